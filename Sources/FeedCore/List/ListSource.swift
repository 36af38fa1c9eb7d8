import Store

/// A list to show on the screen, and the source of its rows. Types that conform are observable.
@MainActor public protocol ListSource: AnyObject {
  var outline: Outline { get }
  /// Grows whenever rows may have changed without a change of the outline.
  var revision: Int { get }
  /// The text whose words are marked in the rows; empty if there is no search.
  var shownSearch: String { get }
  var selection: ItemID? { get }
  /// The row or tile of an item; `nil` if the item is gone.
  /// - Parameter neighbors: the items that will probably be requested next. They are read along
  ///   with this item.
  func row(for id: ItemID, among neighbors: ArraySlice<ItemID>) -> RowContent?
  /// The text of an item in which a search looks for words; `nil` if the item is gone.
  func searchText(of id: ItemID) -> String?
  /// The texts on an item's page, each on a new line; `nil` if the item is gone, or if reading the
  /// page would take too long.
  func pageText(of id: ItemID) -> String?
  /// Whether an item has a star; `nil` if the item can have none, or is gone.
  func isStarred(_ id: ItemID) -> Bool?
  func setStarred(_ isStarred: Bool, for id: ItemID)
  /// Whether the user has read an item; `nil` if its section does not track that, or if the item is
  /// gone.
  func isRead(_ id: ItemID) -> Bool?
  func setRead(_ isRead: Bool, for id: ItemID)
  /// Whether the outline has all items, rather than only the first ones.
  var isWhole: Bool { get }
  /// Reads all items, if only the first ones were read so far.
  func readRest()
}

extension ListSource {
  public func isStarred(_ id: ItemID) -> Bool? { nil }
  public func setStarred(_ isStarred: Bool, for id: ItemID) {}
  public func isRead(_ id: ItemID) -> Bool? { nil }
  public func setRead(_ isRead: Bool, for id: ItemID) {}
  public var isWhole: Bool { true }
  public func readRest() {}

  /// The row or tile of one item; `nil` if the item is gone.
  public func row(for id: ItemID) -> RowContent? { row(for: id, among: [id]) }
}

extension SectionModel: ListSource {
  // StoreHealth reports a store that can't be read.
  public func searchText(of id: ItemID) -> String? { try? content.searchText(of: id) }
  public func pageText(of id: ItemID) -> String? { section.pageText(of: id, in: content) }
  public func isStarred(_ id: ItemID) -> Bool? { marks(of: id)?.isStarred }
  public var isWhole: Bool { list.isWhole }
}

extension SectionModel {
  /// The search text; empty if there is no search.
  public var searchText: String { filter.text }
  /// The text whose results the outline shows: the same as `searchText` once the search is done.
  public var shownSearch: String { filter.shownText }
  public var itemFilter: ItemFilter { filter.itemFilter }
  /// Set if the last search failed, as opposed to matching nothing.
  public var searchError: FeedError? { filter.error }

  /// Shows the items that contain the text's words, under their headings; the old results stay
  /// until the new ones are there. The selection stays, even if its item is not shown. An empty
  /// text ends the search.
  public func search(_ text: String) {
    if !text.isEmpty { readRest() }
    filter.search(text)
  }

  /// Shows only favorites or unread items, or all items again. The filter also applies to a search.
  /// Items that are read while only unread items are shown stay until the filter changes.
  public func show(_ itemFilter: ItemFilter) {
    if itemFilter != self.itemFilter { readRest() }
    filter.show(itemFilter)
  }
}
