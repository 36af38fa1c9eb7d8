import FeedCore
import TextCore

/// Gives each item of a feed a key that is unique and the same at every refresh.
struct KeyMaker {
  private var used: Set<String> = []
  private var repeats: [String: Int] = [:]

  /// The ID, or a name made from the content if there is no ID. If that key was already given to
  /// another item, `#2`, `#3`… is appended.
  mutating func key(id: String?, content: @autoclosure () -> [String?]) -> String {
    var base = id.map { CleanText.cut($0, limit: 200) } ?? Self.name(of: content())
    // In the database, a key would end at its first NUL, so each NUL is replaced.
    if base.utf8.contains(0) { base.replace("\0", with: "\u{FFFD}") }
    guard !used.insert(base).inserted else { return base }
    var key: String
    repeat {
      repeats[base, default: 1] += 1
      key = "\(base)#\(repeats[base, default: 1])"
    } while !used.insert(key).inserted
    return key
  }

  /// A name made from the content: readable in the store, and short whatever the content's length.
  private static func name(of content: [String?]) -> String {
    let text = content.compactMap(\.self).joined(separator: " | ")
    guard text.utf8.count > 100 else { return "~\(text)" }
    return "~\(CleanText.cut(text, limit: 60))~\(String(fnv1a(text), radix: 16))"
  }

  /// A hash that is stable across runs, unlike `Hasher`.
  /// - Source: Fowler, Noll, Vo: FNV-1a, 64 bits.
  private static func fnv1a(_ text: String) -> UInt64 {
    text.utf8.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
  }
}
