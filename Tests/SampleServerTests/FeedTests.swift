import Foundation
import Resources
import Testing

@testable import SampleServer

struct FeedTests {
  private let dispatcher = TestDispatcher()

  @Test(arguments: Resources.sampleFiles)
  func everyAddressInASampleWorks(name: String) async throws {
    let feed = await dispatcher.get("/\(name)")
    #expect(feed.status == 200)
    let isJSON = name.hasSuffix(".json")
    #expect(
      feed.headers["Content-Type"] == "application/\(isJSON ? "json" : "xml"); charset=utf-8")
    #expect(!feed.text.contains("sample:"))
    if isJSON { _ = try JSONSerialization.jsonObject(with: feed.body.bytes) }
    let pictures = Set(
      feed.text.matches(of: #/http://127\.0\.0\.1:1(/[^"]+)"/#).map { String($0.1) })
    #expect(!pictures.isEmpty)
    for path in pictures {
      let picture = await dispatcher.get(path)
      #expect(picture.status == 200, "\(path)")
      #expect(picture.headers["Content-Type"]?.hasPrefix("image/") == true)
    }
  }

  @Test(arguments: [
    "/pictures/../facts.json", "/pictures/..%2Ffacts.json", "/pictures/%2e%2e/facts.json",
    "/pictures/..%2Fpictures%2Fchannel-lights.png", "/pictures/..", "/pictures/", "/pictures/.",
    "/pictures/nothing.png", "/pictures/a%00.png",
    "/pictures//etc/passwd", "/../style.css", "/style.css", "/pictures/%zz.png",
  ])
  func nothingOutsideTheFolderIsServed(path: String) async {
    let answer = await dispatcher.get(path)
    #expect([400, 404].contains(answer.status))
  }
}
