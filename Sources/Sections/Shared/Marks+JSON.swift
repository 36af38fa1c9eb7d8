import FeedCore
import LenientJSON
import Store
import TextCore

/// The user's marks in the documents that they export: an object `_almanac` with names and values,
/// as in `{"star": "1", "note": "For Sunday"}`.
extension Marks {
  static let json = "_almanac"

  /// The most marks that are read, more than any item has.
  private static let most = 20

  /// Reads the marks of an item.
  /// - Parameter element: an entry of a list.
  init(in element: JSONValue) {
    self.init()
    guard let object = (try? LenientObject(from: element))?.object(Self.json) else { return }
    for name in object.names(limit: Self.most) {
      guard let value = object.text(name) else { continue }
      self[MarkName(rawValue: name)] = CleanText.paragraphs(value)
    }
  }
}
