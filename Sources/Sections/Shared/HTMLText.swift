import FeedCore

/// The plain text of HTML from a stranger: what a person would read, as paragraphs.
///
/// Not a browser: tags go, block tags and `<br>` break lines, entities become characters, scripts
/// and styles are dropped with their content. Any input gives some text; none gives markup.
enum HTMLText {
  /// Longer input is cut before it is read, in Unicode scalars.
  private static let inputLimit = 200_000

  /// - Parameter limit: how many characters are kept.
  static func plain(_ html: String, limit: Int = CleanText.Limit.page) -> String {
    var reader = Reader(html.unicodeScalars.prefix(inputLimit))
    return CleanText.paragraphs(reader.text(), limit: limit)
  }

  /// Entities become characters and everything else stays, for plain text that was escaped.
  static func decodingEntities(_ text: String) -> String {
    guard text.contains("&") else { return text }
    var reader = Reader(text.unicodeScalars.prefix(inputLimit))
    return reader.textKeepingTags()
  }
}

private struct Reader {
  private let input: [Unicode.Scalar]
  private var position = 0
  private var output = String.UnicodeScalarView()

  init(_ input: some Sequence<Unicode.Scalar>) {
    self.input = Array(input)
  }

  mutating func text() -> String {
    while position < input.count {
      switch input[position] {
      case "<": tag()
      case "&": entity()
      case let character:
        // A line break in the source is a space on the page.
        output.append(character.properties.isWhitespace ? " " : character)
        position += 1
      }
    }
    return String(output)
  }

  mutating func textKeepingTags() -> String {
    while position < input.count {
      if input[position] == "&" {
        entity()
      } else {
        output.append(input[position])
        position += 1
      }
    }
    return String(output)
  }
}

// Tags
extension Reader {
  private mutating func tag() {
    let next = position + 1 < input.count ? input[position + 1] : " "
    guard next.properties.isAlphabetic || next == "/" || next == "!" || next == "?" else {
      output.append("<")
      position += 1
      return
    }
    if starts(with: "<!--") {
      skip(past: "-->")
      return
    }
    position += next == "/" ? 2 : 1
    let name = tagName()
    skipAttributes()
    if ["script", "style", "template"].contains(name), next != "/" {
      skipContent(of: name)
    } else {
      lineBreak(for: name, isClosing: next == "/")
    }
  }

  private mutating func tagName() -> String {
    var name = ""
    while position < input.count, name.utf8.count < 20 {
      let character = input[position]
      guard character.properties.isAlphabetic || ("0"..."9").contains(character) else { break }
      name += character.properties.lowercaseMapping
      position += 1
    }
    return name
  }

  /// To behind the tag's `>`; one inside a quoted value does not count.
  private mutating func skipAttributes() {
    var quote: Unicode.Scalar?
    while position < input.count {
      let character = input[position]
      position += 1
      if let open = quote {
        if character == open { quote = nil }
      } else if character == "\"" || character == "'" {
        quote = character
      } else if character == ">" {
        return
      }
    }
  }

  private mutating func skipContent(of name: String) {
    while position < input.count {
      if starts(with: "</\(name)") {
        skipAttributes()
        return
      }
      position += 1
    }
  }

  private mutating func skip(past end: String) {
    while position < input.count, !starts(with: end) { position += 1 }
    position += end.unicodeScalars.count
  }

  private func starts(with text: String) -> Bool {
    var index = position
    for character in text.unicodeScalars {
      guard index < input.count, input[index].lowercasedASCII == character else { return false }
      index += 1
    }
    return true
  }

  private mutating func lineBreak(for name: String, isClosing: Bool) {
    let text =
      switch name {
      case "br": "\n"
      case "li": isClosing ? "" : "\n• "
      case "tr", "dt", "dd", "option": "\n"
      case "td", "th": " "
      case "p", "div", "h1", "h2", "h3", "h4", "h5", "h6", "ul", "ol", "dl", "table", "hr", "pre",
        "blockquote", "section", "article", "header", "footer", "figure", "title":
        "\n\n"
      default: ""
      }
    output.append(contentsOf: text.unicodeScalars)
  }
}

// Entities
extension Reader {
  private mutating func entity() {
    // The longest name has 8 letters, the longest number 7 digits.
    let end = input[position...].prefix(12).firstIndex(of: ";")
    if let end, let character = Self.character(input[(position + 1)..<end]) {
      output.append(character)
      position = end + 1
    } else {
      output.append("&")
      position += 1
    }
  }

  private static func character(_ reference: ArraySlice<Unicode.Scalar>) -> Unicode.Scalar? {
    var text = String(String.UnicodeScalarView(reference))
    guard text.first == "#" else { return HTMLEntities.character(named: text) }
    text.removeFirst()
    let isHex = text.first == "x" || text.first == "X"
    if isHex { text.removeFirst() }
    guard text.first?.isHexDigit == true, let number = UInt32(text, radix: isHex ? 16 : 10) else {
      return nil
    }
    return Unicode.Scalar(windows1252[number] ?? number).flatMap { $0.value == 0 ? nil : $0 }
      ?? "\u{FFFD}"
  }

  /// What pages mean by the numbers 128 to 159.
  /// - Source: HTML, "numeric character reference end state".
  private static let windows1252: [UInt32: UInt32] = [
    0x80: 0x20AC, 0x82: 0x201A, 0x83: 0x0192, 0x84: 0x201E, 0x85: 0x2026, 0x86: 0x2020,
    0x87: 0x2021, 0x88: 0x02C6, 0x89: 0x2030, 0x8A: 0x0160, 0x8B: 0x2039, 0x8C: 0x0152,
    0x8E: 0x017D, 0x91: 0x2018, 0x92: 0x2019, 0x93: 0x201C, 0x94: 0x201D, 0x95: 0x2022,
    0x96: 0x2013, 0x97: 0x2014, 0x98: 0x02DC, 0x99: 0x2122, 0x9A: 0x0161, 0x9B: 0x203A,
    0x9C: 0x0153, 0x9E: 0x017E, 0x9F: 0x0178,
  ]
}

extension Unicode.Scalar {
  fileprivate var lowercasedASCII: Unicode.Scalar {
    ("A"..."Z").contains(self) ? Unicode.Scalar(UInt8(value) + 32) : self
  }
}
