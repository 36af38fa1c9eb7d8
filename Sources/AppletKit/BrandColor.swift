import Foundation

/// A brand's color in sRGB, written in a feed as six hex digits, with or without `#`.
public struct BrandColor: Hashable, Sendable {
  /// The red component, from 0 to 255.
  public let red: UInt8
  /// The green component, from 0 to 255.
  public let green: UInt8
  /// The blue component, from 0 to 255.
  public let blue: UInt8

  /// Makes a color from components in sRGB, each from 0 to 255.
  public init(red: UInt8, green: UInt8, blue: UInt8) {
    self.red = red
    self.green = green
    self.blue = blue
  }

  /// Reads six hex digits; `nil` for anything else, so that an invalid color does not become black.
  public init?(_ text: String) {
    var digits = text.trimmingCharacters(in: .whitespacesAndNewlines)[...]
    if digits.first == "#" { digits = digits.dropFirst() }
    // `UInt32(radix:)` would accept a sign.
    guard digits.utf8.count == 6, digits.allSatisfy(\.isHexDigit),
      let value = UInt32(digits, radix: 16)
    else { return nil }
    self.init(
      red: UInt8(value >> 16 & 0xFF), green: UInt8(value >> 8 & 0xFF), blue: UInt8(value & 0xFF))
  }

  /// The color as `#rrggbb`, in lower case.
  public var hex: String {
    "#"
      + [red, green, blue]
      .map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }
      .joined()
  }
}

extension BrandColor: Codable {
  /// Reads six hex digits.
  /// - Throws: `DecodingError` for any other text.
  public init(from decoder: any Decoder) throws {
    guard let color = BrandColor(try String(from: decoder)) else {
      throw DecodingError.dataCorrupted(
        .init(codingPath: decoder.codingPath, debugDescription: "not a color of six hex digits"))
    }
    self = color
  }

  /// Writes `#rrggbb`.
  public func encode(to encoder: any Encoder) throws {
    try hex.encode(to: encoder)
  }
}
