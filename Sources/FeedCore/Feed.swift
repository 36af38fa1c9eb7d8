import Foundation
import Store

/// The source of a section's items, and what a person can do with them there.
public struct Feed: Sendable {
  /// Loads what is at the feed's address and decodes it.
  public typealias Fetch = @Sendable () async throws(FeedError) -> DecodedFeed

  /// The feed's address, which also identifies it in the store.
  public let url: URL
  /// Whose word the addresses in its items are: its own address, or an account's server.
  public let source: URL
  /// Loads the feed where there is more to it than a document at its address: gets the plain way
  /// to load it, which it may use or not. The whole feed is then read each time.
  public let load: (@Sendable (Fetch) async throws(FeedError) -> DecodedFeed)?
  /// `nil` where items are for reading only.
  public let actions: ItemActions?
  /// Whether the feed is that of a connected account.
  public let isAccount: Bool
  /// What the person should know of the whole list.
  public let notice: Notice?
  /// The person's own name for it.
  public let name: String?
  /// How often it is refreshed by itself; `nil` for one that is read anew with each start and only
  /// then, such as what lies on this computer.
  public let interval: RefreshInterval?

  public init(
    _ url: URL, source: URL? = nil, name: String? = nil, interval: RefreshInterval? = nil,
    load: (@Sendable (Fetch) async throws(FeedError) -> DecodedFeed)? = nil,
    actions: ItemActions? = nil, isAccount: Bool = false, notice: Notice? = nil
  ) {
    self.url = url
    self.source = source ?? url
    self.name = name
    self.interval = interval
    self.load = load
    self.actions = actions
    self.isAccount = isAccount
    self.notice = notice
  }

  /// A line over the list, with a button that leads to the account.
  public struct Notice: Hashable, Sendable {
    public let text: String
    public let button: String

    public init(text: String, button: String) {
      self.text = text
      self.button = button
    }
  }
}

/// What a feed's server can do with an item.
public struct ItemActions: Sendable {
  /// What the page of an item offers; `nil` for nothing.
  public let control: @Sendable (StoredItem) -> ItemControl?
  /// Switches the item where that counts, and returns it as it is there afterwards; `nil` where a
  /// switch is a mark that is kept on this computer.
  public let setOn: (@Sendable (StoredItem, Bool) async throws(FeedError) -> Item)?
  /// The web page on which the item is activated; from then on the browser's return is awaited.
  public let activationPage: @Sendable (StoredItem) async throws(FeedError) -> URL

  public init(
    control: @escaping @Sendable (StoredItem) -> ItemControl?,
    setOn: (@Sendable (StoredItem, Bool) async throws(FeedError) -> Item)?,
    activationPage: @escaping @Sendable (StoredItem) async throws(FeedError) -> URL
  ) {
    self.control = control
    self.setOn = setOn
    self.activationPage = activationPage
  }
}
