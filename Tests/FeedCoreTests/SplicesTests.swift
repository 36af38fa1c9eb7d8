import Store
import Testing

@testable import FeedCore

/// Tests the splices that turn one list into another.
struct SplicesTests {
  private func rows(_ ids: [ItemID]) -> BandLayout {
    BandLayout(Outline(groups: [Outline.Group(ids: ids)]))
  }

  /// Applies the splices to the old list; added items come from the new one.
  private func applied(_ splices: [Splice], _ old: [Int64], _ new: [Int64]) -> [Int64] {
    var keys = old
    var end = 0
    for splice in splices {
      #expect(splice.position >= end, "from the front to the back")
      end = splice.position + splice.added
      keys.replaceSubrange(
        splice.position..<(splice.position + splice.removed), with: new[splice.position..<end])
    }
    return keys
  }

  private let list: [ItemID] = Array(1...10_000)

  @Test func anEqualListNeedsNoSplice() {
    #expect(rows(list).splices(to: rows(list)) == [])
    #expect(rows([]).splices(to: rows([])) == [])
  }

  @Test func theRestOfAListIsOneSplice() {
    #expect(
      rows(Array(list.prefix(60))).splices(to: rows(list))
        == [Splice(position: 60, removed: 0, added: 9_940)])
    #expect(rows([]).splices(to: rows(list)) == [Splice(position: 0, removed: 0, added: 10_000)])
    #expect(rows(list).splices(to: rows([])) == [Splice(position: 0, removed: 10_000, added: 0)])
  }

  @Test func aStarMovesOneRow() {
    var moved = list
    moved.insert(moved.remove(at: 7_000), at: 20)
    #expect(
      rows(list).splices(to: rows(moved)) == [
        Splice(position: 20, removed: 0, added: 1), Splice(position: 7_001, removed: 1, added: 0),
      ])
    #expect(
      rows(moved).splices(to: rows(list)) == [
        Splice(position: 20, removed: 1, added: 0), Splice(position: 7_000, removed: 0, added: 1),
      ])
  }

  @Test func aShortMoveIsOneSplice() {
    var moved = list
    moved.insert(moved.remove(at: 120), at: 100)
    #expect(
      rows(list).splices(to: rows(moved)) == [Splice(position: 100, removed: 21, added: 21)])
  }

  @Test func tooManyDifferencesGiveNoSplices() {
    let new = list.map { $0 % 2 == 0 ? $0 : $0 + 1_000_000 }
    #expect(rows(list).splices(to: rows(new)) == nil)
  }

  @Test func theFirstStarMakesAGroup() {
    let before = BandLayout(Outline(groups: [Outline.Group(ids: list)]))
    let after = BandLayout(
      Outline(groups: [
        Outline.Group(ids: [5_000]), Outline.Group(ids: list.filter { $0 != 5_000 }),
      ])
    )
    #expect(
      before.splices(to: after) == [
        Splice(position: 0, removed: 0, added: 1), Splice(position: 5_000, removed: 1, added: 0),
      ])
  }

  @Test func tenChangesAreAtMostTwentySplices() throws {
    var numbers = Numbers()
    for _ in 0..<200 {
      var new = list
      for index in 0..<10 {
        let id = new.remove(at: Int.random(in: 0..<new.count, using: &numbers))
        switch index % 3 {
        case 0: new.insert(id, at: Int.random(in: 0..<new.count, using: &numbers))
        case 1: new.insert(20_000 + id, at: Int.random(in: 0..<new.count, using: &numbers))
        default: break
        }
      }
      let splices = try #require(rows(list).splices(to: rows(new)))
      #expect(splices.count <= 20)
      #expect(splices.reduce(0) { $0 + $1.removed + $1.added } <= 20 * 34)
      #expect(applied(splices, list, new) == new)
    }
  }

  @Test func splicesTurnAnyListIntoAnyOther() throws {
    var numbers = Numbers()
    for _ in 0..<2_000 {
      let (old, new) = (outline(&numbers), outline(&numbers))
      let (from, to) = (BandLayout(old), BandLayout(new))
      let splices = try #require(from.splices(to: to), "short lists are never too different")
      #expect(applied(splices, keys(from), keys(to)) == keys(to))
    }
  }

  /// A random outline of up to three groups of rows and tiles, whose items have IDs from 1 to 40.
  private func outline(_ numbers: inout Numbers) -> Outline {
    var ids = Array(ItemID(1)...40).shuffled(using: &numbers)
    if Bool.random(using: &numbers) { ids.sort() }
    return Outline(
      groups: (0..<3).map { _ in
        let count = Int.random(in: 0...min(20, ids.count), using: &numbers)
        defer { ids.removeFirst(count) }
        return Outline.Group(
          layout: Int.random(in: 0..<3, using: &numbers) == 0 ? .tiles : .rows,
          ids: Array(ids.prefix(count)))
      })
  }

  private func keys(_ bands: BandLayout) -> [Int64] { (0..<bands.count).map(bands.key) }

  @Test func aReorderedListNeedsTooManySplices() {
    var numbers = Numbers()
    #expect(rows(list).splices(to: rows(list.shuffled(using: &numbers))) == nil)
  }

  @Test(arguments: [(3, 3), (50, 20), (20, 50), (99, 0), (0, 99), (0, 0)])
  func splicesAroundAnAnchorChangeOnlyTheEnds(_ old: Int, _ new: Int) {
    for count in [100, 80, 130] where new < count {
      let splices = rows(Array(1...100)).splices(
        to: rows(Array(1...ItemID(count))), around: (old, new))
      #expect(splices.reduce(100) { $0 + $1.added - $1.removed } == count)
      #expect(splices.count <= 2)
      var anchor = old
      for splice in splices where splice.position <= anchor {
        #expect(splice.position == 0)
        anchor += splice.added - splice.removed
      }
      #expect(anchor == new)
    }
  }
}

/// Random numbers that are the same in every run.
private struct Numbers: RandomNumberGenerator {
  private var state: UInt64 = 42

  mutating func next() -> UInt64 {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return state ^ state >> 29
  }
}
