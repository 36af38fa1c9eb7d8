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
  func row(for id: ItemID) -> RowContent?
}

extension FeedModel: ListSource {}
