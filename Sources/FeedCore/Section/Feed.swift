import Foundation
import Store

/// The source of a section's items, and what the user can do with them there.
public struct Feed: Sendable {
  /// Loads the document at the feed's address and decodes it.
  public typealias Fetch = @Sendable () async throws(FeedError) -> DecodedFeed

  /// The feed's address, which also identifies it in the store.
  public let url: URL
  /// Where the addresses in the feed's items come from, which matters to `LocalNetwork`: the feed's
  /// own address, or an account's server.
  public let source: URL
  /// Loads a feed that is more than a document at its address; `nil` for an ordinary feed. The
  /// argument is a function that loads the document at the address; calling it is optional. The
  /// whole feed is read each time.
  public let load: (@Sendable (Fetch) async throws(FeedError) -> DecodedFeed)?
  /// `nil` if the feed's items can't be switched on or activated.
  public let actions: ItemActions?
  /// Whether the feed belongs to a connected account.
  public let isAccount: Bool
  public let notice: Notice?
  public let name: String?
  /// The refresh interval; `nil` for a feed that is only read at each start, such as a file on this
  /// computer, or the feed of an account.
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

  /// A line above the list, with a button that leads to the account.
  public struct Notice: Hashable, Sendable {
    public let text: String
    public let button: String

    public init(text: String, button: String) {
      self.text = text
      self.button = button
    }
  }
}

/// What a feed lets the user do with its items.
public struct ItemActions: Sendable {
  /// The control on the page of an item; `nil` for none.
  public let control: @Sendable (StoredItem) -> ItemControl?
  /// Switches the item on or off on its server, and returns the server's new version of the item;
  /// `nil` if switching only sets a mark on this computer.
  public let setOn: (@Sendable (StoredItem, Bool) async throws(FeedError) -> Item)?
  /// Finds the web page that activates the item. After that, the app waits for the user to return
  /// from the browser.
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
