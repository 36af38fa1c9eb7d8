/// An author or contributor.
public struct FeedPerson: Hashable, Sendable {
  public var name: String?
  public var mail: String?
  /// The address of a page about the person.
  public var address: String?
}

extension FeedPerson {
  /// Reads RSS's `ada@example.org (Ada Park)`, `Ada Park <ada@example.org>`, or either part alone.
  init?(_ text: String) {
    let text = Self.plain(text)
    for (opening, closing) in [("(", ")"), ("<", ">")] {
      guard let start = text.firstIndex(of: Character(opening)), text.hasSuffix(closing) else {
        continue
      }
      let inner = text[text.index(after: start)...].dropLast()
      let outer = Self.trimmed(text[..<start])
      if outer.contains("@") {
        self.init(name: Self.name(inner), mail: outer)
        return
      }
      if inner.contains("@") || Self.trimmed(inner).isEmpty {
        self.init(name: Self.name(outer[...]), mail: inner.isEmpty ? nil : Self.trimmed(inner))
        if name == nil, mail == nil { return nil }
        return
      }
    }
    let whole = Self.trimmed(text[...])
    self =
      whole.contains("@") && !whole.contains(" ") ? Self(mail: whole) : Self(name: Self.name(text))
    if name == nil, mail == nil { return nil }
  }

  /// A person's name without markup, and without quotation marks around it; `nil` if it is empty.
  public static func name(_ text: some StringProtocol) -> String? {
    let name = trimmed(plain(String(text))[...])
    guard name.utf8.first?.isLetter == false, let first = name.first,
      let last = name.dropFirst().last,
      quotes.contains(where: { $0.0 == first && $0.1 == last })
    else { return name.isEmpty ? nil : name }
    let inner = name.dropFirst().dropLast()
    // Each of two names may have marks of its own.
    guard !inner.contains(where: { $0 == first || $0 == last }) else { return name }
    return inner.isEmpty ? nil : trimmed(inner)
  }

  private static let quotes: [(Character, Character)] = [
    ("\"", "\""), ("'", "'"), ("“", "”"), ("„", "“"), ("‘", "’"), ("«", "»"),
  ]

  /// The text of HTML; other text as it is.
  private static func plain(_ text: String) -> String {
    guard text.utf8.contains(.lessThan), text.contains("</"), FeedText.looksLikeHTML(text.utf8)
    else { return text }
    var tokenizer = HTMLTokenizer([UInt8](text.utf8))
    var plain = ""
    while let token = tokenizer.next() {
      if case .text(let part) = token { plain += part }
    }
    return plain
  }

  private static func trimmed(_ text: Substring) -> String {
    var text = text
    while text.first?.isWhitespace == true { text.removeFirst() }
    while text.last?.isWhitespace == true { text.removeLast() }
    return String(text)
  }
}
