import Foundation

/// A document as received, before its format is known.
public struct FeedDocument: Sendable {
  public let bytes: Data
  /// The header's value, such as `text/plain; charset=iso-8859-1`.
  public let contentType: String?
  /// Where it came from: its relative links start here, and its name may tell its format.
  public let url: URL?
  private let decoded: Result<Data, FeedError>

  public init(_ bytes: Data, contentType: String? = nil, url: URL? = nil) {
    self.bytes = bytes
    self.contentType = contentType
    self.url = url
    do throws(FeedError) {
      decoded = .success(try TextDecoding.utf8(bytes, contentType: contentType))
    } catch {
      decoded = .failure(error)
    }
  }

  /// The document in UTF-8, whatever it was in.
  /// - Throws: `FeedError.charset` where its characters cannot be read.
  public func text() throws(FeedError) -> Data { try decoded.get() }

  /// What a format that does not know the document could not explain as well: no bytes, a web page
  /// such as a login form, another format; `nil` where there is nothing to say.
  var complaint: FeedError? {
    if let format = ForeignFormat(bytes: bytes) { return .foreign(format) }
    let text: Data
    do throws(FeedError) { text = try self.text() } catch { return error }
    let start = text.drop { $0 == 0x20 || (0x09...0x0D).contains($0) }.prefix(16)
    guard !start.isEmpty else { return .empty }
    let opening = String(decoding: start, as: UTF8.self).lowercased()
    let isHTML =
      opening.hasPrefix("<!doctype html") || opening.hasPrefix("<html")
      || opening.hasPrefix("<") && contentType?.lowercased().hasPrefix("text/html") == true
    return isHTML ? .webPage : ForeignFormat(text: text).map(FeedError.foreign)
  }
}
