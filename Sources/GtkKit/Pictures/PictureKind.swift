import Foundation

/// The picture formats that are decoded, by the names of their loaders. They are detected from the
/// first bytes: a name or Content-Type from a stranger cannot be trusted.
enum PictureKind: String {
  case png, jpeg, gif, webp, svg

  init?(_ data: Data) {
    let start = Array(data.prefix(12))
    if start.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) {
      self = .png
    } else if start.starts(with: [0xFF, 0xD8, 0xFF]) {
      self = .jpeg
    } else if start.starts(with: Array("GIF87a".utf8)) || start.starts(with: Array("GIF89a".utf8)) {
      self = .gif
    } else if start.starts(with: Array("RIFF".utf8)), start.dropFirst(8) == Array("WEBP".utf8)[...]
    {
      self = .webp
    } else if Self.isSVG(data) {
      self = .svg
    } else {
      return nil
    }
  }

  /// The most pixels that a picture of this kind may claim to have: 25 megapixels, for which most
  /// loaders take 100 MB whatever the target size; 100 megapixels for a JPEG that is scaled down
  /// while it is read.
  func maximumPixels(_ data: Data) -> Int {
    self == .jpeg && JPEGHeader.isReadInLines(data) ? 100_000_000 : 25_000_000
  }

  /// Whether decoding can take seconds without a chance to interrupt it.
  func isCostly(_ data: Data) -> Bool {
    self == .svg || self == .jpeg && JPEGHeader.isCostly(data)
  }

  /// Whether the data starts with markup whose root element may be `svg`. A long prolog may come
  /// before that element.
  private static func isSVG(_ data: Data) -> Bool {
    let text = String(decoding: data.prefix(4_096), as: UTF8.self)
      .trimmingCharacters(in: CharacterSet(charactersIn: "\u{FEFF} \t\r\n"))
    return text.hasPrefix("<") && text.contains("<svg")
  }
}
