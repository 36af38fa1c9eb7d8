import FeedCore
import Store
import Testing

@Suite struct BandsTests {
  /// Eight tiles (ids 1 to 8) in two bands, then three rows (ids 11 to 13).
  private let bands = Bands(
    Outline(groups: [
      Outline.Group(header: "Popular", layout: .tiles, ids: Array(1...8)),
      Outline.Group(header: "Other", layout: .rows, ids: [11, 12, 13]),
    ]))

  private func place(_ position: Int, _ index: Int) -> Bands.Place {
    Bands.Place(position: position, index: index)
  }

  @Test func tilesStandInBandsOfSixAndRowsAlone() {
    #expect(bands.count == 5)
    #expect(bands[0]?.ids.map(\.self) == [1, 2, 3, 4, 5, 6])
    #expect(bands[1]?.ids.map(\.self) == [7, 8])
    #expect(bands[2]?.ids.map(\.self) == [11])
    #expect(bands[5] == nil)
    #expect(bands[-1] == nil)
  }

  @Test func theHeadingStandsInTheFirstBandOfItsGroup() {
    #expect((0..<5).map { bands[$0]?.header } == ["Popular", nil, "Other", nil, nil])
  }

  @Test func everyItemIsWhereItsBandSays() {
    for id: ItemID in Array(1...8) + [11, 12, 13] {
      let place = bands.place(of: id)
      #expect(
        place.flatMap { place in bands[place.position].map { Array($0.ids)[place.index] } } == id)
    }
    #expect(bands.place(of: 99) == nil)
  }

  @Test func everyBandHasAKeyOfItsOwn() {
    #expect(Set(bands.keys).count == bands.count)
  }

  @Test func anEmptyOutlineHasNoBands() {
    #expect(Bands(Outline()).count == 0)
    #expect(Bands(Outline()).keys.isEmpty)
  }

  @Test func arrowsMoveInsideABand() {
    #expect(bands.neighbor(of: place(0, 1), .right, columns: 3) == place(0, 2))
    #expect(bands.neighbor(of: place(0, 1), .left, columns: 3) == place(0, 0))
    #expect(bands.neighbor(of: place(0, 1), .down, columns: 3) == place(0, 4))
    #expect(bands.neighbor(of: place(0, 5), .up, columns: 3) == place(0, 2))
    #expect(bands.neighbor(of: place(0, 2), .down, columns: 2) == place(0, 4))
  }

  @Test func arrowsCrossFromBandToBandInTheSameColumn() {
    #expect(bands.neighbor(of: place(0, 4), .down, columns: 3) == place(1, 1))
    #expect(bands.neighbor(of: place(1, 1), .up, columns: 3) == place(0, 4))
    #expect(bands.neighbor(of: place(1, 0), .up, columns: 2) == place(0, 4))
  }

  @Test func aShorterLineTakesItsLastTile() {
    #expect(bands.neighbor(of: place(0, 5), .down, columns: 3) == place(1, 1))
    let five = Bands(Outline(groups: [Outline.Group(layout: .tiles, ids: [1, 2, 3, 4, 5])]))
    #expect(five.neighbor(of: place(0, 2), .down, columns: 3) == place(0, 4))
  }

  @Test func leftAndRightGoOnAtTheEndOfALine() {
    #expect(bands.neighbor(of: place(0, 5), .right, columns: 3) == place(1, 0))
    #expect(bands.neighbor(of: place(1, 0), .left, columns: 3) == place(0, 5))
  }

  @Test func rowsFollowTilesAndGoBackToThem() {
    #expect(bands.neighbor(of: place(1, 1), .down, columns: 3) == place(2, 0))
    #expect(bands.neighbor(of: place(2, 0), .up, columns: 3) == place(1, 0))
    #expect(bands.neighbor(of: place(2, 0), .right, columns: 3) == nil)
    #expect(bands.neighbor(of: place(2, 0), .left, columns: 3) == nil)
  }

  @Test func theListHasTwoEnds() {
    #expect(bands.neighbor(of: place(0, 0), .up, columns: 3) == nil)
    #expect(bands.neighbor(of: place(0, 0), .left, columns: 3) == nil)
    #expect(bands.neighbor(of: place(4, 0), .down, columns: 3) == nil)
  }

  @Test func starringChangesTheKeysOfTheRowThatMoves() {
    let before = Bands(
      Outline(groups: [Outline.Group(ids: [1]), Outline.Group(ids: [2, 3])]))
    let after = Bands(
      Outline(groups: [Outline.Group(ids: [1, 3]), Outline.Group(ids: [2])]))
    #expect(before.keys == [1, 2, 3])
    #expect(after.keys == [1, 3, 2])
  }
}

extension Bands {
  /// Of all bands, in order.
  var keys: [Int64] { (0..<count).map(key) }
}
