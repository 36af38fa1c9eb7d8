import Foundation
import Store

/// The lines of a text without what the pages of a PDF, a book or a scan add: running heads and
/// page numbers, ligatures, and an empty line after every line.
struct PastedPages {
  var lines: [Substring]
  /// Running heads, folded. They stay where they have no page number, as one may be the title.
  var heads: Set<String> = []

  init(_ text: String) {
    lines = Self.withoutLigatures(Self.withoutDirections(text))
      .split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    readRoundBullets()
    removeRepeated()
    removeHeads()
    removeAddress()
    splitEdges()
    if isDoubleSpaced { joinLines() }
  }

  // MARK: Letters

  /// A text without the marks of its direction, which chats put into dates: nobody sees them.
  private static func withoutDirections(_ text: String) -> String {
    var plain = text.unicodeScalars
    plain.removeAll { $0.properties.isBidiControl }
    return String(plain)
  }

  private static func withoutLigatures(_ text: String) -> String {
    let marks: ClosedRange<Unicode.Scalar> = "\u{FB00}"..."\u{FB06}"
    guard text.unicodeScalars.contains(where: { marks.contains($0) || $0 == "\u{AD}" }) else {
      return text
    }
    var plain = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      if marks.contains(scalar) {
        plain += String(scalar).decomposedStringWithCompatibilityMapping.unicodeScalars
      } else if scalar.properties.isWhitespace, plain.last == "\u{AD}" {
        // A soft hyphen before the end of a line parts a word.
        plain.removeLast()
        plain += ["-", scalar]
      } else {
        if plain.last == "\u{AD}" { plain.removeLast() }
        plain.append(scalar)
      }
    }
    return String(plain)
  }

  /// Reads the bullets that some programs copy as letters: `o 2 eggs`.
  private mutating func readRoundBullets() {
    let bullets = lines.indices.filter { index in
      let line = lines[index].drop(while: \.isWhitespace)
      return line.hasPrefix("o ") || line.hasPrefix("o\t")
    }
    guard bullets.count >= Self.fewestBullets else { return }
    for index in bullets {
      lines[index] = "•" + lines[index].drop(while: \.isWhitespace).dropFirst()
    }
  }

  private static let fewestBullets = 3

  // MARK: Heads and page numbers

  /// A line as words and the number of a page before or after them.
  struct Head {
    var words: String
    var page: Int?
    /// Whether the number is that of a page by a word, as in “Page 3”.
    var isCertain = false
    /// Whether the words are in capitals, or have the address of a site.
    var isMarked = false
    /// Whether the page is far from the words, at the other side of the paper.
    var isFar = false
  }

  /// The words and the page of a line whose parts stand apart, such as `SOUPS     12`, `12 | SOUPS`
  /// and `Soups · Page 3 of 9`.
  static func head(_ line: Substring) -> Head? {
    guard line.utf8.count <= longestHead, line.contains(where: \.isNumber) else { return nil }
    var parts: [Substring] = []
    for part in line.split(whereSeparator: { "|·•\t".contains($0) }) {
      parts += part.replacing("   ", with: "\t").split(separator: "\t").map {
        $0.trimmingCharacters(in: .whitespaces)[...]
      }
    }
    parts.removeAll(where: \.isEmpty)
    var head = Head(words: "")
    var words: [Substring] = []
    for (index, part) in parts.enumerated() {
      if let page = page(part) {
        (head.page, head.isCertain) = (page, true)
      } else if head.page == nil, index == 0 || index == parts.count - 1, parts.count > 1,
        let page = number(part)
      {
        head.page = page
      } else {
        words.append(part)
      }
    }
    // "64 www.example.org     March 2024"
    if head.page == nil, let first = words.first?.split(separator: " "), first.count == 2,
      let page = number(first[0]), PastedWords.isDomain(first[1])
    {
      head.page = page
      words[0] = first[1]
    }
    guard head.page != nil else { return nil }
    let text = words.joined(separator: " ")
    head.words = key(text[...])
    head.isFar =
      words.count == 1 && parts.count == 2
      && line.trimmingCharacters(in: .whitespaces).contains(widestGap)
    head.isMarked =
      text.contains(where: \.isUppercase) && !text.contains(where: \.isLowercase)
      || words.contains { $0.split(separator: " ").contains { PastedWords.isDomain($0) } }
      // "12 | Thanksgiving Sides"
      || line.contains("|") && words.count == 1 && text.split(separator: " ").count <= 5
        && text.first?.isUppercase == true && !text.contains(where: \.isNumber)
    return head
  }

  /// The page in `Page 3`, `Seite 8 von 24` and `- 12 -`.
  private static func page(_ part: Substring) -> Int? {
    let words = PastedWords.words(of: part)
    let dashes = "-–—−"
    if part.count > 4, let first = part.first, let last = part.last, words.count == 1,
      dashes.contains(first), dashes.contains(last)
    {
      return number(words[0])
    }
    guard (2...4).contains(words.count), pages.contains(words[0]) else { return nil }
    return number(words[1])
  }

  /// The number of a page, in at most four digits.
  private static func number(_ text: some StringProtocol) -> Int? {
    text.count <= 4 ? PastedWords.wholeNumber(text).flatMap { $0 > 0 ? $0 : nil } : nil
  }

  private static let widestGap = String(repeating: " ", count: 12)
  private static let pages: Set = ["page", "seite", "pagina", "p", "s", "pag", "صفحة"]
  private static let longestHead = 200

  static func key(_ line: Substring) -> String {
    PastedWords.words(of: line.prefix(longestHead)).joined(separator: " ")
  }

  private mutating func removeHeads() {
    let filled = lines.indices.filter { !lines[$0].allSatisfy(\.isWhitespace) }
    guard let first = filled.first, let last = filled.last else { return }
    let found = lines.map(Self.head)
    var pages: [String: [Int]] = [:]
    for head in found {
      if let head, let page = head.page { pages[head.words, default: []].append(page) }
    }
    let plain = Dictionary(grouping: filled.filter { found[$0] == nil }) { Self.key(lines[$0]) }
    // Amounts stand far from their names, too, but in more than two lines.
    let far = found.count { $0?.isFar == true }
    for index in filled {
      guard let head = found[index], !head.words.isEmpty else { continue }
      let all = pages[head.words] ?? []
      // Amounts in a table are no pages in a row.
      let areInRow =
        all.count > 1 && zip(all, all.dropFirst()).allSatisfy { (1...4).contains($1 - $0) }
      let isPlain =
        plain[head.words] != nil || plain.keys.contains { $0.hasPrefix(head.words + " ") }
      let isRepeated = areInRow || isPlain && head.words.contains(" ")
      let isAtEdge = index == first || index == last
      let isHead =
        head.isCertain || isRepeated
        || isAtEdge && (head.page ?? 0) > 9 && (head.isMarked || head.isFar && far < 3)
      guard isHead else { continue }
      heads.insert(head.words)
      heads.formUnion(plain.keys.filter { $0.hasPrefix(head.words + " ") })
      lines[index] = ""
    }
  }

  /// Removes a last line with the address of a site and more beside it: `www.example.org     May 2024`.
  private mutating func removeAddress() {
    guard let last = lines.lastIndex(where: { !$0.allSatisfy(\.isWhitespace) }),
      lines[last].utf8.count <= Self.longestHead
    else { return }
    let parts = lines[last].replacing("   ", with: "\t").split(separator: "\t")
      .map { $0.trimmingCharacters(in: .whitespaces) }.filter { !$0.isEmpty }
    if parts.count > 1, parts.contains(where: { PastedWords.isDomain($0) }) { lines[last] = "" }
  }

  /// Splits a first line with the title and a running head, and a last one with words and a page.
  private mutating func splitEdges() {
    let filled = lines.indices.filter { !lines[$0].allSatisfy(\.isWhitespace) }
    guard filled.count > 2, let first = filled.first, let last = filled.last else { return }
    let end = lines[last].replacing("     ", with: "\t").split(separator: "\t")
      .filter { !$0.allSatisfy(\.isWhitespace) }
    if end.count == 2, let page = Int(end[1].trimmingCharacters(in: .whitespaces)), page > 9,
      end[0].contains(where: \.isNumber)
    {
      lines[last] = end[0]
    }
    let start = lines[first].replacing("      ", with: "\t").split(separator: "\t")
      .filter { !$0.allSatisfy(\.isWhitespace) }
    guard start.count == 2, !lines[first].contains(where: \.isNumber), first + 1 < lines.count
    else { return }
    if start.allSatisfy({ PastedLine($0)?.isInCapitals == true }),
      let next = PastedLine(lines[filled[1]]), next.mayBeTitle, !next.hasAmount,
      PastedWords.heading(next.text) == nil, PastedWords.label(next.text) == nil
    {
      heads.formUnion(start.map(Self.key))
    }
    if lines[first + 1].allSatisfy(\.isWhitespace) {
      lines.replaceSubrange(first...first, with: [start[0], "", start[1]])
    } else {
      heads.insert(Self.key(lines[first]))
    }
  }

  // MARK: Empty lines

  /// Whether an empty line follows nearly every line.
  private var isDoubleSpaced: Bool {
    let isFilled = lines.map { !$0.allSatisfy(\.isWhitespace) }
    let filled = isFilled.count { $0 }
    let pairs = zip(isFilled, isFilled.dropFirst()).count { $0 && $1 }
    return filled >= 8 && pairs * 10 <= filled
  }

  /// Removes the empty lines between the lines of a list, and within sentences.
  private mutating func joinLines() {
    var joined: [Substring] = []
    var blanks: [Substring] = []
    let width = lines.map(\.count).max() ?? 0
    for line in lines {
      if line.allSatisfy(\.isWhitespace) {
        blanks.append(line)
        continue
      }
      if let last = joined.last, !goesOn(last, with: line, width: width) { joined += blanks }
      blanks = []
      joined.append(line)
    }
    lines = joined
  }

  private func goesOn(_ last: Substring, with line: Substring, width: Int) -> Bool {
    guard let before = PastedLine(last), let after = PastedLine(line) else { return false }
    let isLong = last.count * 2 > width
    if before.hasAmount || before.isBullet || after.hasAmount || after.isBullet,
      !(after.isSentence && after.text.count * 2 > width)
    {
      return after.hasAmount || after.isBullet || !(line.count * 2 > width)
    }
    let isEnded = before.text.last.map { ".!?:".contains($0) } ?? true
    return !isEnded && (after.beginsSmall || isLong && line.count * 2 > width)
  }
}
