import Store

/// A list to show on the screen: groups with their headers, layouts and ordered IDs. Of each item,
/// it holds only the ID.
public struct Outline: Equatable, Sendable {
  public struct Group: Equatable, Sendable {
    public var header: String?
    public var layout = Section.Layout.rows
    public var ids: [ItemID]
  }

  /// The groups that are not empty.
  public let groups: [Group]

  public init(groups: [Group] = []) {
    self.groups = groups.filter { !$0.ids.isEmpty }
  }

  /// Combines each group of stored IDs with the heading at the same index. Groups beyond the last
  /// heading are left out.
  public init(groups: [[ItemID]], headings: [Section.Group]) {
    self.init(
      groups: zip(headings, groups).map {
        Group(header: $0.header, layout: $0.layout, ids: $1)
      })
  }

  public var isEmpty: Bool { groups.isEmpty }
  public var count: Int { groups.reduce(0) { $0 + $1.ids.count } }
}
