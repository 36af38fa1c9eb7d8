import FeedCore
import Formats
import Foundation
import Sections
import Store
import Testing
import Transport

/// Tests that a feed's schedule is stored with the feed.
struct StoredScheduleTests {
  private let url = URL(string: "https://example.org/feed.xml")!

  @Test func aFeedsScheduleIsRead() async throws {
    let content = try ContentStore(at: nil)
    let start = Date(timeIntervalSince1970: 1_795_262_400)
    let body = Data(
      """
      <rss version="2.0"><channel><title>A</title><ttl>180</ttl>
      <item><title>B</title></item></channel></rss>
      """.utf8)
    let loader = FeedLoader(
      transport: .stub { request in
        request.headers["If-None-Match"] == nil
          ? TransportResponse(headers: ["ETag": "1"], body: body, url: request.url)
          : TransportResponse(status: 304, headers: ["ETag": "1"], url: request.url)
      }, content: content, library: try Library(at: nil), now: { start })
    // The second response has no body that could contain the schedule.
    for _ in 1...2 {
      _ = try await loader.refresh(.articles, feed: Feed(url))
      let fetch = try await content.fetch(section: Section.articles.id, url: url)
      #expect(fetch.schedule.flatMap { FeedSchedule($0) }?.period == 3 * 3_600)
    }
  }

  @Test func rssInJSONHasAScheduleToo() throws {
    let feed = try Section.articles.decode(
      FeedDocument(
        Data(#"{"rss": {"channel": {"title": "A", "ttl": 30, "item": [{"title": "B"}]}}}"#.utf8)))
    #expect(feed.schedule.period == 1_800)
  }
}
