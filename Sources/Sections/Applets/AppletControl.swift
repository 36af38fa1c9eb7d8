import AppletKit
import FeedCore
import Foundation
import Localization
import TextCore

extension Applet {
  /// The control for a connected user: a switch for an applet that was activated before, a button
  /// for one that can be activated, and for any other a link to the applet's web page, or `nil` if
  /// there is no such page.
  var control: ItemControl? {
    let badge = status.detailBadge.text
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

  /// The control in a feed without an account.
  var controlWithoutAccount: ItemControl {
    ItemControl(
      kind: .account(label: text("Connect…")), title: status.detailBadge.text,
      note: text("Connect a service to turn this applet on or off."))
  }

  /// The control of a sample, which belongs to nobody and can always be switched.
  var sampleControl: ItemControl {
    ItemControl(
      kind: .toggle(isOn: status == .enabled),
      title: status == .enabled
        ? text("Turned on", context: "applet") : text("Turned off", context: "applet"),
      note: text("This is a sample. The switch has no effect outside Almanac."))
  }

  /// The applet's own page, if a browser may open it.
  var page: URL? {
    url.flatMap { Link.web($0.absoluteString) }
  }
}
