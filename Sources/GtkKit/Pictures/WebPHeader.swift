import Foundation

/// The size of a WebP picture in pixels, read from its header.
///
/// The loader of webp-pixbuf-loader 0.2 decodes the whole picture before it asks for a size: a
/// picture of 16,384 × 16,384 pixels in 34 bytes took 1.2 GB and 3 s.
/// - Source: RFC 9649 §2.5, §2.6, §2.7; RFC 6386 §9.1 for a lossy picture.
struct WebPHeader {
  let width: Int
  let height: Int

  /// - Returns: `nil` if the data is too short, or its first chunk cannot start a WebP file.
  init?(_ data: Data) {
    let bytes = data.prefix(30).map(Int.init)
    guard bytes.count >= 25 else { return nil }
    switch String(decoding: data.dropFirst(12).prefix(4), as: UTF8.self) {
    case "VP8X" where bytes.count == 30:
      width = 1 + (bytes[24] | bytes[25] << 8 | bytes[26] << 16)
      height = 1 + (bytes[27] | bytes[28] << 8 | bytes[29] << 16)
    case "VP8L":
      let sides = bytes[21] | bytes[22] << 8 | bytes[23] << 16 | bytes[24] << 24
      width = 1 + (sides & 0x3FFF)
      height = 1 + (sides >> 14 & 0x3FFF)
    case "VP8 " where bytes.count == 30:
      // The upper two bits of each number are a scaling mode.
      width = (bytes[26] | bytes[27] << 8) & 0x3FFF
      height = (bytes[28] | bytes[29] << 8) & 0x3FFF
    default: return nil
    }
  }
}
