import Foundation
import Localization

/// A format that Almanac can't read as a feed, but recognizes, so that it can tell the user what it
/// found.
public enum UnsupportedFormat: String, Hashable, Codable, Sendable {
  case opml
  case xml
  case calendar
  case table
  case jsonLD
  case picture
  case pdf
  case archive

  var message: String {
    switch self {
    case .opml: text("This is a list of feeds (OPML).")
    case .xml: text("This is an XML file.")
    case .calendar: text("This is a calendar (iCalendar).")
    case .table: text("This is a spreadsheet (CSV).")
    case .jsonLD: text("This is a web page’s data for search engines (JSON-LD).")
    case .picture: text("This is a picture.")
    case .pdf: text("This is a PDF file.")
    case .archive: text("This is a compressed file.")
    }
  }

  /// Recognizes a binary format by its first bytes.
  init?(bytes: Data) {
    let signatures: [(Self, [UInt8])] = [
      (.archive, [0x1F, 0x8B]), (.archive, Array("PK\u{3}\u{4}".utf8)),
      (.archive, [0xFD, 0x37, 0x7A]),
      (.pdf, Array("%PDF-".utf8)), (.picture, [0x89, 0x50, 0x4E, 0x47]),
      (.picture, [0xFF, 0xD8, 0xFF]),
      (.picture, Array("GIF8".utf8)),
    ]
    guard let known = signatures.first(where: { bytes.starts(with: $0.1) }) else { return nil }
    self = known.0
  }

  /// Recognizes a text format other than JSON by its beginning.
  /// - Parameter text: UTF-8.
  init?(text: Data) {
    let start = text.drop { $0 <= 0x20 }.prefix(4_000)
    guard let first = start.first, first != UInt8(ascii: "{"), first != UInt8(ascii: "[") else {
      return nil
    }
    let opening = String(decoding: start, as: UTF8.self)
    if first == UInt8(ascii: "<") {
      guard let format = Self.markup(opening) else { return nil }
      self = format
    } else if opening.prefix(15).uppercased().hasPrefix("BEGIN:VCALENDAR") {
      self = .calendar
    } else if Self.isTable(opening) {
      self = .table
    } else {
      return nil
    }
  }

  var suggestion: String { text("Almanac can’t read this kind of file yet.") }

  /// Whether JSON that no section understands is made for search engines.
  static func isJSONLD(_ document: FeedDocument) -> Bool {
    let start = String(decoding: document.bytes.prefix(4_000), as: UTF8.self)
    return start.contains("\"@context\"") || start.contains("\"@type\"")
      || start.contains("\"@graph\"")
  }

  /// The kind of markup that a text is, judging by its first element that is not a declaration.
  private static func markup(_ text: String) -> UnsupportedFormat? {
    var rest = Substring(text)
    while let open = rest.range(of: "<") {
      rest = rest[open.upperBound...]
      if rest.hasPrefix("!--") {
        guard let end = rest.range(of: "-->") else { return .xml }
        rest = rest[end.upperBound...]
      } else if rest.hasPrefix("?") || rest.hasPrefix("!") {
        continue
      } else {
        let name = rest.prefix { $0.isLetter || $0 == ":" }.lowercased()
        switch name {
        case "opml": return .opml
        case "": return nil
        default: return .xml
        }
      }
    }
    return nil
  }

  /// Whether the first lines have the same number of columns, at least two.
  private static func isTable(_ text: String) -> Bool {
    let lines = text.split(whereSeparator: \.isNewline).prefix(3)
    guard lines.count > 1 else { return false }
    return ([",", ";", "\t"] as [Character]).contains { separator in
      let counts = lines.dropLast(lines.count > 2 ? 1 : 0).map { line in
        line.count { $0 == separator }
      }
      return counts[0] > 0 && counts.allSatisfy { $0 == counts[0] }
    }
  }
}
