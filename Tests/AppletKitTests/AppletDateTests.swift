import Foundation
import Testing

@testable import AppletKit

struct AppletDateTests {
  /// 2019-08-07 20:14:52 UTC.
  private let moment = Date(timeIntervalSince1970: 1_565_208_892)

  @Test(arguments: [
    "2019-08-07 13:14:52 -0700", "2019-08-07 13:14:52 -07:00", "2019-08-07 20:14:52 UTC",
    "2019-08-07 20:14:52", "2019-08-07T13:14:52-07:00", "2019-08-07T13:14:52-0700",
    "2019-08-07T20:14:52Z", "2019-08-07 20:14:52Z", "1565208892", "1565208892.0",
    "1565208892000", "20190807T201452Z", "20190807T131452-0700", "20190807T201452",
  ])
  func everyDateFormIsRead(text: String) {
    #expect(AppletDate.parse(text) == moment)
  }

  @Test func fractionsAreAccepted() throws {
    let date = try #require(AppletDate.parse("2019-08-07T20:14:52.250Z"))
    #expect(abs(date.timeIntervalSince(moment)) < 1)
  }

  @Test func aDateAloneIsItsStartInUTC() {
    for day in ["2019-08-07", "20190807"] {
      #expect(AppletDate.parse(day) == Date(timeIntervalSince1970: 1_565_136_000))
    }
  }

  @Test(arguments: [
    "", "yesterday", "2019-13-07 13:14:52 -0700", "07/08/2019", "inf", "1e300", "2024",
    "08.2019", "0x1F", "0", "86400", "20191307", "99999999999999999999",
  ])
  func otherTextsAreNil(text: String) {
    #expect(AppletDate.parse(text) == nil)
  }
}
