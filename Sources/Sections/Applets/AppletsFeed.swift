import AppletKit
import FeedCore
import Foundation
import LenientJSON
import Store
import TextCore

extension Applet: Storable {}

/// Reads applets with AppletKit and cleans their text for display.
enum AppletsFeed {
  private static let shape = JSONShape(
    lists: AppletList.names, needed: [["id", "applet_id"], ["name"]],
    neededInBareList: ["description"],
    typical: ["services", "channels", "user_status", "status", "service_slug"],
    parts: [["id", "applet_id"], ["name"], ["description"], ["author"], ["url"]])

  static let format = FeedFormat(sniff: { shape.sniff($0) }, read: read)

  private static func read(
    _ document: FeedDocument, emit: Section.Emit
  ) throws(FeedError) -> DecodedFeed {
    // Any bare list of objects with IDs and names, such as contacts, can be read as applets that
    // have nothing else. So no item is emitted until an applet has more than an ID and a name.
    var doubtful: [Item]? = try document.text().isList ? [] : nil
    var isCertain = false
    var services: (problems: [JSONProblem], count: Int) = ([], 0)
    var feed = try DecodedFeed.reading(
      JSONList(in: document, under: shape.lists),
      value: { (json) throws(JSONProblem) in
        let element = try AppletElement(from: json)
        services.count += element.skippedServiceCount
        services.problems += element.skippedServices.prefix(100 - services.problems.count)
        isCertain = isCertain || element.applet.isMoreThanAName
        return element.applet.cleaned
      }, item: Item.applet
    ) { item in
      guard let held = doubtful else { return emit(item) }
      guard isCertain else {
        if let item { doubtful?.append(item) }
        return held.count < mostDoubtful ? emit(nil) : .stop
      }
      doubtful = nil
      return held.allSatisfy { emit($0) == .goOn } ? emit(item) : .stop
    }
    if let doubtful, !doubtful.isEmpty {
      throw .malformed(
        JSONProblem(path: "[0].channels", reason: .mismatch(expected: .list, found: .nothing)))
    }
    feed.skipped += services.problems.map(SkippedElement.init)
    feed.skippedCount += services.count
    return feed
  }

  /// How many applets with nothing but an ID and a name are read before giving up. A real list has
  /// an applet with more than that long before.
  private static let mostDoubtful = 1_000
}

extension Applet {
  fileprivate var isMoreThanAName: Bool {
    self != Applet(id: id, name: name)
  }

  /// How many services of an applet are stored and shown: more than any applet has, but a hostile
  /// feed may have any number.
  static let mostServices = 10

  /// A copy whose text is fit for display, however it was sent.
  var cleaned: Applet {
    var applet = self
    // The feeds escape characters even in plain text, where a tag is just text.
    applet.name = CleanText.line(HTMLText.decodingEntities(name))
    applet.description = CleanText.paragraphs(HTMLText.decodingEntities(description))
    applet.author = author.map { CleanText.line(HTMLText.decodingEntities($0)) }
    applet.services = services.prefix(Self.mostServices).map(\.cleaned)
    return applet
  }
}

extension AppletService {
  fileprivate var cleaned: AppletService {
    var service = self
    service.name = CleanText.line(HTMLText.decodingEntities(name))
    service.shortName = shortName.map { CleanText.line(HTMLText.decodingEntities($0)) }
    service.descriptionHTML = descriptionHTML.map { CleanText.cut($0, limit: 20_000) }
    return service
  }
}

extension Data {
  /// Whether this JSON begins with a list.
  fileprivate var isList: Bool {
    first { $0 == UInt8(ascii: "[") || $0 == UInt8(ascii: "{") } == UInt8(ascii: "[")
  }
}
