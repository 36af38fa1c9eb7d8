/// A part of the difference of two lists of lines: lines of the old one, and those that replace them.
public struct LineChange<Line: Hashable>: Hashable {
  /// Empty where lines are inserted.
  public let lines: Range<Int>
  public let new: [Line]
}

extension LineChange {
  /// How many lines are the same at the beginning, and at the end after that.
  static func common(
    _ one: ArraySlice<Line>, _ other: ArraySlice<Line>
  ) -> (start: Int, end: Int) {
    let start = zip(one, other).prefix { $0 == $1 }.count
    let end = zip(one.dropFirst(start).reversed(), other.dropFirst(start).reversed())
      .prefix { $0 == $1 }.count
    return (start, end)
  }

  /// The changes between lines that each text has once, in the same order.
  public static func changes(from old: [Line], to new: [Line]) -> [LineChange] {
    var changes: [LineChange] = []
    var place = (old: 0, new: 0)
    for match in matches(old, new) + [(old.count, new.count)] {
      let (before, after) = (old[place.old..<match.old], new[place.new..<match.new])
      let (start, end) = common(before, after)
      if start + end < max(before.count, after.count) {
        changes.append(
          LineChange(
            lines: (before.startIndex + start)..<(before.endIndex - end),
            new: Array(after.dropFirst(start).dropLast(end))))
      }
      place = (match.old + 1, match.new + 1)
    }
    return changes
  }

  /// The longest list of lines that are in both texts in the same order, of those that each has
  /// once. Its cost hardly grows faster than the texts, unlike that of the shortest difference.
  private static func matches(_ old: [Line], _ new: [Line]) -> [(old: Int, new: Int)] {
    func places(_ lines: [Line]) -> [Line: Int] {
      Dictionary(lines.enumerated().map { ($1, $0) }) { _, _ in -1 }.filter { $1 >= 0 }
    }
    let (olds, news) = (places(old), places(new))
    let pairs = old.indices.compactMap { index -> (old: Int, new: Int)? in
      guard olds[old[index]] == index, let place = news[old[index]] else { return nil }
      return (index, place)
    }
    // Patience sorting: the last pair of the list of each length, and the pair before each.
    var (ends, previous): ([Int], [Int?]) = ([], [])
    for (index, pair) in pairs.enumerated() {
      var range = 0..<ends.count
      while !range.isEmpty {
        let middle = (range.lowerBound + range.upperBound) / 2
        range =
          pairs[ends[middle]].new < pair.new
          ? (middle + 1)..<range.upperBound : range.lowerBound..<middle
      }
      let length = range.lowerBound
      previous.append(length > 0 ? ends[length - 1] : nil)
      if length < ends.count { ends[length] = index } else { ends.append(index) }
    }
    var (matches, next): ([(old: Int, new: Int)], Int?) = ([], ends.last)
    while let index = next {
      matches.append(pairs[index])
      next = previous[index]
    }
    return matches.reversed()
  }
}
