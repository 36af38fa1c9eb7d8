import Localization

/// Text of a feed made fit to be shown: no control or direction-override characters, no runs of
/// white space, no more of it than a person reads.
public enum CleanText {
  /// How many characters are kept.
  public enum Limit {
    public static let title = 300
    static let rowBody = 2_000
    /// What a screen reader says for a row before a person asks for more.
    static let spoken = 200
    /// A string of a million characters takes 158 ms to lay out.
    static let page = 20_000
  }

  /// On one line.
  public static func line(_ text: String, limit: Int = Limit.title) -> String {
    if isCleanASCII(text, limit: limit) { return text }
    var line = Collapser(limit: limit)
    for character in text where !line.isFull {
      if character.isWhitespace {
        line.space(" ")
      } else {
        line.append(character)
      }
    }
    return line.result
  }

  /// Such as it is, or a word in place of nothing.
  static func title(_ title: String?) -> String {
    let title = title ?? ""
    return title.isEmpty ? text("Untitled") : title
  }

  /// With its lines and paragraphs, at most one blank line between two of them.
  static func paragraphs(_ text: String, limit: Int = Limit.page) -> String {
    var lines = Collapser(limit: limit)
    for character in text where !lines.isFull {
      if character.isNewline {
        lines.space("\n")
      } else if character.isWhitespace {
        lines.space(" ")
      } else {
        lines.append(character)
      }
    }
    return lines.result
  }

  /// At most `limit` characters, with an ellipsis where something is missing.
  static func cut(_ text: String, limit: Int) -> String {
    guard let end = text.index(text.startIndex, offsetBy: limit, limitedBy: text.endIndex),
      end != text.endIndex
    else { return text }
    return text[..<end] + "…"
  }

  /// Whether there is nothing to do, as for most texts of most feeds.
  private static func isCleanASCII(_ text: String, limit: Int) -> Bool {
    guard text.utf8.count <= limit else { return false }
    var previous = UInt8(ascii: " ")
    for byte in text.utf8 {
      guard (0x20..<0x7F).contains(byte), byte != 0x20 || previous != 0x20 else { return false }
      previous = byte
    }
    return previous != 0x20
  }
}

/// Builds a text whose white space is collapsed, up to a limit.
private struct Collapser {
  private(set) var result = ""
  private(set) var isFull = false
  private let limit: Int
  private var count = 0
  /// The white space since the last visible character.
  private var spaces = 0
  private var newlines = 0

  init(limit: Int) {
    self.limit = limit
  }

  mutating func space(_ character: Character) {
    if character == "\n" { newlines += 1 } else { spaces += 1 }
  }

  mutating func append(_ character: Character) {
    let character = character.cleaned
    guard !character.isEmpty else { return }
    let separator = separator
    guard count + separator.utf8.count < limit else {
      result += "…"
      isFull = true
      return
    }
    result += separator + character
    count += separator.utf8.count + 1
    (spaces, newlines) = (0, 0)
  }

  /// What stands for the white space before the next character.
  private var separator: String {
    switch (spaces, newlines) {
    case _ where result.isEmpty: ""
    case (0, 0): ""
    case (_, 0): " "
    case (_, 1): "\n"
    default: "\n\n"
    }
  }
}

extension Character {
  /// Without what must not reach a screen; at most as many marks as a script needs.
  fileprivate var cleaned: String {
    if unicodeScalars.count == 1, let scalar = unicodeScalars.first {
      return scalar.isShowable ? String(self) : ""
    }
    var text = String.UnicodeScalarView()
    // One character may carry a million combining marks; a flag of a region takes 7 scalars and
    // a family 10.
    text.append(contentsOf: unicodeScalars.lazy.filter(\.isShowable).prefix(24))
    return String(text)
  }
}

extension Unicode.Scalar {
  /// Whether it may reach a screen or a terminal: no control character, and nothing that makes the
  /// text around it read as another one.
  public var isShowable: Bool {
    switch value {
    // Embeddings, overrides and isolates (UAX #9) can make a text read as another one.
    case 0x202A...0x202E, 0x2066...0x2069: false
    // Byte order mark, interlinear annotations, object replacement.
    case 0xFEFF, 0xFFF9...0xFFFC: false
    default: properties.generalCategory != .control
    }
  }
}
