import FeedCore
import Store

/// Identifies a stored item on the command line and the session bus, by its section and its number,
/// as in `contacts:18`. The ID is valid as long as the item is stored.
struct EntryID: Hashable, Sendable {
  let section: Section.ID
  let item: ItemID

  var text: String { "\(section):\(item)" }
}

extension EntryID {
  /// - Returns: `nil` if the words are not a section and a number.
  init?(_ words: String) {
    let parts = words.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count == 2 else { return nil }
    self.init(section: String(parts[0]), number: String(parts[1]))
  }

  init?(section: String, number: String) {
    guard let section = SectionName(argument: section), let item = ItemID(number), item > 0 else {
      return nil
    }
    self.init(section: section.id, item: item)
  }
}
