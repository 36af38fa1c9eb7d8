import FeedCore
import Foundation
import GtkKit
import Sections
import Testing

@testable import Almanac

struct NoticesTests {
  private func notice(_ id: String, in section: String, aboutFeed: Bool = false) -> Notice {
    Notice(
      section: section, isAboutFeed: aboutFeed,
      notification: .init(id: id, title: id, body: "", action: "show-section", texts: [section]))
  }

  @Test func aNotificationIsSentOnceAndWithdrawnWhenItNoLongerApplies() {
    var sent = SentNotices()
    let failing = notice("a", in: "contacts")
    #expect(sent.change(to: [failing], seen: nil) == .init(sent: [failing]))
    #expect(sent.change(to: [failing], seen: "recipes") == .init())
    #expect(sent.change(to: [], seen: nil) == .init(withdrawn: ["a"]))
    #expect(sent == SentNotices())
    #expect(sent.change(to: [failing], seen: nil) == .init(sent: [failing]), "it fails again")
  }

  @Test func aSeenNotificationIsWithdrawnAndNotSentAgain() {
    var sent = SentNotices()
    let (one, other) = (notice("a", in: "contacts"), notice("b", in: "recipes"))
    _ = sent.change(to: [one, other], seen: nil)
    #expect(sent.change(to: [one, other], seen: "contacts") == .init(withdrawn: ["a"]))
    #expect(sent.change(to: [one, other], seen: nil) == .init())
    #expect(sent.change(to: [], seen: nil) == .init(withdrawn: ["b"]))
  }

  @Test func theListOfFeedsShowsWhatFailsInAllSections() {
    var sent = SentNotices()
    let failing = notice("a", in: "contacts", aboutFeed: true)
    let applet = notice("b", in: "applets")
    _ = sent.change(to: [failing, applet], seen: nil)
    #expect(
      sent.change(to: [failing, applet], seen: "recipes", seesFeeds: true)
        == .init(withdrawn: ["a"]))
    #expect(sent.change(to: [failing, applet], seen: nil) == .init())
  }

  @Test func theSectionOnTheScreenNeedsNoNotification() {
    var sent = SentNotices()
    let failing = notice("a", in: "contacts")
    #expect(sent.change(to: [failing], seen: "contacts") == .init())
    #expect(sent.change(to: [failing], seen: nil) == .init())
  }
}
