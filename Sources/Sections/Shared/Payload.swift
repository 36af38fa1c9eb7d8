import FeedCore
import Foundation
import Localization
import Store

/// The stored form of a section's values.
enum Payload {
  /// A value as JSON. A value that can't be encoded would become empty, unreadable data, but all
  /// values of this app can be encoded.
  static func encode(_ value: some Encodable) -> Data {
    let encoder = JSONEncoder()
    // The same value always gives the same bytes, so the store sees what did not change.
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return (try? encoder.encode(value)) ?? Data()
  }

  /// The value of an item; `nil` if it can't be read, as when an older version of the app stored it
  /// in another form.
  static func value<Value: Storable>(
    _ type: Value.Type = Value.self, of item: StoredItem
  ) -> Value? {
    try? Value(payload: item.payload)
  }
}

extension RowContent {
  /// The row of an item that can't be read.
  static var unreadable: RowContent {
    RowContent(
      title: text("Almanac can’t show this entry"),
      subtitle: text("Refresh to load it again"), isDimmed: true)
  }
}

extension DetailContent {
  /// The page of an item that can't be read.
  static var unreadable: DetailContent {
    let row = RowContent.unreadable
    return DetailContent(
      title: row.title,
      blocks: [.header(DetailHeader(title: row.title, subtitle: row.subtitle))])
  }
}

/// A section's value that can be stored.
protocol Storable: Sendable {
  /// The value as JSON: the same bytes for the same value.
  var payload: Data { get }

  /// - Throws: if the payload can't be read.
  init(payload: Data) throws
}

/// Stores values through `Codable`. Use this only for a type of which a feed has few values:
/// `PayloadWriter` and `PayloadReader` take a fraction of the time.
extension Storable where Self: Codable {
  var payload: Data { Payload.encode(self) }

  init(payload: Data) throws {
    self = try JSONDecoder().decode(Self.self, from: payload)
  }
}

extension FeedFormat {
  /// The value of the first item of a document; `nil` if it has none that can be read.
  func first<Value: Storable>(in bytes: Data) -> Value? {
    var value: Value?
    _ = try? read(FeedDocument(bytes)) { item in
      value = item.flatMap { try? Value(payload: $0.payload) }
      return .stop
    }
    return value
  }
}
