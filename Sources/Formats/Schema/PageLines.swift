import Foundation

/// The lines of a web page as its reader sees them: its paragraphs, headings, items and cells.
public struct PageLines: Sendable {
  public struct Line: Sendable {
    /// The text, without white space around it. The end of a very long one is left out.
    public let text: String
    /// The elements that the text begins in: lines of one kind look the same.
    public let look: String
    /// Whether all of the text is a heading, or bold.
    public let isHeading: Bool
    /// Where the line begins in `letters`.
    public let start: Int
  }

  /// The lines with letters or digits, in the page's order.
  public private(set) var lines: [Line] = []
  /// The letters and digits of all lines, as `letters(of:)` gives them.
  public private(set) var letters: [UInt8] = []

  private var open: [(name: String, look: String)] = []
  private var text = ""
  private var (look, isHeading) = ("", false)

  /// More lines than any page has.
  private static let mostLines = 50_000
  private static let mostNested = 400
  private static let longestText = 400

  /// - Parameters:
  ///   - page: an HTML page in UTF-8.
  ///   - isOver: whether to stop reading; the rest of the page is left out.
  public init(page: [UInt8], isOver: () -> Bool = { false }) {
    let page = page.count > SchemaPage.Limit.page ? Array(page.prefix(SchemaPage.Limit.page)) : page
    var tokenizer = HTMLTokenizer(page)
    var unread: String?
    var count = 0
    while let token = tokenizer.next(), lines.count < Self.mostLines {
      count += 1
      if count.isMultiple(of: 256), isOver() { break }
      switch token {
      case .text(let text): if unread == nil { read(text) }
      case .start(let tag): if unread == nil { start(tag, &unread) }
      case .end(let name):
        if unread == nil {
          end(name)
        } else if unread == name {
          unread = nil
        }
      }
    }
    endLine()
  }

  private mutating func read(_ text: String) {
    guard !self.text.isEmpty || !text.allSatisfy(\.isWhitespace) else { return }
    let isInHeading = open.suffix(4).contains { Self.headings.contains($0.name) }
    if self.text.isEmpty {
      look = open.suffix(3).map(\.look).joined(separator: ">")
      isHeading = isInHeading
    } else if !isInHeading, text.contains(where: \.isLetter) {
      isHeading = false
    }
    self.text += text
  }

  private mutating func start(_ tag: HTMLTag, _ unread: inout String?) {
    if Self.blocks.contains(tag.name) { endLine() }
    if let place = HTMLNesting.ended(byStart: tag.name, in: open.lazy.map(\.name)) {
      open.removeSubrange(place...)
    }
    if Self.unread.contains(tag.name) {
      unread = tag.name
    } else if !HTMLWriting.voidElements.contains(tag.name), open.count < Self.mostNested {
      let kind = tag["class"]?.split(whereSeparator: \.isWhitespace).first
      open.append((tag.name, kind.map { "\(tag.name).\($0)" } ?? tag.name))
    }
  }

  private mutating func end(_ name: String) {
    if Self.blocks.contains(name) { endLine() }
    if let place = HTMLNesting.ended(byEnd: name, in: open.lazy.map(\.name)) {
      open.removeSubrange(place...)
    }
  }

  private mutating func endLine() {
    guard !text.isEmpty else { return }
    let letters = Self.letters(of: text)
    if !letters.isEmpty {
      let text = text.prefix(Self.longestText).split(whereSeparator: \.isWhitespace)
        .joined(separator: " ")
      lines.append(Line(text: text, look: look, isHeading: isHeading, start: self.letters.count))
      self.letters += letters
    }
    text = ""
  }

  /// The letters and digits of a text in lower case and without accents, in UTF-8. A fraction such as
  /// `½` has two digits.
  public static func letters(of text: String) -> [UInt8] {
    var letters: [UInt8] = []
    let isASCII = text.utf8.allSatisfy { $0 < 0x80 }
    for scalar in (isASCII ? text : text.decomposedStringWithCompatibilityMapping).unicodeScalars {
      if scalar.isASCII {
        let byte = UInt8(truncatingIfNeeded: scalar.value)
        if (0x61...0x7A).contains(byte | 0x20) { letters.append(byte | 0x20) }
        if (0x30...0x39).contains(byte) { letters.append(byte) }
      } else if scalar.properties.isAlphabetic || scalar.properties.numericType != nil {
        letters += scalar.properties.lowercaseMapping.utf8
      }
    }
    return letters
  }

  private static let headings = HTMLNesting.headings.union(["b", "strong", "th", "dt", "legend"])
  private static let unread: Set = [
    "script", "style", "noscript", "template", "button", "select", "svg", "textarea", "figcaption",
  ]
  private static let blocks = HTMLTree.blocks.union([
    "br", "caption", "dd", "dt", "fieldset", "figcaption", "form", "legend", "li", "summary", "td",
    "th", "tr",
  ])
}
