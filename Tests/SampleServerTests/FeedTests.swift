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

  @Test(arguments: ["/recipes.json", "/pictures/channel-lights.png"])
  func anUnchangedFeedIs304(path: String) async throws {
    let first = await dispatcher.get(path)
    let tag = try #require(first.headers["ETag"])
    let date = try #require(first.headers["Last-Modified"])
    let status = { (headers: [String: String]) in await dispatcher.get(path, headers).status }
    #expect(await status(["If-None-Match": tag]) == 304)
    #expect(await status(["If-None-Match": "\"other\", W/\(tag)"]) == 304)
    #expect(await status(["If-None-Match": "*"]) == 304)
    #expect(await status(["If-None-Match": "\"other\""]) == 200)
    #expect(await status(["If-Modified-Since": date]) == 304)
    #expect(await status(["If-Modified-Since": "Sun, 06 Nov 1994 08:49:37 GMT"]) == 200)
    #expect(await status(["If-Modified-Since": "yesterday"]) == 200)
    #expect(await status(["If-None-Match": "\"other\"", "If-Modified-Since": date]) == 200)
  }

  @Test func anotherPortIsAnotherFeed() async {
    let other = Dispatcher(
      start: World(base: "http://127.0.0.1:3"),
      feeds: SampleFeeds(directory: TestDispatcher.samples), redirectBase: "")
    let answer = await other.answer(Request(method: "GET", target: "/facts.json"))
    #expect(await answer.headers["ETag"] != dispatcher.get("/facts.json").headers["ETag"])
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
