import Foundation

/// The main control of an item's page, with its state.
public struct ItemControl: Hashable, Sendable {
  public enum Kind: Hashable, Sendable {
    /// A switch.
    case toggle(isOn: Bool)
    /// A button that goes on in the browser, from where the person comes back.
    case activation(label: String)
    /// A button that opens a web page.
    case page(label: String, url: URL)
    /// A button that leads to the account, without which nothing can be changed.
    case account(label: String)
  }

  public var kind: Kind
  /// The state, such as "Connected".
  public var title: String
  /// What changing it means.
  public var note: String?
  /// Whether a change is on its way to the server.
  public var isBusy = false
  /// Why the last change failed.
  public var failure: FeedError?

  public init(kind: Kind, title: String, note: String? = nil) {
    self.kind = kind
    self.title = title
    self.note = note
  }

  /// `nil` for anything but a switch.
  public var isOn: Bool? {
    guard case .toggle(let isOn) = kind else { return nil }
    return isOn
  }
}
