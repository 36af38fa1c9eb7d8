/// One change to a list: some positions are removed, and others are inserted in their place.
public struct Splice: Hashable, Sendable {
  /// The position in the list after the earlier splices have changed it.
  public let position: Int
  public let removed: Int
  public let added: Int
}

extension BandLayout {
  /// The maximum number of splices: with more, GTK would have as much work as with one large
  /// splice.
  static let mostSplices = 64
  /// The maximum number of differences to find. Differences that are close together share a splice,
  /// but it takes some microseconds to find each one.
  static let mostDifferences = 1_000
  /// After a difference, this many lines are searched for a place where the lists are equal again.
  static let lookAhead = 64
  /// Differences that are fewer than this many lines apart share a splice, unless it is long. GTK
  /// keeps the widgets of items that move within one splice, and their focus.
  static let nearness = 32
  /// The approximate maximum number of positions that one splice replaces: GTK creates an object
  /// for each position.
  static let longestReplacement = 512

  /// A few splices that turn this list into another, in order from front to back. Two lines count
  /// as equal if they have the same first item and layout. Takes about a millisecond for a million
  /// lines.
  /// - Returns: `nil` if the lists differ too much, or have different numbers of columns.
  public func splices(to new: BandLayout) -> [Splice]? {
    guard columns == new.columns else { return nil }
    let shorter = min(count, new.count)
    let start = commonLength(0, new, 0, most: shorter)
    let end = commonLength(count - 1, new, new.count - 1, most: shorter - start, step: -1)
    let (oldEnd, newEnd) = (count - end, new.count - end)
    var (old, other) = (start, start)
    var plan = Plan()
    var differences = 0
    while old < oldEnd || other < newEnd {
      guard let (removed, added) = resync(old, oldEnd, new, other, newEnd) else { return nil }
      plan.add(at: other, removed: removed, added: added)
      differences += 1
      guard plan.splices.count <= Self.mostSplices, differences <= Self.mostDifferences else {
        return nil
      }
      old += removed
      other += added
      let same = commonLength(old, new, other, most: min(oldEnd - old, newEnd - other))
      old += same
      other += same
    }
    return plan.splices
  }

  private struct Plan {
    private(set) var splices: [Splice] = []

    mutating func add(at position: Int, removed: Int, added: Int) {
      guard let last = splices.last, position - (last.position + last.added) < nearness,
        max(last.removed, last.added) < longestReplacement
      else {
        splices.append(Splice(position: position, removed: removed, added: added))
        return
      }
      let between = position - (last.position + last.added)
      splices[splices.count - 1] = Splice(
        position: last.position, removed: last.removed + between + removed,
        added: last.added + between + added)
    }
  }

  /// Finds out how few lines can be skipped in this list and in the other so that the next lines
  /// are equal. If no equal lines follow soon, skips all remaining lines, or returns `nil` if there
  /// are too many of them to replace.
  private func resync(
    _ old: Int, _ oldEnd: Int, _ new: BandLayout, _ other: Int, _ newEnd: Int
  ) -> (removed: Int, added: Int)? {
    let whole = (oldEnd - old, newEnd - other)
    if whole.0 == 0 || whole.1 == 0 { return whole }
    var offsets: [Int64: Int] = [:]
    for offset in 0..<min(Self.lookAhead, whole.0) { offsets[key(at: old + offset)] = offset }
    var best: (Int, Int)?
    for added in 0..<min(Self.lookAhead, whole.1) {
      if let best, added >= best.0 + best.1 { break }
      guard let removed = offsets[new.key(at: other + added)] else { continue }
      if best.map({ removed + added < $0.0 + $0.1 }) ?? true { best = (removed, added) }
    }
    return best ?? (max(whole.0, whole.1) <= Self.longestReplacement ? whole : nil)
  }

  /// Counts how many lines are equal, starting at a position in this list and one in the new list.
  /// - Parameter step: 1 towards the end of the lists, -1 towards their beginning.
  private func commonLength(
    _ position: Int, _ new: BandLayout, _ newPosition: Int, most: Int, step: Int = 1
  ) -> Int {
    var length = 0
    while length < most {
      let a = location(of: position + step * length)
      let b = new.location(of: newPosition + step * length)
      let (group, other) = (groups[a.group], new.groups[b.group])
      guard group.layout == other.layout else { return length }
      let size = bandSize(group)
      let together = min(most - length, rest(of: a, step), new.rest(of: b, step))
      var (index, otherIndex) = (a.offset * size, b.offset * size)
      for same in 0..<together {
        guard group.ids[index] == other.ids[otherIndex] else { return length + same }
        index += step * size
        otherIndex += step * size
      }
      length += together
    }
    return length
  }

  /// Counts the lines from a place to the end of its group in one direction, including the line at
  /// the place itself.
  private func rest(of place: (group: Int, offset: Int), _ step: Int) -> Int {
    step > 0 ? bandCount(place.group) - place.offset : place.offset + 1
  }

  /// The splices for a list that changed too much for `splices(to:)`. They add or remove lines at
  /// the start, so that one line keeps its place on the screen, and at the end. All other lines may
  /// then show different items.
  /// - Parameter anchor: the position of the line that stays, in this list and in the new one.
  public func splices(to new: BandLayout, around anchor: (old: Int, new: Int)) -> [Splice] {
    let shift = anchor.new - anchor.old
    let shifted = count + shift
    return [
      Splice(position: 0, removed: max(0, -shift), added: max(0, shift)),
      Splice(
        position: min(shifted, new.count), removed: max(0, shifted - new.count),
        added: max(0, new.count - shifted)),
    ].filter { $0.removed + $0.added > 0 }
  }
}
