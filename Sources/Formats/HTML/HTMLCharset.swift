public import Foundation

/// Finds the encoding that a web page declares in a `meta` element.
/// - Source: https://html.spec.whatwg.org/multipage/parsing.html#prescan-a-byte-stream-to-determine-its-encoding
public enum HTMLCharset {
  /// How much of a page is searched, in bytes: more than the 1,024 of the standard, because browsers
  /// also obey a declaration that comes later.
  private static let searched = 16_384

  /// - Parameter page: the document, in any encoding that is a superset of ASCII.
  /// - Returns: the label of its encoding, in lowercase; `nil` if it declares none, or is no page.
  public static func label(of page: Data) -> String? {
    var tokenizer = HTMLTokenizer(page.prefix(searched).map { $0 < 0x80 ? $0 : UInt8(ascii: "?") })
    while let token = tokenizer.next() {
      guard case .start(let tag) = token else { continue }
      guard tag.name == "meta" else {
        // A feed may quote a page.
        guard first.contains(tag.name) else { return nil }
        continue
      }
      if let label = label(tag) { return label }
    }
    return nil
  }

  /// The elements of a page that may come before its declaration.
  private static let first: Set = [
    "html", "head", "title", "base", "link", "script", "style", "noscript", "body", "template",
  ]

  private static func label(_ tag: HTMLTag) -> String? {
    let label: String?
    if let charset = tag["charset"] {
      label = charset
    } else if tag["http-equiv"]?.lowercased() == "content-type" {
      label = tag["content"].flatMap(charset(in:))
    } else {
      label = nil
    }
    let name = label?.lowercased().filter { !$0.isWhitespace }
    switch name {
    case ""?, nil: return nil
    // A page whose declaration can be read as ASCII is not in UTF-16.
    case let name? where name.hasPrefix("utf-16"): return "utf-8"
    case "x-user-defined"?: return "windows-1252"
    default: return name
    }
  }

  private static func charset(in content: String) -> String? {
    var rest = content.lowercased()[...]
    while let found = rest.range(of: "charset") {
      rest = rest[found.upperBound...].drop(while: \.isWhitespace)
      guard rest.first == "=" else { continue }
      rest = rest.dropFirst().drop(while: \.isWhitespace)
      guard let quote = rest.first, quote == "\"" || quote == "'" else {
        return String(rest.prefix { !$0.isWhitespace && $0 != ";" })
      }
      rest = rest.dropFirst()
      return rest.firstIndex(of: quote).map { String(rest[..<$0]) }
    }
    return nil
  }
}
