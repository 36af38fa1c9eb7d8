import FeedCore
import Formats
import Foundation

// Which charset a table is in.
extension ContactTable {
  /// The table in a document, and the document in UTF-8; `nil` if it is no table of contacts.
  static func found(in document: FeedDocument) -> (table: ContactTable, text: Data)? {
    guard let text = try? document.text(), !text.prefix(1).contains(where: "<{[".utf8.contains)
    else { return nil }
    let table = ContactTable(text)
    guard isInUnknownCharset(document, text) else { return table.map { ($0, text) } }
    // Outlook writes tables in the charset of the user's Windows, which only the headings tell.
    let beginning = Data(
      document.bytes.prefix(longestHeadings).prefix { $0 != 0x0A && $0 != 0x0D })
    let found = charsets.compactMap { charset -> (type: String, known: Int)? in
      let type = "text/csv; charset=\(charset)"
      let text = try? FeedDocument(beginning, contentType: type).text()
      return text.flatMap(ContactTable.init).map { (type, $0.knownColumns) }
    }
    let known = table?.knownColumns ?? 0
    // Without accents, some Polish headings are the same in both charsets. Names are not. What is
    // UTF-8 but for a broken byte is in neither.
    let isPolish =
      String(decoding: beginning, as: UTF8.self).lowercased().contains("nazwisko")
      && text.prefix(longestHeadings).range(of: Data("\u{FFFD}".utf8)) == nil
    guard let best = found.first(where: { $0.known == found.map(\.known).max() }),
      best.known > known || isPolish && best.known == known,
      let decoded = try? FeedDocument(document.bytes, contentType: best.type).text(),
      let table = ContactTable(decoded)
    else { return table.map { ($0, text) } }
    return (table, decoded)
  }

  private init?(_ text: Data) {
    // Any document is asked, so only its beginning may cost anything.
    var beginning = CSVReader([UInt8](text.prefix(Self.longestHeadings)))
    guard let headings = beginning.next() else { return nil }
    self.init(headings: headings)
  }

  /// In bytes.
  private static let longestHeadings = 1 << 14

  /// Those of Windows in the languages of headings, but for the one that is tried anyway.
  private static let charsets = ["windows-1250", "shift_jis", "gb18030", "big5", "windows-1256"]

  /// Whether the headings are in another charset than Unicode, and nothing says in which.
  private static func isInUnknownCharset(_ document: FeedDocument, _ text: Data) -> Bool {
    let start = document.bytes.prefix(longestHeadings)
    guard document.contentType?.lowercased().contains("charset=") != true else { return false }
    return text.prefix(start.count) != start && start.first.map { $0 < 0xFE && $0 != 0 } == true
      && !start.prefix(64).contains(0) && !start.starts(with: [0xEF, 0xBB, 0xBF])
  }
}
