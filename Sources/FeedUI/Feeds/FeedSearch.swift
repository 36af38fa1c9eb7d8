import GtkKit
import Localization
import Store

/// Finds feeds by the words of a text: each must be in a feed's name, folder or address.
struct FeedSearch {
  private let words: [Substring]

  /// From this many feeds on, there is a search entry.
  static let fewest = 9

  init(_ text: String) { words = SearchFolding.folded(text).split(separator: " ") }

  /// Whether the search finds all feeds, because it has no words.
  var isEmpty: Bool { words.isEmpty }

  func finds(_ texts: String?...) -> Bool {
    let all = SearchFolding.folded(texts.compactMap(\.self).joined(separator: " "))
    return words.allSatisfy { all.contains($0) }
  }

  @MainActor static func makeEntry() -> SearchEntry {
    let entry = SearchEntry()
    entry.setAccessibleName(text("Search Feeds"))
    entry.placeholder = text("Search Feeds")
    return entry
  }

  /// What is shown if no feed is found.
  @MainActor static func makeNothing() -> Label {
    Label(text("No feed matches")).addClass("dim-text").hide().center().margin(top: 18, bottom: 18)
  }
}
