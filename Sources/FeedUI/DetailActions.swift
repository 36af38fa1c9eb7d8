import Foundation
import Store

/// The window's actions that a page or a list can call.
@MainActor struct DetailActions {
  /// Opens an address with the desktop's program for it.
  let open: @MainActor (URL) -> Void
  /// Copies a text to the clipboard and says so.
  let copy: @MainActor (CopiedText) -> Void
  /// Shows the dialog for the section's account.
  let connect: @MainActor () -> Void
  /// Shows the dialog of the user's feeds.
  var feeds: @MainActor () -> Void = {}
  /// Asks for a file and exports an item with this title into it.
  var export: @MainActor (ItemID, _ title: String) -> Void = { _, _ in }
  /// Keeps a copy of an item; removes the item if it is a copy.
  var keep: @MainActor (ItemID) -> Void = { _ in }
  /// Lists the links of the item's page.
  var links: @MainActor (ItemID) -> Void = { _ in }
  /// Marks items as read, with undo.
  var markRead: @MainActor ([ItemID]) -> Void = { _ in }
}

/// An event from the controls of a page.
enum DetailEvent {
  /// The user changed a mark of the item: a star, a switch, a note, a number.
  case mark(MarkName, String)
  case activate
  /// The user wants the article's own page.
  case loadFullText
  case open(URL)
  /// Retry the change that failed.
  case retry
  /// Open the account's dialog, because nothing works without an account.
  case connect
}

/// A text for the clipboard, and the message after copying it: "Address copied".
struct CopiedText: Hashable {
  let text: String
  let confirmation: String
}
