extension CleanText {
  /// Removes invisible characters, such as direction changes, joiners with nothing to join, stray
  /// tags, and blank letters. Otherwise, a text could appear to say something else, and different
  /// names could look alike. A blank Braille cell becomes a space.
  /// - Source: UTS #51, for emoji; the General Category Cf of the Unicode Standard.
  public static func withoutInvisible(_ text: String) -> String {
    guard text.unicodeScalars.contains(where: \.isInvisible) else { return text }
    let scalars = Array(text.unicodeScalars)
    var result = String.UnicodeScalarView()
    var index = 0
    while index < scalars.count {
      let scalar = scalars[index]
      index += 1
      if !scalar.isInvisible || scalar.isJoiner && joins(result.last, scalars[safe: index]) {
        result.append(scalar)
        if scalar == "\u{1F3F4}" {
          let tags = scalars[index...].prefix { $0.isTag }
          // A region's tags spell its code and end with a cancel tag: six tags for England.
          if (4...7).contains(tags.count), tags.last == "\u{E007F}",
            tags.dropLast().allSatisfy({ $0 != "\u{E007F}" })
          {
            result.append(contentsOf: tags)
            index += tags.count
          }
        }
      } else if scalar == "\u{2800}" {
        // The blank Braille cell separates words, so it becomes a space.
        result.append(" ")
      }
    }
    return String(result)
  }

  /// Whether a joiner or non-joiner means something between two scalars: between letters, within an
  /// emoji, or after a virama, as at the end of a word in Malayalam.
  private static func joins(_ before: Unicode.Scalar?, _ after: Unicode.Scalar?) -> Bool {
    guard let before else { return false }
    if before.properties.canonicalCombiningClass == .virama { return true }
    guard let after else { return false }
    return before.isOfWord && after.isOfWord || before.isOfEmoji && after.isOfEmoji
  }
}

extension Unicode.Scalar {
  /// Whether the scalar shows nothing, so that `CleanText.withoutInvisible` keeps it only where it
  /// has a purpose.
  fileprivate var isInvisible: Bool {
    switch value {
    case 0..<0xAD: false
    // Visible format characters: signs for numbers, verses and abbreviations, as in Arabic.
    case 0x600...0x605, 0x6DD, 0x70F, 0x890...0x891, 0x8E2, 0x110BD, 0x110CD: false
    // The Hangul fillers and the Braille blank.
    case 0x115F...0x1160, 0x3164, 0xFFA0, 0x2800: true
    case 0xAC00...0xD7A3, 0x4E00...0x9FFF: false
    default: properties.generalCategory == .format
    }
  }

  fileprivate var isJoiner: Bool { value == 0x200C || value == 0x200D }

  /// Whether the scalar is a tag, which is kept only in a region's flag.
  public var isTag: Bool { (0xE0020...0xE007F).contains(value) }

  fileprivate var isOfWord: Bool {
    switch properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
      .nonspacingMark, .spacingMark:
      true
    default: false
    }
  }

  /// Whether the scalar is an emoji, modifies one, or selects the emoji form of a character.
  fileprivate var isOfEmoji: Bool {
    value == 0xFE0F || properties.isEmoji && value > 0xFF
  }

  /// Whether the scalar may be shown on a screen or in a terminal: it is neither a control
  /// character nor the placeholder for an object, and does not change how the text around it reads.
  /// Of the invisible characters, only joiners may be shown.
  public var isShowable: Bool {
    switch value {
    // Line and paragraph separators break lines where no program expects it.
    case 0x2028, 0x2029: false
    // The object replacement character.
    case 0xFFFC: false
    default: isJoiner || !isInvisible && properties.generalCategory != .control
    }
  }
}

extension Array {
  fileprivate subscript(safe index: Int) -> Element? { indices.contains(index) ? self[index] : nil }
}
