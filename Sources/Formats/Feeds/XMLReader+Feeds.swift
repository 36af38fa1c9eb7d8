import Foundation

// The mutating functions read the current element to its end, and return its value.
extension XMLReader {
  /// The text of the element; `nil` if it is empty.
  mutating func line() -> String? {
    let text = content().text
    return text.isEmpty ? nil : text
  }

  mutating func address() -> String? {
    guard let line = line() else { return nil }
    return resolve(line)
  }

  /// The address in an attribute of the current element, resolved against `xml:base`; `nil` if
  /// there is no such attribute.
  @inline(__always) func resolvedAttribute(_ name: XMLName) -> String? {
    guard let address = attribute(name) else { return nil }
    return resolve(address)
  }

  /// Makes a reader of an element's content, as if it were a separate document.
  init?(parts: XMLContent) {
    self.init(Array("<a>\(parts.text)</a>".utf8))
    guard nextChild(of: 0) else { return nil }
  }

  mutating func date() -> FeedDate? {
    let date = plainContent().map { FeedDate(bytes[$0]) } ?? line().flatMap { FeedDate($0) }
    return date?.isPlausible == true ? date : nil
  }

  mutating func person() -> FeedPerson? {
    let content = content()
    // The person may be written as in Atom, even in an RSS feed.
    if content.hasElements, var inner = XMLReader(parts: content), let person = inner.atomPerson() {
      return person
    }
    return FeedPerson(content.text)
  }

  mutating func atomPerson() -> FeedPerson? {
    var person = FeedPerson()
    let depth = self.depth
    while nextChild(of: depth) {
      switch FeedElement.names[name] {
      case .name?: person.name = person.name ?? line().flatMap(FeedPerson.name)
      case .email?: person.mail = person.mail ?? line()
      case .uri?, .url?, .homepage?: person.address = person.address ?? address()
      default: break
      }
    }
    return person == FeedPerson() ? nil : person
  }

  /// - Parameter isHTML: whether the text is HTML; `nil` to detect that.
  mutating func text(isHTML: Bool? = nil, _ form: XMLContent.Form = .text) -> FeedText? {
    let base = self.base
    let content = content(form)
    guard !content.text.isEmpty else { return nil }
    return FeedText(text: content.text, isHTML: isHTML ?? content.looksLikeHTML, base: base)
  }

  /// Reads Atom text, plain or HTML according to its type.
  /// - Source: RFC 4287 §3.1 and §4.1.3; Atom 0.3 also has `mode`.
  mutating func atomText() -> FeedText? {
    let type = attribute(ArticleBuilder.Name.type)?.lowercased() ?? ""
    let mode = attribute(ArticleBuilder.Name.mode)?.lowercased()
    if mode == "base64" { return encodedText() }
    if type.hasSuffix("xhtml") || type.contains("xhtml+xml") {
      // Escaped content is HTML, whatever its type says.
      return mode == "escaped"
        ? text(isHTML: true, .escaped) : text(isHTML: true, .markup).map(XHTML.unwrapped)
    }
    if type == "html" || type == "text/html" {
      return text(isHTML: true, mode == "xml" ? .text : .escaped).map(XHTML.unwrapped)
    }
    if type == "text" || type == "text/plain" {
      let isEscaped = mode == "escaped"
      return text(isHTML: isEscaped ? nil : false)
    }
    if type.isEmpty || type.hasPrefix("text/") || type.hasSuffix("xml") { return text() }
    // A picture or a recording in base64 is not text.
    return ["image/", "audio/", "video/"].contains(where: type.hasPrefix) ? nil : encodedText()
  }

  /// Reads text in base64; text that only claims to be in base64 is returned as it is.
  private mutating func encodedText() -> FeedText? {
    let text = self.text()
    guard let encoded = text?.text.filter({ !$0.isWhitespace }),
      let data = Data(base64Encoded: encoded),
      let decoded = String(validating: data, as: UTF8.self)
    else { return text }
    return FeedText(text: decoded, isHTML: FeedText.looksLikeHTML(decoded.utf8), base: text?.base)
  }
}

/// Markup that is part of the feed's XML.
enum XHTML {
  /// Removes the `div` that Atom puts around the whole markup.
  /// - Source: RFC 4287 §3.1.1.3.
  static func unwrapped(_ text: FeedText) -> FeedText {
    let markup = text.text
    guard markup.hasPrefix("<div"), markup.hasSuffix("</div>"),
      let start = markup.firstIndex(of: ">"),
      isSingleDiv(markup.utf8)
    else { return text }
    var inner = text
    inner.text = String(markup[markup.index(after: start)...].dropLast("</div>".count))
      .trimmingCharacters(in: .whitespacesAndNewlines)
    return inner
  }

  /// Whether the first `div` spans the whole markup.
  private static func isSingleDiv(_ markup: String.UTF8View) -> Bool {
    let bytes = Array(markup)
    var depth = 0
    for (index, byte) in bytes.enumerated() where byte == UInt8(ascii: "<") {
      let rest = bytes[(index + 1)...]
      if rest.starts(with: "div".utf8) {
        depth += 1
      } else if rest.starts(with: "/div".utf8) {
        depth -= 1
        if depth == 0 { return index + "</div>".utf8.count == bytes.count }
      }
    }
    return false
  }
}
