import FeedCore
import Foundation
import GtkKit
import Store

/// The window's actions that a page or a list can call.
@MainActor struct DetailActions {
  /// Opens an address with the desktop's default app for it.
  let open: @MainActor (URL) -> Void
  /// Copies a text to the clipboard and says so.
  let copy: @MainActor (CopiedText) -> Void
  /// Copies all text of an item's page.
  var copyPage: @MainActor (ItemID) -> Void = { _ in }
  /// Copies an item for other programs, in the section's format.
  var copyEntry: @MainActor (ItemID) -> Void = { _ in }
  /// Shows the dialog for the section's account.
  let connect: @MainActor () -> Void
  /// Shows the dialog with the user's feeds.
  var feeds: @MainActor () -> Void = {}
  /// Shows the page of that dialog that adds a feed.
  var addAddress: @MainActor () -> Void = {}
  /// Asks for files to add.
  var addFile: @MainActor () -> Void = {}
  /// Asks for a file, with the item's title as the suggested name, and exports the item into it.
  var export: @MainActor (ItemID, _ title: String) -> Void = { _, _ in }
  /// Keeps a copy of an item; removes the item if it is a copy.
  var keep: @MainActor (ItemID) -> Void = { _ in }
  var hide: @MainActor (ItemID) -> Void = { _ in }
  /// Opens the form of an item.
  var edit: @MainActor (ItemID) -> Void = { _ in }
  /// Shows an item without the user's changes.
  var showOriginal: @MainActor (ItemID) -> Void = { _ in }
  /// Takes back all of the user's changes of an item.
  var useOriginal: @MainActor (ItemID) -> Void = { _ in }
  /// Opens the web page that an item is from.
  var openInBrowser: @MainActor (ItemID) -> Void = { _ in }
  /// Lists the links of the item's page.
  var links: @MainActor (ItemID) -> Void = { _ in }
  /// Marks items as read, with undo.
  var markRead: @MainActor ([ItemID]) -> Void = { _ in }
  /// Whether a section's list shows only one of the section's feeds.
  var showsOneOfSeveral: @MainActor (Section) -> Bool = { _ in false }
  /// Shows all feeds of the section, and searches them for the words.
  var searchAllFeeds: @MainActor (String) -> Void = { _ in }
}

/// An event from the controls of a page.
enum DetailEvent {
  /// The user changed a mark of the item, such as a star, a switch, a note or a number.
  case mark(MarkName, String)
  case activate
  case cancelActivation
  case loadFullText
  case open(URL)
  /// The user follows a link to another place of the same page.
  case show(Widget)
  /// The user wants to retry the change that failed.
  case retry
  /// The user wants to connect an account, because the item's control does not work without one.
  case connect
}

/// A text for the clipboard, and the message after it was copied, such as "Address copied".
struct CopiedText: Hashable {
  let text: String
  /// The media types under which the text is offered besides plain text.
  var types: [String] = []
  let confirmation: String
}
