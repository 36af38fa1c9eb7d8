import AppletKit
import FeedCore
import Foundation
import Localization
import Store

extension Section {
  /// The section of applets, which are automations, in the feed's order.
  public static var applets: Section {
    Section(
      id: "applets", title: text("Applets"), iconName: "almanac-applets-symbolic", merging: .byFeed,
      hasAccount: true,
      invitation: Invitation(
        text: text("Services that work together: if this, then that."),
        address: text("Applets from an Address…"), file: text("Applets from a File…")),
      sampleFeed: .sample("applets.json"),
      formats: [AppletsFeed.format], exports: [.applets],
      row: { Applet.marked($0)?.row ?? .unreadable },
      detail: { Applet.marked($0)?.detail() ?? .unreadable })
  }
}

extension Applet {
  /// The stored applet with the user's switch applied; `nil` if it can't be read.
  static func marked(_ item: StoredItem) -> Applet? {
    guard var applet: Applet = Payload.value(of: item) else { return nil }
    if let isOn = item.marks[flag: .on] { applet.status = isOn ? .enabled : .disabled }
    return applet
  }
}

extension Item {
  static func applet(_ applet: Applet, payload: Data) -> Item {
    let services = applet.visibleServices.map(\.name)
    let texts = [applet.name, applet.author, applet.description, applet.id].compactMap(\.self)
    return Item(
      key: ItemKey.make(id: applet.id, content: []), traits: ItemTraits(id: applet.id),
      searchText: (texts + services).joined(separator: "\n"), payload: payload)
  }

  /// The item that replaces a stored applet.
  init(_ applet: Applet) {
    self = .applet(applet, payload: applet.payload)
  }
}
