import Foundation

/// A line of a pasted recipe without its decoration: quote marks, bullets, numbers, stamps of chats.
struct PastedLine {
  var text: String
  /// The number of a step; `nil` if there is none.
  var number: Int?
  /// Whether the number stands before a wide space, so that it may be an amount: `3    eggs`.
  var isBareNumber = false
  var isBullet = false
  /// Whether the line begins with a 1 that a scanner read as a letter: `I onion`.
  var isScannedOne = false
  /// Whether the line is marked as a heading in Markdown: `## Dough`.
  var isHeading = false
  /// Whether the line is marked as a heading, or bold.
  var isTitle = false
  var beginsBlock = false
  /// Whether the line is a whole message of a chat, which may be only talk.
  var isTalk = false
  /// Whether the line is in a message of a chat without any part of a recipe.
  var isReply = false
  /// Whether the line is a message right after another one of the same person.
  var goesOn = false
  /// Who wrote the message of a chat.
  var sender: Substring?
  /// Whether the line is a running head, which is on other pages, too.
  var isHead = false
  /// Whether the line is a menu of a web page.
  var isMenu = false
  /// Whether the line is the path at the top of a web page: `Home » Recipes » Soup`.
  var isPath = false

  /// Lines that are not empty.
  static func lines(of text: String) -> [PastedLine] {
    var lines: [PastedLine] = []
    var isAfterBlank = true
    let pages = PastedPages(text)
    for message in PastedChat.messages(of: PastedColumns.inOrder(pages.lines)) {
      let hasRows = message.lines.filter { row($0) != nil }.count > 1
      if message.goesOn { isAfterBlank = false }
      for raw in message.lines.flatMap({
        hasRows ? row($0).map { [$0] } ?? columns($0) : columns($0)
      }) {
        guard let line = PastedLine(raw) else {
          isAfterBlank = true
          continue
        }
        for var line in line.group ?? [line] {
          line.beginsBlock = isAfterBlank
          line.isTalk = message.isTalk
          line.isReply = !message.hasParts
          line.goesOn = message.goesOn
          line.sender = message.sender
          line.isHead =
            !pages.heads.isEmpty
            && pages.heads.contains(PastedWords.words(of: line.text).joined(separator: " "))
          lines.append(line)
          isAfterBlank = false
        }
      }
      isAfterBlank = true
    }
    PastedNumbers.read(in: &lines)
    for index in lines.indices where isScannedOne(lines[index]) {
      let beside = lines[max(0, index - 1)..<min(lines.count, index + 2)]
      lines[index].isScannedOne = beside.contains { PastedWords.beginsWithAmount($0.text) }
    }
    return lines
  }

  /// Whether a line may be `1 onion` as a scanner reads it, rather than what somebody says.
  private static func isScannedOne(_ line: PastedLine) -> Bool {
    let words = line.text.prefix(100).split(separator: " ")
    return (2...8).contains(words.count) && words[0] == "I" && words[1].first?.isLowercase == true
      && !line.text.endsSentence && line.number == nil
  }

  /// The line as an ingredient, whose number is an amount.
  var asIngredient: PastedLine {
    guard isBareNumber, let number else { return self }
    var line = self
    line.text = "\(number) \(text)"
    line.number = nil
    return line
  }

  init?(_ raw: Substring) {
    var rest = Self.withoutSpeck(raw.drop { $0.isWhitespace || $0 == ">" || $0 == "|" })
    isPath =
      !rest.contains(where: \.isNumber) && rest.contains { "»›→".contains($0) }
      || PastedWords.isTrail(rest)
    isMenu = isPath || Self.isMenu(rest)
    if Self.isHashtags(rest) { return nil }
    // "#bakes" is the name of a channel, or a tag.
    isHeading = rest.first == "#" && rest.first { $0 != "#" }?.isLetter != true
    isTitle = isHeading
    rest = rest.drop { $0 == "#" || $0.isWhitespace }
    // An emoji before words in bold: "🛒 *Ingredients*"
    let words = rest.drop { Self.isEmoji($0) || $0.isWhitespace }
    if words.count < rest.count, "*_".contains(words.first ?? " ") { rest = words }
    let bold = Self.withoutEmphasis(rest)
    let isBold = bold != nil || rest.hasPrefix("**") || rest.hasPrefix("__")
    if let bold { rest = bold[...] }
    if isBold { isTitle = true }
    if let (number, after) = Self.number(rest) {
      self.number = number
      isBareNumber =
        rest.first?.isWholeNumber == true && rest.first { !$0.isWholeNumber }?.isWhitespace == true
      rest = after
    }
    if let words = Self.withoutTimestamp(rest) {
      // "0:00 Intro" is a chapter of the video.
      guard words.split(separator: " ").count > 2 else { return nil }
      rest = "•" + words
    }
    if Self.hasWordBullet(rest) { rest = "•" + rest.dropFirst() }
    let bare = Self.withoutBox(rest.drop { Self.isDecoration($0) })
    if number == nil, !isBold, let first = rest.first(where: { !$0.isWhitespace }),
      bare.count < rest.count
    {
      isBullet = Self.isBullet(first)
    }
    let plain = String(bare).replacing("**", with: "").replacing("__", with: "")
      .split(whereSeparator: \.isWhitespace).joined(separator: " ")
    let parts = bare.components(separatedBy: "   ").filter { !$0.allSatisfy(\.isWhitespace) }
    // "Yield: 4     Preparation: 10 minutes"
    text =
      parts.count > 1 && PastedWords.labelled(parts[0])?.first?.1.isEmpty == false
      ? parts.joined(separator: " | ") : plain
    if text.isEmpty, number == nil { return nil }
    if text.allSatisfy({ !$0.isLetter && !$0.isNumber }), number == nil { return nil }
  }

  /// A line without a speck that a scanner took for a letter: a mark alone before the words.
  private static func withoutSpeck(_ text: Substring) -> Substring {
    guard let mark = text.first, "'’‘`´,.;:~^".contains(mark),
      text.dropFirst().first?.isWhitespace == true
    else { return text }
    return text.dropFirst().drop(while: \.isWhitespace)
  }

  /// A line without the box of a list in Markdown: `[ ] 2 eggs`, `[x] salt`.
  private static func withoutBox(_ text: Substring) -> Substring {
    for box in ["[ ]", "[x]", "[X]"] where text.hasPrefix(box) {
      return text.dropFirst(box.count).drop(while: \.isWhitespace)
    }
    return text
  }

  private static let bullets: Set<Character> = [
    "-", "–", "—", "•", "*", "·", "◦", "▪", "▢", "□", "☐", "☑", "✓", "✔", "✅", "+", "‣", "●", "○",
    "■", "◆", "❖", "►", "➢", "➤", "⁃", "∙", "⦁", "▫", "◻", "◼", "◽", "◾", "➡", "🔹", "🔸", "🔷",
    "🔶", "🔴", "🔵", "🟢", "🟡", "🟠", "⚫", "⚪", "👉", "📌",
    // Word’s bullets are letters of fonts with symbols, which have no place in Unicode.
    "\u{F0B7}", "\u{F0A7}", "\u{F0D8}", "\u{F0FC}", "\u{F076}", "\u{F02D}",
  ]

  /// Whether a character is a bullet, also with the mark that makes an emoji of it: `▪️`.
  private static func isBullet(_ character: Character) -> Bool {
    guard let first = character.unicodeScalars.first else { return false }
    return bullets.contains(Character(first))
      && character.unicodeScalars.dropFirst().allSatisfy { $0 == "\u{FE0F}" }
  }

  /// Whether a line begins with a letter that Word draws as a bullet, and a tab.
  private static func hasWordBullet(_ text: Substring) -> Bool {
    guard let first = text.first, "o§Øüv".contains(first) else { return false }
    let space = text.dropFirst().prefix(while: \.isWhitespace)
    return space.contains("\t") || space.count > 2
  }

  /// A line that begins with `*words*` or `_words_`, as chats mark what is bold or italic, without
  /// the marks; `nil` for any other.
  private static func withoutEmphasis(_ text: Substring) -> String? {
    guard let mark = text.first, "*_".contains(mark), !text.hasPrefix("**"),
      !text.hasPrefix("__"), text.dropFirst().first?.isWhitespace == false,
      let end = text.dropFirst().firstIndex(of: mark), text[text.index(before: end)] != " "
    else { return nil }
    return text.filter { $0 != mark }
  }

  /// `Starters   Mains   Desserts`
  private static func isMenu(_ text: Substring) -> Bool {
    let parts = text.split(separator: "  ").filter { !$0.allSatisfy(\.isWhitespace) }
    return parts.count > 2 && !text.contains(where: \.isNumber)
      && parts.allSatisfy { $0.split(separator: " ").count < 4 }
  }

  private static func isHashtags(_ text: Substring) -> Bool {
    let words = text.split(whereSeparator: \.isWhitespace)
    return words.count > 1
      && words.allSatisfy {
        "#@".contains($0.first ?? " ") && $0.dropFirst().first?.isLetter == true
      }
  }

  private static func isDecoration(_ character: Character) -> Bool {
    if character.isWhitespace || isBullet(character) { return true }
    return isEmoji(character)
  }

  private static func isEmoji(_ character: Character) -> Bool {
    guard !character.isLetter, !character.isNumber else { return false }
    // No brackets or quotes.
    return character.unicodeScalars.contains { $0.value >= 0x2190 && $0.properties.isEmoji }
  }

  /// Whether the line has an amount before or after a name: `1 onion`, `Onions – 1 kg`.
  var hasAmount: Bool {
    isScannedOne
      || PastedWords.beginsWithAmount(text) && !PastedWords.beginsWithMeasure(text)
        && !PastedWords.isDate(text)
      || PastedWords.endsWithAmount(text)
  }
  var beginsSmall: Bool { text.first?.isLowercase == true }

  /// A line without the emoji at its end: `Method 👩‍🍳`.
  static func withoutEmoji(_ line: String) -> String {
    guard let last = line.last, isEmoji(last) else { return line }
    var words = line[...]
    while let last = words.last, isEmoji(last) || last.isWhitespace { words.removeLast() }
    return String(words)
  }

  /// Whether the first letter is neither small nor a capital.
  var hasNoCase: Bool {
    text.first.map { $0.isLetter && !$0.isLowercase && !$0.isUppercase } ?? false
  }

  /// The text without symbols at its end.
  var title: String {
    var words = text[...]
    while let last = words.last, Self.isDecoration(last) { words.removeLast() }
    return String(words)
  }

  var isInCapitals: Bool {
    text.utf8.count <= 200 && text.contains(where: \.isUppercase)
      && !text.contains(where: \.isLowercase)
  }

  /// Whether the line is a sentence, as steps are.
  var isSentence: Bool {
    text.last.map { ".!".contains($0) } == true && text.split(separator: " ").count > 2
  }

  /// Whether the line is the heading of one of the parts of a recipe.
  var isHeadingOfPart: Bool { PastedWords.heading(text) != nil }

  /// Whether the line is the heading of a group of ingredients.
  var isGroup: Bool {
    guard number == nil, !isBullet, text.count <= 60, !hasAmount else { return false }
    return text.last == ":" || PastedWords.isGroup(text)
  }

  /// How much the line looks like a title among others that may be one.
  var likenessToTitle: Int {
    var likeness = isTitle ? 3 : 0
    let text = PastedWords.titleAndYield(text).title
    if text.contains(where: \.isLetter), text == text.uppercased(), text != text.lowercased() {
      likeness += 2
    }
    if text.split(separator: " ").count <= 7 { likeness += 1 }
    if text.contains(where: { $0.isNumber || "·•|@_/".contains($0) }) { likeness -= 2 }
    if text.contains(where: { ",;".contains($0) }) || beginsSmall { likeness -= 1 }
    if isTalk || text.last == "!" { likeness -= 3 }
    if PastedWords.beginsTalk(text) { likeness -= 2 }
    if isHead { likeness -= 4 }
    return likeness
  }

  var mayBeTitle: Bool {
    text.utf8.count <= 300 && text.count <= 80
      && (!isSentence || text.hasSuffix(" .") || PastedWords.isTitleWithYield(text))
      && (!",:?".contains(text.last ?? ",") || PastedWords.isTitleWithYield(text))
      && number == nil && !isMenu && !isLetterHead && !PastedWords.isRecipe(text)
      && !PastedWords.isControl(text)
  }

  /// Whether the line belongs to the head of a mail or a post.
  var isLetterHead: Bool { PastedWords.isLetterHead(text) }

  /// Whether the line is the name of a person, or may be one: a few words in capitals.
  var isName: Bool {
    let words = text.split(separator: " ")
    return words.count <= 4 && !text.endsSentence && number == nil && !isBullet && !hasAmount
      && words.allSatisfy { $0.first?.isUppercase == true || $0.count == 1 }
  }

  /// Whether a message may be an ingredient without an amount.
  var isShortTalk: Bool { isPlain && text.split(separator: " ").count <= 4 }

  /// Whether a message is in plain words: no question, no cry, no emoji.
  var isPlain: Bool {
    text.split(separator: " ").count > 0 && !text.contains { "?!؟".contains($0) }
      && title == text && !PastedWords.isPersonal(text)
  }
}
