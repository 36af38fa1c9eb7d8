import FeedCore
import LenientJSON
import Store

/// What a person noted of an item, in the documents that they export: an object `_almanac` with
/// names and values, as in `{"star": "1", "note": "For Sunday"}`.
extension Marks {
  static let json = "_almanac"

  /// Marks of an item that nobody has as many of.
  private static let most = 20

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
