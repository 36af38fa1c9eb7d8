import Foundation

/// How a JPEG file is decoded.
///
/// From one whose only scan has all of its components, libjpeg makes a few lines at a time. Of any
/// other it keeps the whole picture in memory: of a progressive one, and of one whose components come
/// one after the other.
/// - Source: ITU T.81, annex B; `has_multiple_scans` in libjpeg's jdinput.c.
enum JPEGHeader {
  /// Whether it takes memory for a few lines only.
  static func isReadInLines(_ data: Data) -> Bool {
    let bytes = [UInt8](data.prefix(longest))
    var components: UInt8?
    var place = 2
    while place + 4 <= bytes.count {
      guard bytes[place] == 0xFF else { return false }
      let marker = bytes[place + 1]
      // A byte to fill up with, and marks that nothing belongs to.
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
      // Baseline and extended sequential.
      case 0xC0, 0xC1:
        guard components == nil, place + 9 < bytes.count else { return false }
        components = bytes[place + 9]
      // Tables, of Huffman and of arithmetic coding.
      case 0xC4, 0xCC: break
      case 0xC2...0xCF: return false
      case 0xDA: return place + 4 < bytes.count && bytes[place + 4] == components
      default: break
      }
      place += 2 + length
    }
    return false
  }

  /// What stands before the scan, such as a small picture, is shorter than that. In bytes.
  private static let longest = 1 << 20
}
