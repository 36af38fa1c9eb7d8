import Store

/// What a list on the screen shows, and where its rows come from. Observable.
@MainActor public protocol ListSource: AnyObject {
  var outline: Outline { get }
  /// Grows whenever rows may have changed though the outline did not.
  var revision: Int { get }
  /// The text whose words are marked in the rows; empty where nothing is searched for.
  var shownSearch: String { get }
  var selection: ItemID? { get }
  /// What a row or tile shows; `nil` when the item is gone.
  /// - Parameter neighbours: what will be asked for next, and is read along with it.
  func row(for id: ItemID, among neighbours: ArraySlice<ItemID>) -> RowContent?
}

extension ListSource {
  /// What one item's row or tile shows; `nil` when the item is gone.
  public func row(for id: ItemID) -> RowContent? { row(for: id, among: [id]) }
}

extension FeedModel: ListSource {}
