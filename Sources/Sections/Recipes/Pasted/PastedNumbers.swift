/// Numbers of steps without a point, `1 Heat the oil`, which look like amounts.
enum PastedNumbers {
  /// Finds the lines that count on from 1 and begin sentences, and reads their numbers.
  static func read(in lines: inout [PastedLine]) {
    var row: [Int] = []
    for index in lines.indices {
      if PastedWords.heading(lines[index].text) != nil {
        take(row, in: &lines, before: index)
        row = []
      }
      guard let number = number(of: lines[index]) else { continue }
      if number == row.count + 1 {
        row.append(index)
      } else if number == 1 {
        take(row, in: &lines, before: index)
        row = [index]
      }
    }
    take(row, in: &lines, before: lines.count)
    readScannedOne(in: &lines)
  }

  /// Reads the 1 before a 2 that a scanner took for a letter: `I. Heat the oil`.
  private static func readScannedOne(in lines: inout [PastedLine]) {
    guard let second = lines.firstIndex(where: { $0.number == 2 }),
      let first = lines[..<second].lastIndex(where: { line in
        line.number == nil && ["I. ", "l. ", "I) ", "l) "].contains { line.text.hasPrefix($0) }
      }), !lines[first..<second].contains(where: { $0.number != nil })
    else { return }
    lines[first].number = 1
    lines[first].text = String(lines[first].text.dropFirst(3))
  }

  private static func number(of line: PastedLine) -> Int? {
    guard line.number == nil, !line.isBullet, !line.isTalk else { return nil }
    let words = line.text.split(separator: " ", maxSplits: 2)
    guard words.count > 1, words[0].count <= 2, words[1].first?.isUppercase == true else {
      return nil
    }
    return Int(words[0])
  }

  /// Whether a line may begin with an amount: `2 Stunden kochen`, `1 TL Salz`.
  private static func isAmount(_ line: PastedLine) -> Bool {
    let words = line.text.split(separator: " ", maxSplits: 2)
    return words.count > 1 && (PastedWords.isTimeUnit(words[1]) || PastedWords.isUnit(words[1]))
  }

  private static func take(_ row: [Int], in lines: inout [PastedLine], before next: Int) {
    guard row.count > 1, let first = row.first else { return }
    let isHeaded = first > 0 && PastedWords.heading(lines[first - 1].text)?.kind == .steps
    // Amounts count on only by chance.
    let counts = row.filter { !isAmount(lines[$0]) }
    guard counts.first == first, isHeaded || counts.count > 1 else { return }
    // A step ends before the next one, or before an empty line.
    let ends = row.enumerated().map { place, start in
      var end = start
      let stop = place + 1 < row.count ? row[place + 1] : next
      while end + 1 < stop, !lines[end + 1].beginsBlock { end += 1 }
      return end
    }
    guard isHeaded || ends.allSatisfy({ lines[$0].text.endsSentence }) else { return }
    for (place, index) in row.enumerated() {
      lines[index].number = place + 1
      lines[index].text = String(lines[index].text.drop { !$0.isWhitespace }.dropFirst())
    }
  }
}
