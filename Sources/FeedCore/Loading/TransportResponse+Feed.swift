import Foundation
import Store
import Transport

extension TransportResponse {
  var validators: Validators {
    Validators(etag: header("ETag"), lastModified: header("Last-Modified"))
  }

  /// A fingerprint of the body and its type, which is the same each time a feed arrives unchanged;
  /// `nil` if the response is not a success.
  var feedFingerprint: Int64? {
    guard FeedError(status: status) == nil else { return nil }
    // The type is included because it may name the charset.
    return Fingerprint.of(body, Data((header("Content-Type") ?? "").utf8))
  }

  /// The document in the response.
  /// - Throws: if the response is not a success, or was cut off.
  func document(now: Date) throws(FeedError) -> FeedDocument {
    if let date = HTTPCaching.retryAfter(self, now: now) { throw .busy(until: date) }
    if let error = FeedError(status: status) { throw error }
    let document = FeedDocument(body, contentType: header("Content-Type"), url: url)
    if header("Content-Encoding") != nil, let text = try? document.text(), Self.isCutShort(text) {
      throw .transport(.cutShort)
    }
    return document
  }

  /// Whether a document begins like a JSON array or object, but does not end like one.
  private static func isCutShort(_ data: Data) -> Bool {
    func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }
    guard let first = data.first(where: { !isSpace($0) }),
      let last = data.last(where: { !isSpace($0) })
    else { return false }
    return "[{".utf8.contains(first) && !"]}".utf8.contains(last)
  }
}
