import LenientJSON

/// Splits HTML into tokens as browsers do, in linear time and memory. It accepts any bytes.
///
/// It knows as much about elements as a tokenizer needs: the content of `<script>`, `<title>` and
/// similar elements has no tags. It reports no parse errors, skips comments and document types, and
/// treats `<![CDATA[` as a comment, which it is outside of SVG and MathML.
/// - Source: WHATWG HTML, "Tokenization".
public struct HTMLTokenizer: Sendable {
  /// How the next characters are interpreted.
  public enum Content: Sendable {
    /// Text and tags.
    case data
    /// Text and character references up to an end tag: `<title>`, `<textarea>`; "RCDATA".
    case escapable
    /// Text up to an end tag: `<style>`, `<iframe>`; "RAWTEXT".
    case raw
    /// Text up to an end tag that does not belong to a `<script>` within a comment.
    case script
    /// The whole rest of the document is text.
    case plain
  }

  /// Limits on a tag; what exceeds them is dropped.
  public enum Limit {
    public static let attributes = 256
    /// The longest attribute name or value, in bytes.
    public static let attribute = 65_536
  }

  let bytes: [UInt8]
  /// The byte offset of the next token.
  public internal(set) var position = 0
  /// The byte offset where the last token begins, after any comments.
  public private(set) var start = 0
  public var isAtEnd: Bool { position >= bytes.count }
  private var content: Content
  /// The name of the last start tag, whose end tag ends its content.
  private var element: String
  private let followsTags: Bool

  public init(_ text: String) { self.init([UInt8](text.utf8)) }

  /// - Parameters:
  ///   - bytes: in UTF-8; invalid bytes become U+FFFD.
  ///   - content: how the first bytes are interpreted.
  public init(_ bytes: [UInt8], content: Content = .data) {
    self.init(bytes, content: content, within: "", followsTags: true)
  }

  /// - Parameters:
  ///   - element: the name of the preceding start tag.
  ///   - followsTags: whether a start tag determines how its content is interpreted.
  init(_ bytes: [UInt8], content: Content, within element: String, followsTags: Bool) {
    self.bytes = Self.withOneNewline(bytes)
    self.content = content
    self.element = element
    self.followsTags = followsTags
  }

  public mutating func next() -> HTMLToken? {
    while position < bytes.count {
      start = position
      if let token = content == .data ? data() : text() { return token }
    }
    return nil
  }
}

private extension HTMLTokenizer {
  /// - Returns: `nil` if there is no token, as for `</>`.
  mutating func data() -> HTMLToken? {
    switch bytes[position] {
    case .ampersand: return .text(reference())
    case .lessThan: return markup()
    default:
      let start = position
      position = index { $0 == .lessThan || $0 == .ampersand }
      return .text(string(start..<position))
    }
  }

  /// Reads markup that begins with `<`.
  mutating func markup() -> HTMLToken? {
    switch byte(at: position + 1) {
    case .exclamation:
      position += 2
      skipDeclaration()
      return nil
    case .question:
      skipMarkup()
      return nil
    case .slash:
      guard let next = byte(at: position + 2) else { break }
      position += 2
      if next.isLetter { return endTag() }
      skipMarkup()
      return nil
    case let next? where next.isLetter:
      position += 1
      return startTag()
    default: break
    }
    let start = position
    position = min(position + (byte(at: position + 1) == .slash ? 2 : 1), bytes.count)
    return .text(string(start..<position))
  }

  mutating func startTag() -> HTMLToken? {
    guard let tag = tag() else { return nil }
    element = tag.name
    if followsTags { content = Content(of: tag.name) }
    return .start(tag)
  }

  mutating func endTag() -> HTMLToken? {
    content = .data
    return tag().map { .end($0.name) }
  }

  /// Reads a part of an element's text, or its end tag.
  mutating func text() -> HTMLToken? {
    if isAtEndTag(position) {
      position += 2
      return endTag()
    }
    let start = position
    switch content {
    case .data: return nil
    case .plain: position = bytes.count
    case .raw: position = endTagIndex()
    case .script: position = scriptEnd()
    case .escapable:
      if bytes[position] == .ampersand { return .text(reference()) }
      position = index(from: position + 1) { $0 == .lessThan || $0 == .ampersand }
    }
    return .text(string(start..<position, replacingNull: true))
  }

  /// Whether the element's end tag begins at this index, rather than text that looks like it.
  func isAtEndTag(_ index: Int) -> Bool {
    guard content != .plain, !element.isEmpty, bytes[index] == .lessThan,
      byte(at: index + 1) == .slash, hasPrefix(element, at: index + 2),
      let next = byte(at: index + 2 + element.utf8.count)
    else { return false }
    return next.isSpace || next == .slash || next == .greaterThan
  }

  func endTagIndex() -> Int {
    var index = position
    while let next = bytes[index...].firstIndex(of: .lessThan) {
      if isAtEndTag(next) { return next }
      index = next + 1
    }
    return bytes.count
  }

  /// The offset where a script ends: `<!-- <script>` hides the next `</script>`.
  func scriptEnd() -> Int {
    enum State { case plain, escaped, doubleEscaped }
    var state = State.plain
    /// The number of hyphens just before the index, counted only where they can end a comment.
    var hyphens = 0
    var index = position
    while index < bytes.count {
      let byte = bytes[index]
      defer { index += 1 }
      switch byte {
      case .hyphen where state != .plain: hyphens += 1
      case .greaterThan where hyphens >= 2: (state, hyphens) = (.plain, 0)
      case .lessThan:
        hyphens = 0
        let isEnd = self.byte(at: index + 1) == .slash
        let name = index + (isEnd ? 2 : 1)
        if state != .doubleEscaped, isAtEndTag(index) { return index }
        if state == .plain {
          guard hasPrefix("!--", at: index + 1) else { continue }
          (state, hyphens) = (.escaped, 2)
          index += 3
        } else if isEnd == (state == .doubleEscaped), hasPrefix("script", at: name),
          let next = self.byte(at: name + 6),
          next.isSpace || next == .slash || next == .greaterThan
        {
          state = isEnd ? .escaped : .doubleEscaped
          index = name + 6
        }
      default: hyphens = 0
      }
    }
    return bytes.count
  }
}

extension HTMLTokenizer {
  func byte(at index: Int) -> UInt8? { index < bytes.count ? bytes[index] : nil }

  /// The offset of the first byte that matches; the end of the document if there is none.
  func index(from start: Int? = nil, where isWanted: (UInt8) -> Bool) -> Int {
    var index = start ?? position
    while index < bytes.count, !isWanted(bytes[index]) { index += 1 }
    return index
  }

  /// - Parameter prefix: the prefix, whose lower-case letters match either case.
  func hasPrefix(_ prefix: String, at start: Int) -> Bool {
    var index = start
    for letter in prefix.utf8 {
      guard index < bytes.count, bytes[index].lowercased == letter else { return false }
      index += 1
    }
    return true
  }

  func string(_ range: Range<Int>, replacingNull: Bool = false) -> String {
    let text = String(decoding: bytes[range], as: UTF8.self).withFewMarks
    return replacingNull && bytes[range].contains(0) ? text.replacing("\0", with: "\u{FFFD}") : text
  }

  /// Converts the line ends CR LF and CR to LF.
  private static func withOneNewline(_ bytes: [UInt8]) -> [UInt8] {
    guard bytes.contains(.return) else { return bytes }
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    for index in bytes.indices {
      if bytes[index] != .return {
        result.append(bytes[index])
      } else if index + 1 == bytes.count || bytes[index + 1] != .newline {
        result.append(.newline)
      }
    }
    return result
  }
}

extension HTMLTokenizer.Content {
  /// How the content of an element is interpreted.
  /// - Source: WHATWG HTML, "The rules for parsing tokens in HTML content", without scripting.
  init(of element: String) {
    switch element {
    case "title", "textarea": self = .escapable
    case "style", "xmp", "iframe", "noembed", "noframes": self = .raw
    case "script": self = .script
    case "plaintext": self = .plain
    default: self = .data
    }
  }
}
