import Foundation
import Store

/// A format for exporting items. One of a section's formats can read the output of the section's
/// first export, and gets equal items from it.
public struct FeedExport: Identifiable, Sendable {
  /// The format's name on the command line, such as `json-feed`.
  public let id: String
  /// The format's name in the window, such as "JSON Feed".
  public let title: String
  /// The file name extension, without a dot.
  public let fileExtension: String
  /// The media types under which other programs paste the format. The first format of a section
  /// that has any is that in which entries are copied.
  public let mediaTypes: [String]
  /// Returns the text that comes before the first item, given the title of the exported list.
  public let head: @Sendable (_ title: String?) -> String
  /// Returns the text for one item; `nil` if the item can't be read.
  public let entry: @Sendable (StoredItem) -> String?
  public let separator: String
  public let foot: String

  public init(
    id: String, title: String, fileExtension: String, mediaTypes: [String] = [],
    head: @escaping @Sendable (_ title: String?) -> String,
    entry: @escaping @Sendable (StoredItem) -> String?, separator: String, foot: String
  ) {
    self.id = id
    self.title = title
    self.fileExtension = fileExtension
    self.mediaTypes = mediaTypes
    self.head = head
    self.entry = entry
    self.separator = separator
    self.foot = foot
  }

  /// Writes a document piece by piece, so a long list is never in memory as a whole.
  /// - Parameter items: returns the next few items, or `[]` at the end.
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
