import FeedCore
import Foundation
import Localization
import Store

/// A section's value in its stored form.
enum Payload {
  static func encoder() -> JSONEncoder {
    let encoder = JSONEncoder()
    // The same value always gives the same bytes, so that the store sees what did not change.
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return encoder
  }

  /// Empty, and so unreadable, if a value cannot be encoded; none of ours is of that kind.
  static func encode(_ value: some Encodable, with encoder: JSONEncoder) -> Data {
    (try? encoder.encode(value)) ?? Data()
  }

  /// `nil` where an older version of the app wrote it in another form.
  static func value<Value: Storable>(
    _ type: Value.Type = Value.self, of item: StoredItem
  ) -> Value? {
    try? Value(payload: item.payload)
  }
}

extension RowContent {
  /// Stands where a stored item cannot be read.
  static var unreadable: RowContent {
    RowContent(
      title: text("Almanac can’t show this item"),
      subtitle: text("Refresh to load it again"), isDimmed: true)
  }
}

extension DetailContent {
  /// The page of an item that cannot be read.
  static var unreadable: DetailContent {
    let row = RowContent.unreadable
    return DetailContent(
      title: row.title,
      blocks: [.header(DetailHeader(title: row.title, subtitle: row.subtitle))])
  }
}
