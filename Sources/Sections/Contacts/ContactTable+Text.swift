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
    let found = charsets.compactMap { charset -> (charset: String, type: String, known: Int)? in
      let type = "text/csv; charset=\(charset)"
      let text = try? FeedDocument(beginning, contentType: type).text()
      return text.flatMap(ContactTable.init).map { (charset, type, $0.knownColumns) }
    }
    let known = table?.knownColumns ?? 0
    let most = found.map(\.known).max() ?? 0
    // What is UTF-8 but for a broken byte is in neither charset.
    let isBroken =
      text.prefix(longestHeadings).range(of: Data("\u{FFFD}".utf8)) != nil
    let headings = String(decoding: beginning, as: UTF8.self).lowercased()
    let hinted = isBroken ? nil : hints.first { headings.contains($0.word) }?.charset
    guard
      let best = found.first(where: { $0.known == most && $0.charset == hinted })
        ?? found.first(where: { $0.known == most }),
      best.known > known || best.charset == hinted && best.known == known,
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
  private static let charsets = [
    "windows-1250", "windows-1251", "windows-1254", "shift_jis", "gb18030", "big5", "windows-1256",
  ]

  /// Parts of headings that are the same in several charsets, while the names below them are not:
  /// in Polish, Hungarian and Turkish.
  private static let hints = [
    (word: "nazwisko", charset: "windows-1250"), (word: "vezet", charset: "windows-1250"),
    (word: "soyad", charset: "windows-1254"),
  ]

  /// Whether the headings are in another charset than Unicode, and nothing says in which.
  private static func isInUnknownCharset(_ document: FeedDocument, _ text: Data) -> Bool {
    let start = document.bytes.prefix(longestHeadings)
    guard document.contentType?.lowercased().contains("charset=") != true else { return false }
    return text.prefix(start.count) != start && start.first.map { $0 < 0xFE && $0 != 0 } == true
      && !start.prefix(64).contains(0) && !start.starts(with: [0xEF, 0xBB, 0xBF])
  }
}
