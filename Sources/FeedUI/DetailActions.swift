import Foundation

/// What a page or a list can ask of its window.
@MainActor struct DetailActions {
  /// Opens an address with the desktop's program for it.
  let open: @MainActor (URL) -> Void
  /// Puts a text on the clipboard and says so.
  let copy: @MainActor (String) -> Void
  /// Shows the dialog about the section's account.
  let connect: @MainActor () -> Void
  /// Shows the dialog of the person's feeds.
  var feeds: @MainActor () -> Void = {}
}
