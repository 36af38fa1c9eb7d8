import Foundation
import Testing

@testable import Formats

/// Tests reading how often, and when, a feed wants to be refreshed.
struct FeedScheduleTests {
  private func schedule(_ elements: String, behind items: String = "") -> FeedSchedule? {
    let text = """
      <rss version="2.0" xmlns:sy="http://purl.org/rss/1.0/modules/syndication/"><channel>\
      <title>A</title>\(items)\(elements)</channel></rss>
      """
    guard var feed = WebFeed(Data(text.utf8)) else { return nil }
    while feed.next() != nil {}
    return feed.head.schedule
  }

  @Test(
    arguments: [
      ("", 0), ("<ttl>90</ttl>", 5_400), ("<ttl> 60 </ttl><ttl>5</ttl>", 3_600),
      ("<ttl>soon</ttl>", 0), ("<ttl>-5</ttl>", 0), ("<ttl>99999999999999999</ttl>", 31_536_000),
      ("<sy:updatePeriod>hourly</sy:updatePeriod>", 3_600),
      (
        "<sy:updatePeriod>Daily</sy:updatePeriod><sy:updateFrequency>4</sy:updateFrequency>", 21_600
      ),
      (
        "<sy:updateFrequency>0</sy:updateFrequency><sy:updatePeriod>weekly</sy:updatePeriod>",
        604_800
      ),
      ("<sy:updatePeriod>now and then</sy:updatePeriod>", 0),
      ("<sy:updatePeriod>hourly</sy:updatePeriod><ttl>30</ttl>", 1_800),
    ] as [(String, Int)])
  func aFeedsPeriodIsRead(elements: String, expected: Int) {
    #expect(schedule(elements)?.period == expected)
    #expect(schedule(elements, behind: "<item><title>B</title></item>")?.period == expected)
  }

  @Test func quietHoursAndDaysAreRead() {
    let schedule = schedule(
      """
      <skipHours><hour>0</hour><hour>7</hour><hour>24</hour><hour>99</hour></skipHours>
      <skipDays><day>Saturday</day><day>sunday</day><day>Someday</day></skipDays><ttl>60</ttl>
      """)
    #expect(schedule?.quietHours == 1 | 1 << 7)
    #expect(schedule?.quietDays == 1 << 6 | 1)
    #expect(schedule?.period == 3_600)
    #expect(schedule.flatMap { FeedSchedule($0.description) } == schedule)
    #expect(FeedSchedule("an hour") == nil)
  }
}
