/// Helpers for writing HTML.
public enum HTMLWriting {
  /// Elements with neither content nor end tag.
  /// - Source: https://html.spec.whatwg.org/multipage/syntax.html#void-elements
  static let voidElements: Set<String> = [
    "area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "param", "source",
    "track", "wbr",
  ]

  /// Escapes text for HTML, including attribute values in double quotes.
  /// - Parameter newline: what to write for a newline, such as `<br>`.
  public static func escaped(_ text: String, newline: String = "\n") -> String {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.utf8.count)
    for byte in text.utf8 {
      switch byte {
      case .ampersand: bytes += "&amp;".utf8
      case .lessThan: bytes += "&lt;".utf8
      case .greaterThan: bytes += "&gt;".utf8
      case .quote: bytes += "&quot;".utf8
      case .newline: bytes += newline.utf8
      default: bytes.append(byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
