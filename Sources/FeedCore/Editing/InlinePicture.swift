public import Foundation

/// Pictures inside a text, as an address of the scheme `data`.
/// - Source: RFC 2397.
public enum InlinePicture {
  public static func address(_ picture: Data) -> String {
    "data:\(type(of: picture) ?? "");base64,\(picture.base64EncodedString())"
  }

  /// The picture of an address; `nil` if it has none.
  public static func data(_ address: String) -> Data? {
    guard address.hasPrefix("data:"), let comma = address.firstIndex(of: ","),
      address[..<comma].hasSuffix(";base64")
    else { return nil }
    return Data(base64Encoded: String(address[address.index(after: comma)...]))
  }

  /// The media type of a picture by its first bytes.
  public static func type(of picture: Data) -> String? {
    let start = [UInt8](picture.prefix(12))
    if start.starts(with: [0xFF, 0xD8, 0xFF]) { return "image/jpeg" }
    if start.starts(with: [0x89, 0x50, 0x4E, 0x47]) { return "image/png" }
    if start.starts(with: "GIF8".utf8) { return "image/gif" }
    if start.starts(with: "RIFF".utf8), start.dropFirst(8).elementsEqual("WEBP".utf8) {
      return "image/webp"
    }
    return nil
  }

  /// Whether bytes begin like a picture that Almanac can show.
  static func isKnown(_ picture: Data) -> Bool {
    if type(of: picture) != nil { return true }
    let start = String(decoding: picture.prefix(4_096), as: UTF8.self)
    return start.contains("<svg")
  }
}
