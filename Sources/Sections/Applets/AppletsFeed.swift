import AppletKit
import FeedCore
import Foundation
import LenientJSON

/// Reads applets with AppletKit and makes their texts fit to be shown.
enum AppletsFeed {
  static func read(_ data: Data) throws(FeedError) -> FeedValues<Applet> {
    do {
      return try values(data)
    } catch {
      throw .malformed(error)
    }
  }

  private static func values(_ data: Data) throws(JSONProblem) -> FeedValues<Applet> {
    let list = try AppletList(decoding: data)
    // A bare list of anything with ids and names, such as contacts, reads as applets without
    // anything else.
    if data.isList, !list.applets.isEmpty, !list.applets.contains(where: \.isMoreThanAName) {
      throw JSONProblem(
        path: "[0].channels", reason: .mismatch(expected: .list, found: .nothing))
    }
    return FeedValues(
      title: nil, values: list.applets.map(\.cleaned), problems: list.skipped,
      problemCount: list.skippedCount)
  }
}

extension Applet {
  fileprivate var isMoreThanAName: Bool {
    self != Applet(id: id, name: name)
  }

  /// No applet has as many services; a hostile feed may.
  static let serviceLimit = 10

  /// With texts that are fit to be shown, however they were sent.
  var cleaned: Applet {
    var applet = self
    // The feeds escape characters in plain text too; a tag in it is text like any other.
    applet.name = CleanText.line(HTMLText.decodingEntities(name))
    applet.description = CleanText.paragraphs(HTMLText.decodingEntities(description))
    applet.author = author.map { CleanText.line(HTMLText.decodingEntities($0)) }
    applet.services = services.prefix(Self.serviceLimit).map(\.cleaned)
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
  /// Whether this JSON starts with a list.
  fileprivate var isList: Bool {
    first { $0 == UInt8(ascii: "[") || $0 == UInt8(ascii: "{") } == UInt8(ascii: "[")
  }
}
