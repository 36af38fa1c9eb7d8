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
  /// - Throws: if the response is not a success.
  func document(now: Date) throws(FeedError) -> FeedDocument {
    if let date = HTTPCaching.retryAfter(self, now: now) { throw .busy(until: date) }
    if let error = FeedError(status: status) { throw error }
    return FeedDocument(body, contentType: header("Content-Type"), url: url)
  }
}
