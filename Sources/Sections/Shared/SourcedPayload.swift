import FeedCore
import Foundation
import Store

/// What the store has of an item: its value in JSON, and below that the item's own document, byte for
/// byte, so that exports, copies and edits begin with what came.
///
/// The items of documents that are kept anyway, and of those that are only a list of values, have no
/// document of their own.
struct SourcedPayload {
  let value: Data
  /// A part of the payload, which is not copied: a row needs only the value.
  let source: Data?

  init(_ value: Data, source: Data? = nil) {
    self.value = value
    self.source = source
  }

  init(_ payload: Data) {
    // JSON on one line has no line break.
    let end = payload.firstIndex(of: UInt8(ascii: "\n"))
    value = end.map { payload[..<$0] } ?? payload
    source = end.map { payload[($0 + 1)...] }
  }

  var payload: Data {
    guard let source else { return value }
    var payload = value
    payload.append(UInt8(ascii: "\n"))
    payload.append(source)
    return payload
  }
}

extension FeedFormat {
  /// The document in this format that an item came as; `nil` if its payload has none.
  func source(of item: StoredItem) -> OwnItem.Source? {
    SourcedPayload(item.payload).source.map { OwnItem.Source(Data($0), format: id) }
  }
}
