// Running heads and footers without a page number, which stand beside one in a line of its own.
extension PastedPages {
  /// Removes lines that other pages have, too, and what stands below the number of the last page.
  mutating func removeRepeated() {
    let filled = lines.indices.filter { !lines[$0].allSatisfy(\.isWhitespace) }
    guard filled.count <= Self.mostLines else { return }
    let numbers = Set(filled.indices.filter { Self.isPage(lines[filled[$0]]) })
    let certain = numbers.filter { !Self.isBareNumber(lines[filled[$0]]) }
    guard !numbers.isEmpty else { return }
    let removed = repeated(in: filled, beside: numbers, certain)
    // The numbers of steps stand alone, too.
    let isNumber = { (place: Int) in
      certain.contains(place)
        || !removed.isDisjoint(with: [place - 1, place + 1])
        || !removed.isEmpty && place == filled.count - 1
    }
    // Where a number is at the top of a page, there is no foot below it.
    if let page = certain.max(), !certain.contains(0) { removeFoot(below: filled[page]) }
    for place in removed.union(numbers.filter(isNumber)) { lines[filled[place]] = "" }
  }

  /// The places of repeated lines among those that are filled. The first may be the title, and is
  /// not one of them.
  private mutating func repeated(
    in filled: [Int], beside numbers: Set<Int>, _ certain: Set<Int>
  ) -> Set<Int> {
    let all = Dictionary(grouping: filled.indices) { Self.key(lines[filled[$0]]) }
    let repeated = all.filter { key, places in
      places.count > 1 && !numbers.contains(places[0]) && key.contains(where: \.isLetter)
        && !String(lines[filled[places[0]]]).endsSentence
    }
    var removed: Set<Int> = []
    // A head may have two lines.
    for _ in 0..<2 {
      let (beside, besidePages) = (numbers.union(removed), certain.union(removed))
      for (key, places) in repeated {
        let isAtTop = places[0] < 3
        let areHeads =
          places.dropFirst().allSatisfy { !beside.isDisjoint(with: [$0 - 1, $0 + 1]) }
          && (isAtTop || !besidePages.isDisjoint(with: [places[0] - 1, places[0] + 1]))
        guard areHeads else { continue }
        heads.insert(key)
        removed.formUnion(isAtTop ? places[1...] : places[...])
      }
    }
    return removed
  }

  /// Removes what stands right below the number of the last page, at the end of the text.
  private mutating func removeFoot(below page: Int) {
    let below = lines[(page + 1)...].prefix { !$0.allSatisfy(\.isWhitespace) }
    guard (1...2).contains(below.count),
      lines[below.endIndex...].allSatisfy({ $0.allSatisfy(\.isWhitespace) }),
      below.allSatisfy({ line in
        PastedLine(line).map {
          !$0.text.endsSentence && $0.number == nil && !$0.hasAmount
            && !PastedWords.isOrder($0.text)
        } ?? true
      })
    else { return }
    for index in below.indices { lines[index] = "" }
  }

  /// Whether a line is the number of a page and nothing else: `Page 3`, `– 12 –`, `12`.
  private static func isPage(_ line: Substring) -> Bool {
    isBareNumber(line) || head(line).map { $0.words.isEmpty && $0.isCertain } ?? false
  }

  private static func isBareNumber(_ line: Substring) -> Bool {
    guard line.utf8.count <= 100 else { return false }
    let number = line.drop(while: \.isWhitespace).prefix { !$0.isWhitespace }
    return (1...4).contains(number.count) && number.allSatisfy(\.isNumber)
      && line[number.endIndex...].allSatisfy(\.isWhitespace)
  }

  private static let mostLines = 2_000
}
