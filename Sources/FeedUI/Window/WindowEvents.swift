public import FeedCore
public import Store

/// What the window reports to the app.
@MainActor public struct WindowEvents {
  /// The user pressed a button that leads to the account, in a list, on a page or in the dialog of
  /// feeds.
  public var connect: () -> Void = {}
  /// The user asked for the dialog of feeds, in a list or by pasting an address or file.
  public var feeds: () -> Void = {}
  /// The user returned to the window or refreshed a section; also reported every minute while the
  /// window is open.
  public var active: () -> Void = {}
  /// The user's own items changed, so that they may have new pictures to keep.
  public var ownChanged: (AppliedChange) -> Void = { _ in }
  /// A refresh of a section has ended.
  public var refreshed: () -> Void = {}
  /// The user sees a section: it was chosen, or the window came to the front with it.
  public var see: (Section.ID) -> Void = { _ in }
}
