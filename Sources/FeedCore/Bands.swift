import Store

/// An outline cut into the places of one scrolling list: a row, or a band of up to six tiles.
///
/// Six tiles fill whole lines in two columns and in three. Nothing is stored per item: a place is
/// worked out from the groups.
public struct Bands: Equatable, Sendable {
  public static let tilesInBand = 6

  public struct Band: Equatable, Sendable {
    /// The group's heading, in its first band only.
    public let header: String?
    public let layout: Section.Layout
    /// One id for a row, one to six for tiles; copies, so that who keeps one does not keep a list.
    public let ids: [ItemID]
  }

  /// How many items are read together; of bands of six, five.
  private static let neighbourhood = 30

  let groups: [Outline.Group]
  /// The position of each group's first band, and behind them the number of all.
  let starts: [Int]

  public init(_ outline: Outline) {
    groups = outline.groups
    var starts = [0]
    for group in groups { starts.append(starts.last! + group.bandCount) }
    self.starts = starts
  }

  public var count: Int { starts.last ?? 0 }

  public subscript(position: Int) -> Band? {
    guard position >= 0, position < count else { return nil }
    let (index, offset) = location(of: position)
    let group = groups[index]
    let size = group.bandSize
    let first = offset * size
    return Band(
      header: offset == 0 ? group.header : nil, layout: group.layout,
      ids: Array(group.ids[first..<min(first + size, group.ids.count)]))
  }

  /// The items of its group that stand around a position, those at it among them.
  public func neighbours(of position: Int) -> ArraySlice<ItemID> {
    guard position >= 0, position < count else { return [] }
    let (index, offset) = location(of: position)
    let group = groups[index]
    let start = offset * group.bandSize / Self.neighbourhood * Self.neighbourhood
    return group.ids[start..<min(start + Self.neighbourhood, group.ids.count)]
  }

  /// The group that a position is in, and which of its bands stands there.
  func location(of position: Int) -> (group: Int, offset: Int) {
    var range = groups.indices
    while range.count > 1 {
      let middle = range.lowerBound + range.count / 2
      range = starts[middle] <= position ? middle..<range.upperBound : range.lowerBound..<middle
    }
    return (range.lowerBound, position - starts[range.lowerBound])
  }

  /// Where an item stands: its band's position and its index in that band.
  public func place(of id: ItemID) -> Place? {
    for (index, group) in groups.enumerated() {
      guard let offset = group.ids.firstIndex(of: id) else { continue }
      let size = group.bandSize
      return Place(position: starts[index] + offset / size, index: offset % size)
    }
    return nil
  }

  /// A number for the band at a position that stays the same while its first item stays first.
  public func key(at position: Int) -> Int64 {
    let (index, offset) = location(of: position)
    return groups[index].key(at: offset)
  }

  public struct Place: Hashable, Sendable {
    public let position: Int
    public let index: Int

    public init(position: Int, index: Int) {
      self.position = position
      self.index = index
    }
  }

  public enum Step: Sendable {
    case up, down, left, right
  }

  /// Where an arrow key leads from a place; `nil` at the edge of the list.
  /// - Parameter columns: how many tiles stand side by side.
  public func neighbor(of place: Place, _ step: Step, columns: Int) -> Place? {
    guard let band = self[place.position] else { return nil }
    let isTiles = band.layout == .tiles
    let width = isTiles ? columns : 1
    switch step {
    case .left where !isTiles, .right where !isTiles:
      return nil
    case .up where place.index >= width:
      return Place(position: place.position, index: place.index - width)
    case .down where place.index + width < band.ids.count:
      return Place(position: place.position, index: place.index + width)
    case .down where isTiles && place.index / width < (band.ids.count - 1) / width:
      // The last line is shorter: its last tile.
      return Place(position: place.position, index: band.ids.count - 1)
    case .left where place.index > 0:
      return Place(position: place.position, index: place.index - 1)
    case .right where place.index + 1 < band.ids.count:
      return Place(position: place.position, index: place.index + 1)
    case .up, .left:
      guard let next = self[place.position - 1] else { return nil }
      return Place(
        position: place.position - 1,
        index: step == .left || next.layout == .rows
          ? next.ids.count - 1
          : min((next.ids.count - 1) / columns * columns + place.index % width, next.ids.count - 1))
    case .down, .right:
      guard let next = self[place.position + 1] else { return nil }
      return Place(
        position: place.position + 1,
        index: step == .right || next.layout == .rows || !isTiles
          ? 0 : min(place.index % width, next.ids.count - 1))
    }
  }
}

extension Outline.Group {
  /// How many items stand side by side in one place of the list.
  var bandSize: Int { layout == .tiles ? Bands.tilesInBand : 1 }
  var bandCount: Int { (ids.count + bandSize - 1) / bandSize }

  /// Row ids are positive, so the negative ones are free for bands.
  func key(at offset: Int) -> Int64 {
    layout == .tiles ? -ids[offset * Bands.tilesInBand] : ids[offset]
  }
}
