internal import CGtk

/// A color in sRGB, with components from 0 to 1.
public struct Color: Hashable, Sendable {
  public var red: Double
  public var green: Double
  public var blue: Double
  public var alpha: Double

  public init(red: Double, green: Double, blue: Double, alpha: Double = 1) {
    (self.red, self.green, self.blue, self.alpha) = (red, green, blue, alpha)
  }

  /// - Parameter rgb: eight bits per channel, as in `0x3A6EA5`.
  public init(rgb: UInt32, alpha: Double = 1) {
    func channel(_ shift: UInt32) -> Double { Double(rgb >> shift & 0xFF) / 255 }
    self.init(red: channel(16), green: channel(8), blue: channel(0), alpha: alpha)
  }

  public static let white = Color(rgb: 0xFFFFFF)
  public static let black = Color(rgb: 0x000000)

  /// The same color with its opacity multiplied by `part`.
  public func faded(_ part: Double) -> Color {
    var color = self
    color.alpha *= part
    return color
  }

  init(_ color: GdkRGBA) {
    self.init(
      red: Double(color.red), green: Double(color.green), blue: Double(color.blue),
      alpha: Double(color.alpha))
  }

  var gdk: GdkRGBA {
    GdkRGBA(red: Float(red), green: Float(green), blue: Float(blue), alpha: Float(alpha))
  }
}
