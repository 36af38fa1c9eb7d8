import Foundation

/// The main control of an item's page, with its state.
public struct ItemControl: Hashable, Sendable {
  public enum Kind: Hashable, Sendable {
    case toggle(isOn: Bool)
    /// A button that continues in the browser, from which the user returns.
    case activation(label: String)
    case page(label: String, url: URL)
    /// A button that leads to the account: without an account, nothing can be changed.
    case account(label: String)
  }

  public var kind: Kind
  /// The state, such as "Connected".
  public var title: String
  /// A line that explains the control or the state.
  public var note: String?
  /// Whether a change is being sent to the server.
  public var isBusy = false
  /// Whether the user is activating the item in the browser now.
  public var isInBrowser = false
  public var failure: FeedError?

  public init(kind: Kind, title: String, note: String? = nil) {
    self.kind = kind
    self.title = title
    self.note = note
  }

  /// Whether the switch is on; `nil` if the control is not a switch.
  public var isOn: Bool? {
    guard case .toggle(let isOn) = kind else { return nil }
    return isOn
  }
}
