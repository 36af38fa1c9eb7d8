import Foundation

/// The places of a text that its own links lead to, such as footnotes.
enum TextAnchors {
  /// How many places are kept, and the longest name, in bytes.
  private static let (most, longest) = (1_000, 100)

  /// The names that links within a text use.
  /// - Parameter base: the address of the text itself.
  static func targets(inHTML html: String, base: URL?) -> Set<String> {
    guard html.utf8.contains(UInt8(ascii: "#")) else { return [] }
    let page = base?.absoluteString ?? ""
    var targets: Set<String> = []
    for match in html.matches(of: /(?i)href\s*=\s*["']?\s*([^"'>\s#]*)#([^"'>\s]+)/) {
      guard targets.count < most else { break }
      let address = match.output.1
      guard address.isEmpty || address == page, match.output.2.utf8.count <= longest else {
        continue
      }
      targets.insert(name(match.output.2))
    }
    return targets
  }

  static func name(_ fragment: some StringProtocol) -> String {
    String(fragment).removingPercentEncoding ?? String(fragment)
  }

  /// Whether a text as this app wrote it may have a place of this name.
  static func isShort(_ name: String) -> Bool { !name.isEmpty && name.utf8.count <= longest }
}
