import Foundation
import Store

/// A format in which items leave the app. What a section's first one writes can be read back by one
/// of its formats, and gives equal items.
public struct FeedExport: Identifiable, Sendable {
  /// Its name on the command line, such as `json-feed`.
  public let id: String
  /// What people call it, such as "JSON Feed".
  public let title: String
  /// Without a dot.
  public let fileExtension: String
  /// What stands before the items, of a feed with this title.
  public let head: @Sendable (_ title: String?) -> String
  /// One item; `nil` for one that cannot be read.
  public let entry: @Sendable (StoredItem) -> String?
  /// What stands between two items.
  public let separator: String
  /// What stands after the items.
  public let foot: String

  public init(
    id: String, title: String, fileExtension: String,
    head: @escaping @Sendable (_ title: String?) -> String,
    entry: @escaping @Sendable (StoredItem) -> String?, separator: String, foot: String
  ) {
    self.id = id
    self.title = title
    self.fileExtension = fileExtension
    self.head = head
    self.entry = entry
    self.separator = separator
    self.foot = foot
  }

  /// Writes a document piece by piece, so that a long list need not all be there at once.
  /// - Parameter items: some at a time, `[]` at the end.
  /// - Returns: how many items were written.
  @discardableResult public func write<Failure>(
    title: String?, items: () throws(Failure) -> [StoredItem],
    to output: (Data) throws(Failure) -> Void
  ) throws(Failure) -> Int {
    var count = 0
    try output(Data(head(title).utf8))
    while true {
      let some = try items()
      if some.isEmpty { break }
      var text = ""
      for entry in some.compactMap(entry) {
        if count > 0 { text += separator }
        text += entry
        count += 1
      }
      try output(Data(text.utf8))
    }
    try output(Data(foot.utf8))
    return count
  }
}
