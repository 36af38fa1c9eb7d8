import Store

/// The lines of a scrolling list, made from an outline. A line is a row, or tiles side by side.
///
/// Apart from the outline, nothing is stored per item: positions are computed from the groups.
public struct BandLayout: Equatable, Sendable {
  /// The number of tiles side by side.
  public let columns: Int

  public struct Band: Equatable, Sendable {
    /// The group's heading, in its first band only.
    public let header: String?
    public let layout: Section.Layout
    public let columns: Int
    /// One ID for a row, or up to `columns` IDs for tiles. They are copied, so that a band doesn't
    /// retain the list.
    public let ids: [ItemID]
  }

  /// How many items are read together, rounded down to whole lines of tiles.
  private static let neighborhood = 30

  let groups: [Outline.Group]
  /// The position of each group's first band, followed by the total number of bands.
  let starts: [Int]

  public init(_ outline: Outline, columns: Int = 3) {
    self.columns = columns
    groups = outline.groups
    var starts = [0]
    for group in groups {
      let size = group.layout == .tiles ? columns : 1
      starts.append(starts.last! + (group.ids.count + size - 1) / size)
    }
    self.starts = starts
  }

  /// The number of columns of tiles: two in a portrait window and three in a landscape window, but
  /// more if the tiles would become large, and fewer if they would become tiny.
  /// - Parameters:
  ///   - width: the list's width in logical pixels.
  ///   - textScale: the size of the text, relative to the desktop's usual one.
  public static func columns(width: Int, isPortrait: Bool, textScale: Double = 1) -> Int {
    let usual = isPortrait ? 2 : 3
    // In landscape, no tile passes this width; in portrait, all tiles have at least this width.
    let step = largestTile + tileSpacing
    let roomy = (width + tileSpacing + (isPortrait ? 0 : step - 1)) / step
    let smallest = max(smallestTile, Int(smallestTileOfLargeText * textScale))
    let most = (width + tileSpacing) / (smallest + tileSpacing)
    return min(max(usual, roomy), max(1, most))
  }

  /// The space between two tiles, in logical pixels.
  public static let tileSpacing = 12
  /// The width from which on there are more tiles side by side, in logical pixels.
  private static let largestTile = 320
  /// The minimum width at which titles are readable, in logical pixels.
  private static let smallestTile = 96
  /// The same with a large text, divided by the scale of the text.
  private static let smallestTileOfLargeText = 72.0

  public var count: Int { starts.last ?? 0 }

  public subscript(position: Int) -> Band? {
    guard position >= 0, position < count else { return nil }
    let (index, offset) = location(of: position)
    let group = groups[index]
    let size = bandSize(group)
    let first = offset * size
    return Band(
      header: offset == 0 ? group.header : nil, layout: group.layout, columns: columns,
      ids: Array(group.ids[first..<min(first + size, group.ids.count)]))
  }

  /// The items around a position in its group, including the items at the position itself.
  public func neighbors(of position: Int) -> ArraySlice<ItemID> {
    guard position >= 0, position < count else { return [] }
    let (index, offset) = location(of: position)
    let group = groups[index]
    let size = bandSize(group)
    let together = max(1, Self.neighborhood / size) * size
    let start = offset * size / together * together
    return group.ids[start..<min(start + together, group.ids.count)]
  }

  /// The index of the group at a position, and the index of the band in that group.
  func location(of position: Int) -> (group: Int, offset: Int) {
    var range = groups.indices
    while range.count > 1 {
      let middle = range.lowerBound + range.count / 2
      range = starts[middle] <= position ? middle..<range.upperBound : range.lowerBound..<middle
    }
    return (range.lowerBound, position - starts[range.lowerBound])
  }

  /// The place of an item: its band's position and its index in that band.
  public func place(of id: ItemID) -> Place? {
    for (index, group) in groups.enumerated() {
      guard let offset = group.ids.firstIndex(of: id) else { continue }
      let size = bandSize(group)
      return Place(position: starts[index] + offset / size, index: offset % size)
    }
    return nil
  }

  /// A number that identifies the band at a position. It stays the same as long as the band's first
  /// item does.
  public func key(at position: Int) -> Int64 {
    let (index, offset) = location(of: position)
    let group = groups[index]
    // Item IDs are positive, so negative numbers are free for lines of tiles.
    return group.layout == .tiles ? -group.ids[offset * columns] : group.ids[offset]
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

  /// The place that an arrow key leads to; `nil` beyond the first or the last tile or row of the
  /// list, and for left and right from a row.
  public func neighbor(of place: Place, _ step: Step) -> Place? {
    guard let band = self[place.position] else { return nil }
    let change = step == .left || step == .up ? -1 : 1
    let position = place.position + change
    switch step {
    case .left, .right:
      let index = place.index + change
      guard band.layout == .tiles else { return nil }
      if band.ids.indices.contains(index) { return Place(position: place.position, index: index) }
      // From either end of a line, the focus moves to the adjacent line.
      return self[position].map {
        Place(position: position, index: step == .left ? $0.ids.count - 1 : 0)
      }
    case .up, .down:
      // In a shorter line, the focus moves to the last tile.
      return self[position].map {
        Place(position: position, index: min(place.index, $0.ids.count - 1))
      }
    }
  }

  /// The number of items in each of a group's bands, except that the last band may have fewer.
  func bandSize(_ group: Outline.Group) -> Int { group.layout == .tiles ? columns : 1 }

  func bandCount(_ index: Int) -> Int { starts[index + 1] - starts[index] }
}
