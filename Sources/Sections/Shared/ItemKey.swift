import FeedCore
import Store
import TextCore

/// The key that identifies an item within its feed, the same at every refresh.
enum ItemKey {
  /// The ID, or a name made from the content if there is no ID. The store tells items with the same
  /// key apart.
  static func make(id: String?, content: @autoclosure () -> [String?]) -> String {
    let key = id.map { CleanText.cut($0, limit: 200) } ?? name(of: content())
    // In the database, a key would end at its first NUL, so each NUL is replaced.
    return key.utf8.contains(0) ? key.replacing("\0", with: "\u{FFFD}") : key
  }

  /// A name made from the content: readable in the store, and short whatever the content's length.
  private static func name(of content: [String?]) -> String {
    let text = content.compactMap(\.self).joined(separator: " | ")
    guard text.utf8.count > 100 else { return "~\(text)" }
    return "~\(CleanText.cut(text, limit: 60))~\(String(StableHash.of(text), radix: 16))"
  }
}
