/// Chats that were copied with the time and the name at each message.
enum PastedChat {
  struct Message {
    var lines: [Substring] = []
    /// `nil` before the first message, and in a text that is no chat.
    var sender: Substring?
    /// Whether the message is one line that may be only talk.
    var isTalk = false
    /// Whether a line of the message has an amount, a number or a heading.
    var hasParts = true
    /// Whether the message goes on with the one before: one line after another of the same person.
    var goesOn = false
  }

  /// The messages of a chat; a text that is no chat is one message.
  static func messages(of lines: [Substring]) -> [Message] {
    let lines = lines.map(PastedWords.withoutEditMark)
    let heads = lines.indices.filter { stampLine(lines[$0]) != nil }
    // One line may end with a time by chance.
    let areHeads = heads.count > 1 || heads.contains { lines[$0].contains("[") }
    let names = names(in: lines)
    let times = PastedChatTimes(lines)
    var messages = [Message()]
    for (index, line) in lines.enumerated() {
      if let message = times.message(at: index, after: messages) {
        messages.append(message)
        continue
      }
      let stamp = stamp(line) ?? (areHeads ? stampLine(line) : nil)
      guard let (sender, words) = stamp ?? named(line).flatMap({ names.contains($0.0) ? $0 : nil })
      else {
        messages[messages.count - 1].lines.append(line)
        continue
      }
      messages.append(Message(lines: words.isEmpty ? [] : [words], sender: sender))
    }
    guard messages.count > 1 else { return messages }
    var last: Message?
    return messages.map { message in
      let message = judged(message, after: last)
      last = message
      return message
    }
  }

  private static func judged(_ message: Message, after last: Message?) -> Message {
    var message = message
    message.lines.removeAll { PastedWords.isPlaceholder($0) }
    let lines = message.lines.compactMap(PastedLine.init)
    message.hasParts = lines.contains {
      $0.hasAmount || $0.number != nil || PastedWords.heading($0.text) != nil
        || PastedWords.isTitleWithYield($0.text)
    }
    guard lines.count == 1, let line = lines.first else { return message }
    message.lines = message.lines.filter { !$0.allSatisfy(\.isWhitespace) }
    message.isTalk = !message.hasParts && !(line.isSentence && line.text.count > 40)
    message.goesOn =
      last?.sender == message.sender && last?.sender != nil && last?.lines.count == 1
    return message
  }

  /// Who wrote a message and what follows its stamp, as in `[12/10/25, 18:42] Ada: Hello`; `nil`
  /// without a stamp.
  private static func stamp(_ line: Substring) -> (Substring, Substring)? {
    let line = line.drop { $0.isWhitespace || $0 == "\u{200E}" }
    guard line.first == "[" || line.first?.isWholeNumber == true else { return nil }
    let stamp = line.prefix(longestStamp).prefix { !$0.isLetter || isHalfOfDay($0) }
    let digits = stamp.split { !$0.isWholeNumber && !":./-".contains($0) }
    let hasDate = digits.contains { part in part.count(where: { "./-".contains($0) }) == 2 }
    guard digits.contains(where: isTime), hasDate || line.first == "[" else { return nil }
    guard let digit = stamp.lastIndex(where: \.isWholeNumber) else { return nil }
    let end = stamp[digit...].lastIndex { "]-".contains($0) } ?? digit
    let rest = line[line.index(after: end)...]
    guard let colon = rest.prefix(60).firstIndex(of: ":") else { return nil }
    return (
      rest[..<colon].drop { !$0.isLetter },
      rest[rest.index(after: colon)...].drop { $0.isWhitespace }
    )
  }

  /// The same for a line after which the message follows: `Ada, [12.10.25 18:42]`, `Ada — Today at
  /// 7:15 PM`.
  private static func stampLine(_ line: Substring) -> (Substring, Substring)? {
    let line = line.drop(while: \.isWhitespace)
    if line.first == "[" { return stampBeforeName(line) }
    guard line.utf8.count < 120, line.first?.isLetter == true else { return nil }
    let words = line.split { $0.isWhitespace || "[](),،".contains($0) }
    guard let time = words.lastIndex(where: isTime), time > 0,
      words[(time + 1)...].allSatisfy({ dayWords.contains(PastedWords.letters(of: $0)) })
    else { return nil }
    let name = words.prefix { word in
      word.contains(where: \.isLetter) && !dayWords.contains(PastedWords.letters(of: word))
    }
    let day = words[name.count..<time]
    guard (1...4).contains(name.count), let last = name.last, last.last != ":",
      isDay(day)
    else { return nil }
    return (line[..<last.endIndex], "")
  }

  /// The same for a name after the time: `[10:14] Lovelace, Ada`.
  private static func stampBeforeName(_ line: Substring) -> (Substring, Substring)? {
    guard line.utf8.count < 120, let end = line.firstIndex(of: "]"),
      isTimeAlone(line[..<end].dropFirst())
    else { return nil }
    let name = line[line.index(after: end)...].drop(while: \.isWhitespace)
    let words = name.split(whereSeparator: \.isWhitespace)
    let isName = (1...4).contains(words.count) && words.allSatisfy { $0.first?.isUppercase == true }
    return isName && !name.contains(where: { $0.isNumber || $0 == ":" }) ? (name, "") : nil
  }

  /// Whether words are a date: `12.10.25`, `yesterday at`, `4 May 2025 at`.
  private static func isDay(_ words: ArraySlice<Substring>) -> Bool {
    let names = words.filter {
      $0.contains(where: \.isLetter) && !dayWords.contains(PastedWords.letters(of: $0))
    }
    let hasYear = words.contains { $0.count == 4 && $0.allSatisfy(\.isWholeNumber) }
    return names.isEmpty || hasYear && names.count == 1
  }

  /// Whether a line is a time of day and nothing else: `18:42`, `9:41 AM`.
  static func isTimeAlone(_ line: Substring) -> Bool {
    guard line.utf8.count <= 40 else { return false }
    let words = line.split { $0.isWhitespace || ",،".contains($0) }
    guard let time = words.firstIndex(where: isTime) else { return false }
    // "Sun, Mar 9 at 2:14 PM"
    let names = words[..<time].filter { !dayWords.contains(PastedWords.letters(of: $0)) }
    let hasDate = names.count(where: { $0.first?.isWholeNumber == true }) == 1
    return (names.isEmpty || hasDate && (2...3).contains(names.count))
      && words[(time + 1)...].allSatisfy { dayWords.contains(PastedWords.letters(of: $0)) }
  }

  /// The names before messages without a time, `Ada: 2 eggs`: nearly all lines have one of them.
  private static func names(in lines: [Substring]) -> Set<Substring> {
    let filled = lines.filter { !$0.allSatisfy(\.isWhitespace) }
    let all = Dictionary(grouping: filled.compactMap { named($0)?.0 }) { $0 }
      .mapValues(\.count).filter { $0.value > 1 }
    let count = all.values.reduce(0, +)
    return count >= 4 && count * 10 >= filled.count * 7 ? Set(all.keys) : []
  }

  /// `Ada: 2 eggs` as a name and words.
  private static func named(_ line: Substring) -> (Substring, Substring)? {
    guard let colon = line.prefix(30).firstIndex(of: ":"), line.first?.isUppercase == true else {
      return nil
    }
    let words = line[line.index(after: colon)...].drop(while: \.isWhitespace)
    let isName = line[..<colon].allSatisfy { $0.isLetter || $0 == " " }
    return isName && !words.isEmpty ? (line[..<colon], words) : nil
  }

  /// Whether a word is a time of day: `18:42`, `7:15PM`.
  private static func isTime(_ word: Substring) -> Bool {
    let parts = word.split(separator: ":")
    return parts.count > 1 && parts[0].count <= 2 && parts[0].allSatisfy(\.isWholeNumber)
      && parts[1].count >= 2 && parts[1].prefix(2).allSatisfy(\.isWholeNumber)
  }

  private static func isHalfOfDay(_ character: Character) -> Bool { "apmAPMصم".contains(character) }

  private static let longestStamp = 40

  /// Words of a date or a time, folded.
  private static let dayWords: Set = [
    "am", "pm", "at", "today", "yesterday", "um", "uhr", "heute", "gestern", "hier", "aujourdhui",
    "a", "las", "hoy", "ayer", "oggi", "ieri", "alle", "اليوم", "أمس", "ص", "م",
  ]
}
