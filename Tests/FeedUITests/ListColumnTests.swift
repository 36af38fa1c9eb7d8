import FeedCore
import GtkTesting
import Localization
import Sections
import Synchronization
import XCTest

@testable import FeedUI
@testable import GtkKit

@MainActor final class ListColumnTests: UITestCase {
  private let notice = Feed.Notice(text: "Samples.", button: "Connect…")

  /// A list on the screen, once it has loaded this feed.
  private func openColumn(
    _ section: Section = .contacts, _ feed: String = TestServer.contacts(3)
  ) async throws -> ListColumn {
    server.serve(feed)
    let page = try startColumn(section)
    await wait("the list") {
      page.list.boundRows.count >= min(30, page.model.outline.count) && page.shown == .list
        && !page.model.isRefreshing
    }
    return page
  }

  func testARowThatLeavesFadesOutWhileTheListHasChanged() async throws {
    let pane = try await openPane(.contacts, TestServer.contacts(5))
    await wait("the rows") { pane.list.boundRows.count == 5 }
    let leaving = try XCTUnwrap(pane.listColumn.leaving)
    func hideFirst() async throws {
      let id = try XCTUnwrap(pane.model.outline.groups.first?.ids.first)
      _ = try await pane.model.hide(id)
    }
    try await hideFirst()
    await wait("the list") { pane.list.boundRows.count == 4 }
    XCTAssertEqual(leaving.count, 0, "the user wants no animations")
    PlatformStyle.hasAnimations = true
    defer { PlatformStyle.hasAnimations = false }
    var left = 0
    pane.list.onLeaveRow = { [show = pane.list.onLeaveRow] image, area in
      show(image, area)
      left += leaving.count
    }
    try await hideFirst()
    await wait("the list") { pane.list.bands.count == 3 }
    XCTAssertEqual(left, 1, "the row is over the list, which has changed already")
    await wait("the end") { leaving.count == 0 }
  }

  func testALineSaysWhichFilterIsOn() async throws {
    let page = try await openColumn(.contacts, TestServer.contacts(30, favorites: [3]))
    XCTAssertNil(page.filterBanner.text)
    page.model.show(.starred)
    await wait("the line") { page.filterBanner.text == "Only favorites" }
    page.model.show(.all)
    await wait("the whole list") { page.filterBanner.text == nil }
  }

  func testAFeedFillsTheList() async throws {
    let page = try await openColumn(.contacts, TestServer.contacts(30, favorites: [3]))
    XCTAssertEqual(page.list.boundRows.first?.header, "Favorite Contacts")
  }

  func testRetryAfterAFailureFillsTheList() async throws {
    server.fail(.offline)
    let page = try startColumn()
    await wait("the failure") { page.shown == .status }
    server.serve(TestServer.contacts(3))
    page.model.refresh()
    await wait("the list") { page.shown == .list && page.list.boundRows.count == 3 }
  }

  func testAStaleListStaysUnderABanner() async throws {
    let page = try await openColumn()
    server.fail(.timedOut)
    page.model.refresh()
    await wait("the banner") { page.banner.text != nil }
    XCTAssertEqual(page.banner.text?.hasPrefix("Couldn’t refresh. "), true)
    XCTAssertEqual(page.list.boundRows.count, 3)
    server.serve(TestServer.contacts(4))
    page.banner.widget.button("Retry")?.emit("clicked")
    await wait("the fresh list") { page.banner.text == nil && page.list.boundRows.count == 4 }
  }

  func testAnEmptyFeedSaysSo() async throws {
    let page = try startColumn()
    await wait("the empty page") { page.shown == .status }
    XCTAssertNil(page.widget.button("Connect a Service…"))
  }

  func testAnEmptySectionOffersItsWaysToAdd() async throws {
    let model = try makeModel(.contacts, feed: nil)
    let column = ListColumn(
      model: model, allSections: makeSearch(), pictures: makePictures(), actions: .none)
    model.start()
    column.start()
    present(column.widget)
    await wait("the empty page") { column.shown == .status }
    XCTAssertTrue(column.widget.shownTexts.contains(Section.contacts.invitation.text))
    XCTAssertNotNil(column.widget.button("Contacts from a File…"))
    XCTAssertNotNil(column.widget.button("Contacts from an Address…"))
  }

  func testAnEmptyFeedThatNeedsAnAccountLeadsThere() async throws {
    var asked = 0
    let page = try startColumn(
      .applets, feed: Feed(TestServer.feed, notice: notice),
      actions: .only(connect: { asked += 1 }))
    await wait("the empty page") { page.shown == .status }
    XCTAssertNil(page.banner.text, "nothing needs a notice")
    try XCTUnwrap(page.widget.button("Connect a Service…")).emit("clicked")
    XCTAssertEqual(asked, 1)
  }

  func testAnAccountProblemLeadsToTheAccount() async throws {
    try await checkThatAButton(
      "Connect…", answers: .account(message: Phrase("Who?"), suggestion: Phrase(""))
    ) { .only(connect: $0) }
  }

  func testAFeedOverItsBudgetLeadsToTheFeedsDialog() async throws {
    try await checkThatAButton("Feeds…", answers: .overBudget(.time)) { .only(feeds: $0) }
  }

  /// Checks the button that is shown for a failed feed: first without a list, then above one.
  private func checkThatAButton(
    _ label: String, answers error: FeedError,
    actions: (_ ask: @escaping @MainActor () -> Void) -> DetailActions
  ) async throws {
    server.serve(TestServer.contacts(3))
    let fails = Mutex(true)
    let feed = Feed(
      TestServer.feed,
      load: { (fetch) throws(FeedError) in
        if fails.withLock(\.self) { throw error }
        return try await fetch()
      })
    var asked = 0
    let page = try startColumn(feed: feed, actions: actions { asked += 1 })
    await wait("the failure") { page.shown == .status }
    try XCTUnwrap(page.widget.button(label)).emit("clicked")
    XCTAssertEqual(asked, 1)
    fails.withLock { $0 = false }
    page.model.refresh()
    await wait("the list") { page.shown == .list && !page.model.isRefreshing }
    fails.withLock { $0 = true }
    page.model.refresh()
    await wait("the banner") { page.banner.text != nil }
    XCTAssertEqual(page.banner.text?.contains("kept the old entries"), error.isAboutCost)
    try XCTUnwrap(page.banner.widget.button(label)).emit("clicked")
    XCTAssertEqual(asked, 2)
  }

  func testABannerIsAboveTheSearch() async throws {
    server.serve(TestServer.contacts(3))
    let page = try startColumn(feed: Feed(TestServer.feed, notice: notice))
    await wait("the notice") { page.banner.text == "Samples." }
    page.search.widget.isOpen = true
    func span(_ widget: Widget) -> ClosedRange<Double>? { widget.verticalSpan(in: page.widget) }
    await wait("the entry") {
      span(page.search.widget).map { $0.upperBound > $0.lowerBound } ?? false
    }
    let (banner, entry) = (span(page.banner.widget), span(page.search.widget))
    XCTAssertLessThanOrEqual(try XCTUnwrap(banner).upperBound, try XCTUnwrap(entry).lowerBound)
  }

  func testANoticeShowsAboveTheListUntilThereIsAProblem() async throws {
    server.serve(TestServer.contacts(3))
    var asked = 0
    let page = try startColumn(
      feed: Feed(TestServer.feed, notice: notice), actions: .only(connect: { asked += 1 }))
    await wait("the notice") { page.banner.text == "Samples." }
    XCTAssertTrue(page.banner.box.hasClass("notice"))
    try XCTUnwrap(page.banner.widget.button("Connect…")).emit("clicked")
    XCTAssertEqual(asked, 1)
    server.fail(.timedOut)
    page.model.refresh()
    await wait("the trouble") { page.banner.text?.hasPrefix("Couldn’t refresh") == true }
    XCTAssertFalse(page.banner.box.hasClass("notice"))
  }

  func testASlowFirstLoadShowsASpinner() async throws {
    server.serve(TestServer.contacts(3))
    let isHeld = Mutex(true)
    let feed = Feed.held { isHeld.withLock(\.self) }
    let page = try startColumn(feed: feed)
    XCTAssertEqual(page.shown, .loading)
    let spinner = try XCTUnwrap(page.widget.all("GtkSpinner").first)
    XCTAssertFalse(spinner.isSpinning, "a fast answer shows none")
    letPass(milliseconds: DelayedSpinner.milliseconds)
    await wait("the spinner") { spinner.isSpinning }
    isHeld.withLock { $0 = false }
    await wait("the list") { page.shown == .list }
    await wait("the end of the refresh") { !page.model.isRefreshing && !spinner.isSpinning }
  }

  func testALongPullRefreshesOnce() async throws {
    let page = try await openColumn()
    XCTAssertEqual(server.feedRequests, 1)
    page.pull.handle(.began)
    page.pull.handle(.moved(PullToRefresh.threshold - 1))
    XCTAssertEqual(page.pull.widget.shownTexts, ["Pull to refresh"])
    page.pull.handle(.moved(30))
    XCTAssertEqual(page.pull.widget.shownTexts, ["Release to refresh"])
    XCTAssertFalse(page.model.isRefreshing, "only on release")
    page.pull.handle(.ended)
    XCTAssertTrue(page.model.isRefreshing)
    XCTAssertFalse(page.pull.widget.isVisible)
    await wait("the second request") { server.feedRequests == 2 && !page.model.isRefreshing }
  }

  func testOtherGesturesDoNotRefresh() async throws {
    let page = try await openColumn(.contacts, TestServer.contacts(200))
    await wait("rows") { page.list.widget.contentHeight > 5_000 }
    let inputs: [[FingerGesture.Input]] = [
      // Pulls that are too short, undone, cancelled, or without a beginning.
      [.began, .moved(20), .ended], [.began, .moved(100), .moved(-60), .ended],
      [.began, .moved(100), .cancelled], [.moved(100), .ended],
    ]
    for each in inputs { each.forEach(page.pull.handle) }
    // A flick that begins further down in the list, and reaches the top on its way.
    page.list.widget.offset = 500
    page.pull.handle(.began)
    page.list.widget.offset = 0
    for each in [.moved(200), .ended] as [FingerGesture.Input] { page.pull.handle(each) }
    XCTAssertFalse(page.model.isRefreshing)
    XCTAssertFalse(page.pull.widget.isVisible)
    XCTAssertEqual(server.feedRequests, 1)
  }

  func testARefreshKeepsScrollPositionAndSelection() async throws {
    let page = try await openColumn(.contacts, TestServer.contacts(200))
    await wait("rows") { page.list.widget.contentHeight > 5_000 }
    let chosen = page.list.boundRows[20].id
    page.model.selection = chosen
    page.list.widget.offset = 2_000
    await wait("the scroll") { page.list.widget.offset == 2_000 }
    server.serve(TestServer.contacts(220))
    page.model.refresh()
    await wait("the new rows") { page.model.outline.count == 220 && !page.model.isRefreshing }
    while MainLoop.iterate() {}
    XCTAssertEqual(page.list.widget.offset, 2_000, accuracy: 1)
    XCTAssertEqual(page.model.selection, chosen)
  }

  func testOnlyPicturesOnTheScreenAreRequested() async throws {
    let page = try await openColumn(.contacts, TestServer.contacts(500))
    await wait("pictures") { server.pictureRequests.count >= 5 }
    await wait("the decodings") { !page.list.isLoadingPictures }
    XCTAssertLessThan(server.pictureRequests.count, 20, "600 pixels show some ten rows")
    let before = server.pictureRequests
    page.list.widget.offset = 10_000
    await wait("pictures further down") { server.pictureRequests.subtracting(before).count >= 5 }
  }

  func testFactsAreExactlyAsHighAsTheirContent() async throws {
    // This is almost the longest text that a fact may have. The limit is 400 characters.
    let long = String(repeating: "A sentence that goes on for a while. ", count: 10)
    let page = try await openColumn(
      .articles,
      """
      {"title": "Heights", "rows": [
        {"title": "Title only", "description": null, "imageHref": null},
        {"title": "\(long)", "description": null, "imageHref": null},
        {"title": "Long", "description": "\(long)", "imageHref": null},
        {"title": "Picture", "description": "Short.",
          "imageHref": "https://pictures.example.org/1.svg"}]}
      """)
    await wait("laid out rows") { page.list.boundRows.allSatisfy { $0.height > 0 } }
    let rows = page.list.boundRows
    for row in rows { XCTAssertEqual(row.height, row.naturalHeight, "\(row.id)") }
    XCTAssertLessThan(rows[0].height, 60)
    XCTAssertGreaterThan(rows[1].height, 100, "its title is not cut")
    XCTAssertGreaterThan(rows[2].height, 150)
    XCTAssertGreaterThan(rows[3].height, 72)
  }

  func testTheFavoritesFilterShowsOnlyFavorites() async throws {
    let page = try await openColumn(.contacts, TestServer.contacts(5, favorites: [3]))
    page.model.show(.starred)
    await wait("the favorite") { page.list.boundRows.count == 1 }
    page.model.setStarred(false, for: page.model.outline.groups[0].ids[0])
    await wait("the empty page") { page.shown == .status }
    XCTAssertTrue(page.widget.shownTexts.contains("No favorites here yet"))
    page.status.widget.button("Show All")?.emit("clicked")
    await wait("all rows") { page.shown == .list && page.list.boundRows.count >= 5 }
    XCTAssertEqual(page.model.itemFilter, .all)
  }
}
