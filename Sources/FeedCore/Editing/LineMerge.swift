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
      theirs: Change.changes(from: base, to: Self.lines(of: theirs))[...],
      mine: Change.changes(from: base, to: Self.lines(of: mine))[...]
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
    let (start, end) = Change.common(theirs[...], mine[...])
    let other = theirs[start..<(theirs.count - end)]
    let own = mine[start..<(mine.count - end)]
    let isApart = hasParagraphs && !other.isEmpty && !own.isEmpty
    lines += mine[..<start] + other + (isApart ? [""] : []) + own + mine[(mine.count - end)...]
    if !other.isEmpty || !own.isEmpty { isDoubled = true }
  }
}

extension LineMerge {
  private typealias Change = LineChange<Substring>

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
}

extension LineChange {
  /// Lines inserted at either end of a region don't belong to it.
  fileprivate func overlaps(_ region: Range<Int>) -> Bool {
    lines.lowerBound < region.upperBound && region.lowerBound < lines.upperBound
  }
}
