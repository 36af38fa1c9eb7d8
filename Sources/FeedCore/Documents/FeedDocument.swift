import Formats
import Foundation

/// A document as received, before its format is known.
public struct FeedDocument: Sendable {
  /// All bytes, or only the beginning of a document that is read in parts.
  public let bytes: Data
  /// The value of the Content-Type header, such as `text/plain; charset=iso-8859-1`.
  public let contentType: String?
  /// The document's address, which is the base of its relative links.
  public let url: URL?
  /// Whether reading must end, because it has taken too long or was cancelled. Formats ask within
  /// an element too.
  public var isOver: @Sendable () -> Bool = { false }
  /// Whether the document is kept as it is, like that of an own item. Then no item needs to have a
  /// part of it.
  public private(set) var isKept = false
  /// Whether a document at an address, which would be followed, is added once instead.
  var isAddedOnce = false
  /// Whether the document goes on changing at its address.
  public var isFollowed: Bool { url?.isFileURL == false && !isAddedOnce }
  /// Called now and then with the number of things found so far.
  public var onFound: @Sendable (Int) -> Void = { _ in }
  private let file: DocumentFile?
  /// `nil` if the text is decoded each time, because it is hardly needed.
  private let decoded: Result<Data, FeedError>?

  public init(_ bytes: Data, contentType: String? = nil, url: URL? = nil) {
    self.init(bytes, contentType: contentType, url: url, file: nil)
  }

  /// A document that is kept as it is, and is read by a format that is known.
  init(kept bytes: Data, url: URL?) {
    (self.bytes, self.url) = (bytes, url)
    (contentType, file, decoded) = (nil, nil, nil)
    isKept = true
  }

  /// A document that is read in parts. Only things are found in it.
  init(_ file: DocumentFile, url: URL) throws(FeedError) {
    let beginning = try file.bytes(0..<min(file.size, FeedFormat.beginning))
    self.init(beginning, contentType: nil, url: url, file: file)
  }

  private init(_ bytes: Data, contentType: String?, url: URL?, file: DocumentFile?) {
    self.file = file
    self.bytes = bytes
    self.contentType = contentType
    self.url = url
    decoded = Result { () throws(FeedError) in try Self.text(bytes, contentType) }
  }

  private static func text(_ bytes: Data, _ contentType: String?) throws(FeedError) -> Data {
    do throws(UndecodableText) {
      return try TextDecoding.utf8(bytes, contentType: contentType)
    } catch {
      throw .charset(label: error.charset)
    }
  }

  /// The document in UTF-8, whatever its encoding.
  /// - Throws: `FeedError.charset` if it can't be decoded.
  public func text() throws(FeedError) -> Data {
    guard let decoded else { return try Self.text(bytes, contentType) }
    return try decoded.get()
  }

  /// In bytes, as received.
  public var size: Int { file?.size ?? bytes.count }

  /// Whether `bytes` is only the beginning.
  public var isInParts: Bool { file != nil }

  /// Some of the bytes as received.
  /// - Throws: `FeedError.unreadable` if they can't be read from the file any more.
  public func part(_ range: Range<Int>) throws(FeedError) -> Data {
    if let file { return try file.bytes(range) }
    let start = bytes.startIndex
    return bytes[(start + range.lowerBound)..<min(start + range.upperBound, bytes.endIndex)]
  }

  /// Says what the document is if no format recognizes it: empty, a web page such as a login form,
  /// another format, or text that can't be decoded. This explains more than a format's own error
  /// could. The result is `nil` if the document is none of these.
  var complaint: FeedError? {
    if let format = UnsupportedFormat(bytes: bytes) { return .unsupportedFormat(format) }
    let text: Data
    do throws(FeedError) { text = try self.text() } catch { return error }
    guard let start = text.opening.first else { return .empty }
    let isHTML =
      text.isWebPage || start == "<" && contentType?.lowercased().hasPrefix("text/html") == true
    if isHTML { return AccessWall.asksForConsent([UInt8](text)) ? .consentPage : .webPage }
    return UnsupportedFormat(text: text).map(FeedError.unsupportedFormat)
  }
}

extension Data {
  /// Whether this is an HTML page, judging by its beginning.
  var isWebPage: Bool { opening.hasPrefix("<!doctype html") || opening.hasPrefix("<html") }

  /// The first 16 bytes after any leading white space, in lowercase.
  fileprivate var opening: String {
    let start = drop { $0 == 0x20 || (0x09...0x0D).contains($0) }.prefix(16)
    return String(decoding: start, as: UTF8.self).lowercased()
  }
}
