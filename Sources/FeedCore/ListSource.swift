import Store

/// What a list on the screen shows, and where its rows come from. Observable.
@MainActor public protocol ListSource: AnyObject {
  var outline: Outline { get }
  /// Grows whenever rows may have changed though the outline did not.
  var revision: Int { get }
  /// The text whose words are marked in the rows; empty where nothing is searched for.
  var shownSearch: String { get }
  var selection: ItemID? { get }
  /// The row or tile of an item; `nil` if the item is gone.
  /// - Parameter neighbors: what will be asked for next, and is read along with it.
  func row(for id: ItemID, among neighbors: ArraySlice<ItemID>) -> RowContent?
  /// All that the search looks through in an item; `nil` when it is gone.
  func searchText(of id: ItemID) -> String?
  /// Whether an item has a star; `nil` where it can have none.
  func isStarred(_ id: ItemID) -> Bool?
  func setStarred(_ isStarred: Bool, for id: ItemID)
  /// Whether an item was read; `nil` where nothing is there to be read.
  func isRead(_ id: ItemID) -> Bool?
  func setRead(_ isRead: Bool, for id: ItemID)
}

extension ListSource {
  public func isStarred(_ id: ItemID) -> Bool? { nil }
  public func setStarred(_ isStarred: Bool, for id: ItemID) {}
  public func isRead(_ id: ItemID) -> Bool? { nil }
  public func setRead(_ isRead: Bool, for id: ItemID) {}

  /// What one item's row or tile shows; `nil` when the item is gone.
  public func row(for id: ItemID) -> RowContent? { row(for: id, among: [id]) }
}

extension FeedModel: ListSource {
  public func searchText(of id: ItemID) -> String? { try? content.searchText(of: id) }
  public func isStarred(_ id: ItemID) -> Bool? { marks(of: id)?.isStarred }
}

/// The list narrowed down.
extension FeedModel {
  /// What the list is searched for; empty where all of it is shown.
  public var searchText: String { filter.text }
  /// What the outline is the answer to: `searchText`, as soon as that has been found.
  public var shownSearch: String { filter.shownText }
  /// Whether only what has a star, or was not read, is shown.
  public var narrowing: Narrowing { filter.narrowing }
  /// Set if the last search failed, as opposed to matching nothing.
  public var searchError: FeedError? { filter.error }

  /// Shows the items with the text's words in them, under their headings; what was shown before
  /// stays until they are found. The selection stays, shown or not. An empty text ends the search.
  public func search(_ text: String) { filter.search(text) }

  /// Shows what has a star or was not read and nothing else, or all again; among what is searched
  /// for, if anything. What is read while the unread items are shown stays there as long as they are.
  public func show(_ narrowing: Narrowing) { filter.show(narrowing) }
}
