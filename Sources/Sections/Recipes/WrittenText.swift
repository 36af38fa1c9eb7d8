import Foundation

/// A text of a document that somebody sees as one or more lines, to be changed with as little change
/// as possible: numbers of steps, entities, markup and spaces stay where the lines stay.
struct WrittenText {
  /// As it stands in the document.
  let text: String
  /// As it is seen.
  let lines: [String]
  /// What stands between the lines, if it is no HTML.
  var separator: Character = "\n"

  /// A line as it is to be seen, with the place of the one that it was; `nil` for a new one.
  typealias Line = (text: String, old: Int?)

  func with(_ line: String) -> String { with([(line, 0)]) }

  func with(_ new: [Line]) -> String {
    let isSame = new.count == lines.count && new.enumerated().allSatisfy { $1.old == $0 }
    if isSame, new.map(\.text) == lines { return text }
    if let parts { return joined(new, parts) }
    guard isSame else { return new.map(\.text).joined(separator: String(separator)) }
    return zip(lines, new).reduce(text) { $0.replacingSeen($1.0, with: $1.1.text) }
  }

  /// The lines as written, if the text is plain and its lines are those that are seen.
  private var parts: [Substring]? {
    if lines.count == 1, separator == "\n" { return [text[...]] }
    guard !text.contains("<") else { return nil }
    let parts = text.split { separator == "\n" ? $0.isNewline : $0 == separator }
      .map(\.withoutOuterSpaces).filter { !$0.isEmpty }
    return parts.count == lines.count ? parts : nil
  }

  private func joined(_ new: [Line], _ parts: [Substring]) -> String {
    guard let first = parts.first, let last = parts.last else { return text }
    let gaps = zip(parts, parts.dropFirst()).map { text[$0.endIndex..<$1.startIndex] }
    let gap = gaps.first ?? (separator == "\n" ? "\n" : "\(separator) ")
    var result = text[..<first.startIndex]
    for (index, line) in new.enumerated() {
      if index > 0 {
        let above = new[index - 1].old
        result += above.flatMap { $0 + 1 == line.old ? gaps[$0] : nil } ?? gap
      }
      result +=
        line.old.map { String(parts[$0]).replacingSeen(lines[$0], with: line.text) } ?? line.text
    }
    return String(result + text[last.endIndex...])
  }
}

extension String {
  /// A text as written, in which somebody sees one line, after that line was changed.
  fileprivate func replacingSeen(_ old: String, with new: String) -> String {
    if old == new { return self }
    let isMarkup = contains { "<&".contains($0) }
    func written(_ text: some StringProtocol) -> String {
      guard isMarkup else { return String(text) }
      return text.replacingOccurrences(of: "&", with: "&amp;")
        .replacingOccurrences(of: "<", with: "&lt;")
    }
    if let place = only(old) { return replacingCharacters(in: place, with: written(new)) }
    // Only the words that are different, with as many around them as tell where they stand.
    let (before, after) = (old.split(separator: " "), new.split(separator: " "))
    let most = min(before.count, after.count)
    let start = zip(before, after).prefix { $0 == $1 }.count
    let end = min(zip(before.reversed(), after.reversed()).prefix { $0 == $1 }.count, most - start)
    for around in 0...4 {
      let (first, last) = (max(0, start - around), max(0, end - around))
      let words = before[first..<(before.count - last)].joined(separator: " ")
      guard !words.isEmpty, let place = only(words) else { continue }
      let changed = after[first..<(after.count - last)].joined(separator: " ")
      return replacingCharacters(in: place, with: written(changed))
    }
    return written(new)
  }

  /// Where a text stands, if that is in one place.
  private func only(_ text: String) -> Range<String.Index>? {
    guard let place = firstRange(of: text), self[place.upperBound...].firstRange(of: text) == nil
    else { return nil }
    return place
  }
}

extension Substring {
  fileprivate var withoutOuterSpaces: Substring {
    var rest = drop(while: \.isWhitespace)
    while rest.last?.isWhitespace == true { rest.removeLast() }
    return rest
  }
}
