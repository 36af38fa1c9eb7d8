import Foundation

/// How a PNG or WebP picture must be turned. GdkPixbuf reads that only from JPEG.
/// - Source: CIPA DC-008 (Exif) §4.6.4, tag 0x0112; PNG §11.3.4.4, eXIf; RFC 9649 §2.7.
enum ExifOrientation {
  /// - Returns: the number of the orientation, from 2 to 8; `nil` for an upright picture.
  static func of(_ data: Data, _ kind: PictureKind) -> Int? {
    data.withUnsafeBytes { bytes in
      switch kind {
      case .png: chunk("eXIf", in: bytes, from: 8, isPNG: true)
      case .webp: chunk("EXIF", in: bytes, from: 12, isPNG: false)
      default: nil
      }
    }
  }

  private static func chunk(
    _ name: String, in bytes: UnsafeRawBufferPointer, from start: Int, isPNG: Bool
  ) -> Int? {
    var place = start
    while place + 8 <= bytes.count {
      let length = number(bytes, isPNG ? place : place + 4, count: 4, isBigEndian: isPNG)
      let content = place + 8
      guard length <= bytes.count - content else { return nil }
      if bytes[(isPNG ? place + 4 : place)...].prefix(4).elementsEqual(name.utf8) {
        return orientation(UnsafeRawBufferPointer(rebasing: bytes[content..<(content + length)]))
      }
      // A PNG's chunk ends with a checksum, and one of WebP at an even offset.
      place = content + length + (isPNG ? 4 : length & 1)
    }
    return nil
  }

  private static func orientation(_ exif: UnsafeRawBufferPointer) -> Int? {
    let mark = Array("Exif\0\0".utf8)
    let tiff =
      exif.starts(with: mark)
      ? UnsafeRawBufferPointer(rebasing: exif.dropFirst(mark.count)) : exif
    guard tiff.count >= 8, tiff[0] == tiff[1], [0x49, 0x4D].contains(tiff[0]) else { return nil }
    let isBigEndian = tiff[0] == 0x4D
    func number(_ place: Int, _ count: Int) -> Int {
      self.number(tiff, place, count: count, isBigEndian: isBigEndian)
    }
    let first = number(4, 4)
    guard first <= tiff.count - 2 else { return nil }
    for index in 0..<number(first, 2) {
      let entry = first + 2 + 12 * index
      guard entry + 12 <= tiff.count else { return nil }
      guard number(entry, 2) == 0x0112 else { continue }
      let value = number(entry + 8, 2)
      return (2...8).contains(value) ? value : nil
    }
    return nil
  }

  private static func number(
    _ bytes: UnsafeRawBufferPointer, _ place: Int, count: Int, isBigEndian: Bool
  ) -> Int {
    guard place + count <= bytes.count else { return 0 }
    let digits = bytes[place..<(place + count)]
    return isBigEndian
      ? digits.reduce(0) { $0 << 8 | Int($1) } : digits.reversed().reduce(0) { $0 << 8 | Int($1) }
  }
}
