import FeedCore
import Testing

struct RGBTests {
  @Test func textIsReadableOnAnyColor() {
    let steps = stride(from: UInt8.min, through: UInt8.max, by: 15)
    var least = Double.infinity
    for red in steps {
      for green in steps {
        for blue in steps {
          let color = RGB(red: red, green: green, blue: blue)
          least = min(least, color.contrast(with: color.textColor))
        }
      }
    }
    #expect(least >= 4.5)
  }

  @Test func contrastFollowsTheStandard() {
    #expect(abs(RGB.black.contrast(with: .white) - 21) < 0.001)
    #expect(RGB.white.contrast(with: .white) == 1)
    let gray = RGB(red: 0x77, green: 0x77, blue: 0x77)
    #expect(abs(gray.contrast(with: .white) - 4.48) < 0.01)
    #expect(gray.textColor == .black)
  }
}
