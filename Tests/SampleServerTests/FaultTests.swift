import Foundation
import Testing

@testable import SampleServer

struct FaultTests {
  private let list = "/v1/services/lights/applets"

  private func dispatcher(_ fault: String) throws -> TestDispatcher {
    TestDispatcher(faults: [try #require(Fault(argument: fault), "\(fault)")])
  }

  @Test func retryAfterMayBeADate() async throws {
    let fault = try #require(Fault(argument: "/x,status=503,retry_after_date=90"))
    let now = Date(timeIntervalSince1970: 784_111_687)
    let answer = fault.answer(
      to: Request(method: "GET", target: "/x"), redirectTarget: "", now: now
    ) {
      Answer()
    }
    #expect(answer.headers["Retry-After"] == "Sun, 06 Nov 1994 08:49:37 GMT")
  }

  @Test func aFaultAppliesToItsPathAndMethod() async throws {
    let exact = try dispatcher("\(list),status=500")
    #expect(await exact.get(list + "?order=enabled_count_asc").status == 500)
    #expect(await exact.get(list + "/Vn2cRd6J").status == 200)
    let all = try dispatcher("/v1/*,status=500,method=post")
    #expect(await all.get("/v1/me").status == 200)
    #expect(await all.post(list + "/Vn2cRd6J/enable", TestDispatcher.sam).status == 500)
  }

  @Test func aRefusedRequestChangesNothingButATruncatedAnswerDoes() async throws {
    let refused = try dispatcher("/v1/*,status=503,method=POST")
    let applet = list + "/Vn2cRd6J"
    _ = await refused.post(applet + "/enable", TestDispatcher.sam)
    #expect(await refused.status(applet, TestDispatcher.sam) == "disabled")
    let truncated = try dispatcher("/v1/*,truncated,method=POST")
    _ = await truncated.post(applet + "/enable", TestDispatcher.sam)
    #expect(await truncated.status(applet, TestDispatcher.sam) == "enabled")
  }

  @Test func aProxysPageIs502ByDefault() async throws {
    let page = try await dispatcher("/v1/me,html").get("/v1/me")
    #expect(page.status == 502 && page.text.hasPrefix("<!doctype html>"))
    #expect(try await dispatcher("/v1/me,html=200").get("/v1/me").status == 200)
    #expect(try await dispatcher("/v1/me,status=200,body={}").get("/v1/me").text == "{}")
  }

  @Test func aRedirectLeadsToTheSecondPortWithTheSameAddress() async throws {
    let answer = try await dispatcher("/v1/*,redirect=307").get("/v1/me?a=b%20c")
    #expect(answer.status == 307)
    #expect(answer.headers["Location"] == TestDispatcher.redirectBase + "/v1/me?a=b%20c")
  }

  @Test func appletsCanBeCorrupted() async throws {
    let wrong = try await dispatcher("\(list),wrong_types").get(list, TestDispatcher.sam).applets[0]
    #expect(wrong["id"] == "Pq4vLm8T" && wrong["enabled_count"] == "a dozen")
    let primaries = { (answer: Answer) in
      answer.applets[0]["services"]?.elements.map { $0["is_primary"] }
    }
    #expect(try await primaries(dispatcher("\(list),two_primaries").get(list)) == [true, true])
    #expect(try await primaries(dispatcher("\(list),no_primary").get(list)) == [false, false])
    let unknown = try await dispatcher("\(list),unknown_status").get(list)
    #expect(unknown.applets.allSatisfy { $0["user_status"] == "paused" })
    let unpublished = try await dispatcher("\(list)/*,unpublished").get(list + "/Vn2cRd6J")
    #expect(unpublished.json["published_at"] == .null)
  }

  @Test func aDelayHoldsTheAnswer() async throws {
    let dispatcher = try dispatcher("/v1/me,delay=0.05,times=1")
    let late = await ContinuousClock().measure { _ = await dispatcher.get("/v1/me") }
    #expect(late >= .milliseconds(50))
  }

  @Test(arguments: [
    "", "/v1/me", "/v1/me,", "/v1/me,nothing", "v1/me,drop", "/v1/me,status", "/v1/me,status=x",
    "/v1/me,status=99", "/v1/me,delay", "/v1/me,delay=-1", "/v1/me,delay=301",
    "/v1/me,drop,times=0", "/v1/me,drop,times", "/control/reset,drop", "/x,drop,A=b\u{0D}\u{0A}",
  ])
  func invalidFaultsAreRefused(text: String) {
    #expect(Fault(argument: text) == nil)
  }
}
