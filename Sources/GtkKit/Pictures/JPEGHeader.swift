import Foundation

/// Tells from a JPEG file's header how libjpeg will decode it.
///
/// If the only scan has all the components, libjpeg decodes a few lines at a time. If the picture
/// is progressive or stores one component after the other, libjpeg keeps the whole picture in
/// memory.
/// - Source: ITU T.81, annex B; `has_multiple_scans` in libjpeg's jdinput.c.
enum JPEGHeader {
  /// Whether decoding needs memory only for a few lines; false if the header doesn't tell.
  static func isReadInLines(_ data: Data) -> Bool {
    let bytes = [UInt8](data.prefix(longest))
    var components: UInt8?
    var place = 2
    while place + 4 <= bytes.count {
      guard bytes[place] == 0xFF else { return false }
      let marker = bytes[place + 1]
      // This skips fill bytes, and markers without content.
      if marker == 0xFF {
        place += 1
        continue
      }
      if marker == 0x01 || (0xD0...0xD8).contains(marker) {
        place += 2
        continue
      }
      let length = Int(bytes[place + 2]) << 8 | Int(bytes[place + 3])
      guard length >= 2 else { return false }
      switch marker {
      // A baseline or extended sequential frame.
      case 0xC0, 0xC1:
        guard components == nil, place + 9 < bytes.count else { return false }
        components = bytes[place + 9]
      // Tables for Huffman or arithmetic coding.
      case 0xC4, 0xCC: break
      case 0xC2...0xCF: return false
      case 0xDA: return place + 4 < bytes.count && bytes[place + 4] == components
      default: break
      }
      place += 2 + length
    }
    return false
  }

  /// Whether many scans go over a large picture, each of which takes as long as the whole picture: 60
  /// KB can have 5,000 of them.
  static func isCostly(_ data: Data) -> Bool {
    guard !isReadInLines(data) else { return false }
    var scans = 0
    var last: UInt8 = 0
    data.withUnsafeBytes { bytes in
      // Within a scan, 0xFF is always followed by 0 or by a marker.
      for byte in bytes {
        if last == 0xFF, byte == 0xDA { scans += 1 }
        last = byte
      }
    }
    return scans > mostScans
  }

  /// Twice as many as encoders make.
  private static let mostScans = 40

  /// The most bytes that are searched for the scan. Headers, thumbnails included, are shorter.
  private static let longest = 1 << 20
}
