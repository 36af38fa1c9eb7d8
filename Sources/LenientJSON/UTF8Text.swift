import Foundation

/// Makes texts from bytes, without a copy if the system allows it.
enum UTF8Text {
  /// The offset of the first byte that is not UTF-8.
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

  /// - Parameter bytes: must be UTF-8.
  static func string(_ bytes: Span<UInt8>) -> String {
    if #available(macOS 26, iOS 26, tvOS 26, watchOS 26, *) {
      if let text = try? UTF8Span(validating: bytes) { return String(copying: text) }
    }
    return String(decoding: bytes.indices.map { bytes[$0] }, as: UTF8.self)
  }
}
