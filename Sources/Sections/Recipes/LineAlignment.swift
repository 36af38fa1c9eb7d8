import FeedCore

/// Finds out which lines of a text are which lines of the text before somebody changed it: the same,
/// moved, or corrected ones. All others are new.
struct LineAlignment {
  /// For each new line, the place of the old one; `nil` for a line that is new.
  private(set) var old: [Int?]

  /// Lines of different kinds, such as headings and steps, never become each other.
  struct Line: Hashable {
    let text: String
    var isHeading = false
  }

  init(_ before: [Line], _ after: [Line]) {
    old = Array(repeating: nil, count: after.count)
    var removed: [Int] = []
    // How much further down a line that stays is in the new text.
    var (place, shift) = (0, 0)
    for change in LineChange.changes(from: before, to: after) {
      for kept in place..<change.lines.lowerBound { old[kept + shift] = kept }
      removed += change.lines
      place = change.lines.upperBound
      shift += change.new.count - change.lines.count
    }
    for kept in place..<before.count { old[kept + shift] = kept }
    let left = takeMoved(before, after, removed)
    takeCorrected(before, after, left)
    takeMovedAndCorrected(before, after, left)
  }

  /// - Returns: the removed lines that are nowhere in the new text.
  private mutating func takeMoved(
    _ before: [Line], _ after: [Line], _ removed: [Int]
  ) -> [Int] {
    var places = Dictionary(grouping: removed.reversed()) { before[$0] }
    var moved: Set<Int> = []
    for place in after.indices where old[place] == nil {
      guard let line = places[after[place]]?.popLast() else { continue }
      old[place] = line
      moved.insert(line)
    }
    return removed.filter { !moved.contains($0) }
  }

  /// Corrected lines stand between the same neighbors as before.
  private mutating func takeCorrected(_ before: [Line], _ after: [Line], _ removed: [Int]) {
    var start = 0
    var neighbor = -1
    var left = removed
    while start < after.count {
      guard old[start] == nil else {
        neighbor = old[start] ?? neighbor
        start += 1
        continue
      }
      let end = after[start...].indices.first { old[$0] != nil } ?? after.count
      let next = end < after.count ? old[end] ?? before.count : before.count
      let gap = left.filter { $0 > neighbor && $0 < next }
      // As many lines as before are the same ones, however different they are.
      let least = gap.count == end - start ? 0 : Self.leastLikeness
      let pairs = Self.pairs(
        gap.map { before[$0] }, Array(after[start..<end]), least: least)
      for (one, other) in pairs { old[start + other] = gap[one] }
      left.removeAll { old[start..<end].contains($0) }
      start = end
    }
  }

  private mutating func takeMovedAndCorrected(
    _ before: [Line], _ after: [Line], _ removed: [Int]
  ) {
    let taken = Set(old.compactMap(\.self))
    let left = removed.filter { !taken.contains($0) }
    let new = after.indices.filter { old[$0] == nil }
    let pairs = Self.pairs(
      left.map { before[$0] }, new.map { after[$0] }, least: Self.leastLikeness)
    for (one, other) in pairs { old[new[other]] = left[one] }
  }

  /// The pairs in the order of both that are most alike.
  /// - Parameter least: how much alike a pair must be, from 0 to 1.
  private static func pairs(_ before: [Line], _ after: [Line], least: Double) -> [(Int, Int)] {
    guard !before.isEmpty, !after.isEmpty else { return [] }
    guard before.count * after.count <= mostPairs else {
      // Only those at the same place.
      return zip(before.indices, after.indices).filter {
        least == 0 && before[$0].isHeading == after[$1].isHeading
      }
    }
    var likeness: [[Double]] = []
    let pieces = after.map { Self.pieces($0.text) }
    for line in before {
      let own = Self.pieces(line.text)
      likeness.append(
        after.indices.map { index in
          guard after[index].isHeading == line.isHeading else { return -1 }
          let value = Self.likeness(own, pieces[index])
          return value < least ? -1 : value + Self.bonus
        })
    }
    return best(likeness)
  }

  /// The pairs with the greatest sum; those below 0 are none.
  private static func best(_ likeness: [[Double]]) -> [(Int, Int)] {
    let (rows, columns) = (likeness.count, likeness[0].count)
    var sums = Array(repeating: Array(repeating: 0.0, count: columns + 1), count: rows + 1)
    for row in (0..<rows).reversed() {
      for column in (0..<columns).reversed() {
        let paired =
          likeness[row][column] < 0 ? -1 : likeness[row][column] + sums[row + 1][column + 1]
        sums[row][column] = max(paired, sums[row + 1][column], sums[row][column + 1])
      }
    }
    var pairs: [(Int, Int)] = []
    var (row, column) = (0, 0)
    while row < rows, column < columns {
      if sums[row][column] == sums[row + 1][column] {
        row += 1
      } else if sums[row][column] == sums[row][column + 1] {
        column += 1
      } else {
        pairs.append((row, column))
        (row, column) = (row + 1, column + 1)
      }
    }
    return pairs
  }

  private static let mostPairs = 2_500
  private static let leastLikeness = 0.25
  /// Prefers two pairs to one that is a little more alike.
  private static let bonus = 0.05

  /// The pairs of letters in the beginning of a text.
  private static func pieces(_ text: String) -> [String: Int] {
    let letters = Array(text.lowercased().prefix(200))
    let pairs = zip(letters, letters.dropFirst()).map { String([$0, $1]) }
    return Dictionary(pairs.map { ($0, 1) }, uniquingKeysWith: +)
  }

  /// From 0 to 1.
  /// - Source: Dice’s coefficient of the pairs of letters
  private static func likeness(_ one: [String: Int], _ other: [String: Int]) -> Double {
    let count = one.values.reduce(0, +) + other.values.reduce(0, +)
    guard count > 0 else { return 0 }
    let common = one.reduce(0) { $0 + min($1.value, other[$1.key] ?? 0) }
    return Double(2 * common) / Double(count)
  }
}
