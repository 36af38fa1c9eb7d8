import AppletKit
import FeedCore
import Foundation
import Localization

extension Applet {
  /// What a connected person can do: switch what was activated, activate what was not, and for a
  /// state that the app does not know look at the web page.
  var control: ItemControl? {
    let badge = stateTitle
    switch status {
    case .enabled, .disabled:
      return ItemControl(kind: .toggle(isOn: status == .enabled), title: badge)
    case .neverEnabled where embeddedURL != nil:
      return ItemControl(
        kind: .activation(label: text("Activate…")), title: badge,
        note: text("Turn it on in your browser. Almanac updates by itself."))
    case .unknown where embeddedURL != nil:
      return ItemControl(
        kind: .activation(label: text("Activate…")), title: badge,
        note: text("The server doesn’t say whether this applet is on."))
    case .neverEnabled, .unknown, .other:
      return page.map {
        ItemControl(kind: .page(label: text("Open Web Page"), url: $0), title: badge)
      }
    }
  }

  /// In a feed that belongs to nobody in particular.
  var controlWithoutAccount: ItemControl {
    ItemControl(
      kind: .account(label: text("Connect…")), title: stateTitle,
      note: text("Connect a service to turn this applet on or off."))
  }

  private var stateTitle: String {
    status == .enabled ? text("Turned on") : status.detailBadge.text
  }

  /// A sample belongs to nobody: any of them can be switched.
  var sampleControl: ItemControl {
    ItemControl(
      kind: .toggle(isOn: status == .enabled),
      title: status == .enabled ? text("Turned on") : text("Turned off"),
      note: text("This is a sample. The switch has no effect outside Almanac."))
  }

  /// The applet's own page, if a browser may be sent there.
  var page: URL? {
    url.flatMap { Link.web($0.absoluteString) }
  }
}
