import Foundation
import Store

/// The window's actions that a page or a list can call.
@MainActor struct DetailActions {
  /// Opens an address with the desktop's program for it.
  let open: @MainActor (URL) -> Void
  /// Puts a text on the clipboard and says so.
  let copy: @MainActor (CopiedText) -> Void
  /// Shows the dialog about the section's account.
  let connect: @MainActor () -> Void
  /// Shows the dialog of the person's feeds.
  var feeds: @MainActor () -> Void = {}
  /// Asks for a file, and writes an item of this title into it.
  var export: @MainActor (ItemID, _ title: String) -> Void = { _, _ in }
  /// Keeps a copy of an item, or removes it where it is one.
  var keep: @MainActor (ItemID) -> Void = { _ in }
  /// Marks items as read, with a way back.
  var markRead: @MainActor ([ItemID]) -> Void = { _ in }
}

/// An event from the controls of a page.
enum DetailEvent {
  /// A mark of the item is changed: a star, a switch, a note, a number.
  case mark(MarkName, String)
  case activate
  /// The article is read from its own page.
  case loadFullText
  case open(URL)
  /// Retry the change that failed.
  case retry
  /// Go to the account, without which nothing works.
  case connect
}

/// A text for the clipboard, and what is said once it is there: "Address copied".
struct CopiedText: Hashable {
  let text: String
  let confirmation: String
}
