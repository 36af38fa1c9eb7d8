import Foundation

/// A color in sRGB, eight bits per channel.
public struct RGB: Hashable, Sendable {
  public let red: UInt8
  public let green: UInt8
  public let blue: UInt8

  public init(red: UInt8, green: UInt8, blue: UInt8) {
    self.red = red
    self.green = green
    self.blue = blue
  }

  public static let white = RGB(red: 255, green: 255, blue: 255)
  public static let black = RGB(red: 0, green: 0, blue: 0)

  /// White or black, whichever is more readable on this color. One of them always has a contrast of
  /// at least 4.5:1, because the two ratios multiply to 21.
  public var textColor: RGB {
    contrast(with: .white) >= contrast(with: .black) ? .white : .black
  }

  /// The contrast ratio, from 1 to 21.
  /// - Source: WCAG 2.1, "contrast ratio".
  public func contrast(with other: RGB) -> Double {
    let (light, dark) = (
      max(luminance, other.luminance), min(luminance, other.luminance)
    )
    return (light + 0.05) / (dark + 0.05)
  }

  /// The relative luminance, from 0 for black to 1 for white.
  /// - Source: WCAG 2.1, "relative luminance".
  public var luminance: Double {
    func linear(_ channel: UInt8) -> Double {
      let value = Double(channel) / 255
      return value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
    }
    return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
  }
}
