import Store
import Testing

@testable import FeedCore

@Suite struct BandsTests {
  /// Eight tiles (IDs 1 to 8) in three lines, then three rows (IDs 11 to 13).
  private let bands = BandLayout(
    Outline(groups: [
      Outline.Group(header: "Popular", layout: .tiles, ids: Array(1...8)),
      Outline.Group(header: "Other", layout: .rows, ids: [11, 12, 13]),
    ]), columns: 3)

  private func place(_ position: Int, _ index: Int) -> BandLayout.Place {
    BandLayout.Place(position: position, index: index)
  }

  @Test func tilesShareALineAndRowsDoNot() {
    #expect((0..<6).map { bands[$0]?.ids } == [[1, 2, 3], [4, 5, 6], [7, 8], [11], [12], [13]])
    #expect(bands.count == 6)
    #expect(bands[6] == nil)
    #expect(bands[-1] == nil)
  }

  @Test(arguments: [
    // A phone in portrait and in landscape.
    (336, true, 2), (616, false, 3),
    // Windows of 600 × 900, 700 × 900, 1000 × 700, 1920 × 1080 and 2560 × 1440.
    (576, true, 2), (676, true, 2), (984, true, 3), (406, false, 3), (800, false, 3),
    (984, false, 3),
    (985, false, 4),
    // A list that the user made narrow, and a list that has no width yet.
    (256, false, 2), (256, true, 2), (0, false, 1),
  ])
  func aPortraitWindowHasTwoColumnsAndALandscapeOneThreeOrMore(
    width: Int, isPortrait: Bool, columns: Int
  ) {
    #expect(BandLayout.columns(width: width, isPortrait: isPortrait) == columns)
  }

  /// At twice the text size, a word such as “Guacamole” needs 138 pixels.
  @Test(arguments: [(336, true, 2), (406, false, 2), (256, true, 1), (984, false, 3)])
  func aLargeTextHasFewerColumns(width: Int, isPortrait: Bool, columns: Int) {
    #expect(BandLayout.columns(width: width, isPortrait: isPortrait, textScale: 2) == columns)
  }

  @Test func theFirstBandOfAGroupHasItsHeading() {
    #expect((0..<5).map { bands[$0]?.header } == ["Popular", nil, nil, "Other", nil])
  }

  @Test func everyItemIsFoundInItsBand() {
    for id: ItemID in Array(1...8) + [11, 12, 13] {
      let place = bands.place(of: id)
      #expect(
        place.flatMap { place in bands[place.position].map { Array($0.ids)[place.index] } } == id)
    }
    #expect(bands.place(of: 99) == nil)
  }

  @Test func everyBandHasAUniqueKey() {
    #expect(Set(bands.keys).count == bands.count)
  }

  @Test func anEmptyOutlineHasNoBands() {
    #expect(BandLayout(Outline()).count == 0)
    #expect(BandLayout(Outline()).keys.isEmpty)
  }

  @Test func arrowsMoveInALineAndFromLineToLineInTheSameColumn() {
    #expect(bands.neighbor(of: place(0, 1), .right) == place(0, 2))
    #expect(bands.neighbor(of: place(0, 1), .left) == place(0, 0))
    #expect(bands.neighbor(of: place(0, 1), .down) == place(1, 1))
    #expect(bands.neighbor(of: place(2, 1), .up) == place(1, 1))
  }

  @Test func inAShorterLineTheLastTileIsNext() {
    #expect(bands.neighbor(of: place(1, 2), .down) == place(2, 1))
  }

  @Test func leftAndRightContinueInTheNextLine() {
    #expect(bands.neighbor(of: place(0, 2), .right) == place(1, 0))
    #expect(bands.neighbor(of: place(2, 0), .left) == place(1, 2))
  }

  @Test func arrowsMoveBetweenTilesAndRows() {
    #expect(bands.neighbor(of: place(2, 1), .down) == place(3, 0))
    #expect(bands.neighbor(of: place(2, 1), .right) == place(3, 0))
    #expect(bands.neighbor(of: place(3, 0), .up) == place(2, 0))
    #expect(bands.neighbor(of: place(3, 0), .right) == nil)
    #expect(bands.neighbor(of: place(3, 0), .left) == nil)
  }

  @Test func arrowsStopAtBothEndsOfTheList() {
    #expect(bands.neighbor(of: place(0, 0), .up) == nil)
    #expect(bands.neighbor(of: place(0, 0), .left) == nil)
    #expect(bands.neighbor(of: place(5, 0), .down) == nil)
  }

  @Test func anotherNumberOfColumnsHasNoSplices() {
    let outline = Outline(groups: [Outline.Group(layout: .tiles, ids: Array(1...8))])
    #expect(BandLayout(outline, columns: 2).splices(to: BandLayout(outline, columns: 4)) == nil)
  }

  @Test func starringChangesTheKeysOfTheRowThatMoves() {
    let before = BandLayout(
      Outline(groups: [Outline.Group(ids: [1]), Outline.Group(ids: [2, 3])]))
    let after = BandLayout(
      Outline(groups: [Outline.Group(ids: [1, 3]), Outline.Group(ids: [2])]))
    #expect(before.keys == [1, 2, 3])
    #expect(after.keys == [1, 3, 2])
  }
}

extension BandLayout {
  /// The keys of all bands, in order.
  var keys: [Int64] { (0..<count).map(key) }
}
