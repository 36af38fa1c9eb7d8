import AppletKit
import Foundation
import Testing

struct BrandColorTests {
  @Test(arguments: ["#0a99FF", "0A99ff", "  #0a99ff\n"])
  func sixHexDigitsAreAColorWithOrWithoutANumberSign(text: String) {
    #expect(BrandColor(text) == BrandColor(red: 10, green: 153, blue: 255))
  }

  @Test(arguments: [
    "", "#", "#fff", "#00112233", "0099fg", "##0099f", "+12345", "-12345", "0x1234", "０１２３４５",
  ])
  func aMalformedColorIsNilNotBlack(text: String) {
    #expect(BrandColor(text) == nil)
  }

  @Test func theHexFormHasSixDigits() {
    #expect(BrandColor(red: 1, green: 0, blue: 171).hex == "#0100ab")
  }
}
