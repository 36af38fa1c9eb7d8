import Foundation

/// Checks UTF-8 and makes strings from it, without an extra copy of the bytes if the system allows
/// that.
enum UTF8Text {
  /// The offset of the first byte that is not UTF-8, or 0 on older systems; `nil` if all bytes are
  /// UTF-8.
  static func firstInvalid(in bytes: Data) -> Int? {
    if #available(macOS 26, iOS 26, tvOS 26, watchOS 26, *) {
      do {
        _ = try UTF8Span(validating: bytes.span)
        return nil
      } catch {
        return error.byteOffsets.lowerBound
      }
    }
    return String(validating: bytes, as: UTF8.self) == nil ? 0 : nil
  }

  /// Makes a string.
  /// - Parameter bytes: the text in UTF-8, which has been checked.
  static func string(_ bytes: Span<UInt8>) -> String {
    if #available(macOS 26, iOS 26, tvOS 26, watchOS 26, *) {
      if let text = try? UTF8Span(validating: bytes) { return String(copying: text).withFewMarks }
    }
    return String(decoding: bytes.indices.map { bytes[$0] }, as: UTF8.self).withFewMarks
  }
}
