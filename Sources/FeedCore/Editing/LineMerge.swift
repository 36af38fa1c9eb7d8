/// Two changes of one text, merged line by line.
struct LineMerge {
  private(set) var text = ""
  /// Whether both changed the same lines. Both versions of these are in the text then, theirs first.
  private(set) var isDoubled = false

  private var lines: [Substring] = []

  /// - Parameters:
  ///   - base: the text that both began with.
  ///   - theirs: what another person made of it.
  ///   - mine: what the user made of it.
  init(base: String, theirs: String, mine: String) {
    let base = Self.lines(of: base)
    var left = (
      theirs: Self.changes(from: base, to: Self.lines(of: theirs))[...],
      mine: Self.changes(from: base, to: Self.lines(of: mine))[...]
    )
    let hasParagraphs = base.contains("")
    var place = 0
    while let first = Self.first(of: left.theirs.first, left.mine.first) {
      var (theirs, mine): ([Change], [Change]) = ([], [])
      var region = first.lines
      if left.theirs.first == first {
        theirs.append(left.theirs.removeFirst())
        if left.mine.first == first { left.mine.removeFirst() }
      } else {
        mine.append(left.mine.removeFirst())
      }
      while true {
        if let next = left.theirs.first, next.overlaps(region) {
          theirs.append(left.theirs.removeFirst())
          region = region.lowerBound..<max(region.upperBound, next.lines.upperBound)
        } else if let next = left.mine.first, next.overlaps(region) {
          mine.append(left.mine.removeFirst())
          region = region.lowerBound..<max(region.upperBound, next.lines.upperBound)
        } else {
          break
        }
      }
      lines += base[place..<region.lowerBound]
      place = region.upperBound
      if theirs.isEmpty || mine.isEmpty {
        lines += Self.version(of: region, in: base, theirs + mine)
      } else {
        addBoth(
          Self.version(of: region, in: base, theirs), Self.version(of: region, in: base, mine),
          hasParagraphs: hasParagraphs)
      }
    }
    lines += base[place...]
    text = lines.joined(separator: "\n")
  }

  private mutating func addBoth(
    _ theirs: [Substring], _ mine: [Substring], hasParagraphs: Bool
  ) {
    let (start, end) = Self.common(theirs[...], mine[...])
    let other = theirs[start..<(theirs.count - end)]
    let own = mine[start..<(mine.count - end)]
    let isApart = hasParagraphs && !other.isEmpty && !own.isEmpty
    lines += mine[..<start] + other + (isApart ? [""] : []) + own + mine[(mine.count - end)...]
    if !other.isEmpty || !own.isEmpty { isDoubled = true }
  }
}

// The difference of two texts.
extension LineMerge {
  /// Lines of the old text, and those that replace them.
  private struct Change: Hashable {
    /// Empty where lines are inserted.
    let lines: Range<Int>
    let new: [Substring]

    /// Lines inserted at either end of a region don't belong to it.
    func overlaps(_ region: Range<Int>) -> Bool {
      lines.lowerBound < region.upperBound && region.lowerBound < lines.upperBound
    }
  }

  private static func lines(of text: String) -> [Substring] {
    text.isEmpty ? [] : text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
  }

  private static func first(of theirs: Change?, _ mine: Change?) -> Change? {
    guard let theirs, let mine else { return theirs ?? mine }
    let (one, other) = (theirs.lines, mine.lines)
    return (other.lowerBound, other.upperBound) < (one.lowerBound, one.upperBound)
      ? mine : theirs
  }

  private static func version(
    of region: Range<Int>, in base: [Substring], _ changes: [Change]
  ) -> [Substring] {
    var (lines, place): ([Substring], Int) = ([], region.lowerBound)
    for change in changes {
      lines += base[place..<change.lines.lowerBound] + change.new
      place = change.lines.upperBound
    }
    return lines + base[place..<region.upperBound]
  }

  /// How many lines are the same at the beginning, and at the end after that.
  private static func common(
    _ one: ArraySlice<Substring>, _ other: ArraySlice<Substring>
  ) -> (start: Int, end: Int) {
    let start = zip(one, other).prefix { $0 == $1 }.count
    let end = zip(one.dropFirst(start).reversed(), other.dropFirst(start).reversed())
      .prefix { $0 == $1 }.count
    return (start, end)
  }

  /// The changes between lines that each text has once, in the same order.
  private static func changes(from old: [Substring], to new: [Substring]) -> [Change] {
    var changes: [Change] = []
    var place = (old: 0, new: 0)
    for match in matches(old, new) + [(old.count, new.count)] {
      let (before, after) = (old[place.old..<match.old], new[place.new..<match.new])
      let (start, end) = common(before, after)
      if start + end < max(before.count, after.count) {
        changes.append(
          Change(
            lines: (before.startIndex + start)..<(before.endIndex - end),
            new: Array(after.dropFirst(start).dropLast(end))))
      }
      place = (match.old + 1, match.new + 1)
    }
    return changes
  }

  /// The longest list of lines that are in both texts in the same order, of those that each has
  /// once. Its cost hardly grows faster than the texts, unlike that of the shortest difference.
  private static func matches(_ old: [Substring], _ new: [Substring]) -> [(old: Int, new: Int)] {
    func places(_ lines: [Substring]) -> [Substring: Int] {
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
