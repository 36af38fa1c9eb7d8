import CGtk
import FeedCore
import Foundation
import Sections
import XCTest

@testable import FeedUI
@testable import GtkKit

/// Tests the title in the header bar.
@MainActor final class WindowHeaderTests: UITestCase {

  /// A list of contacts below its header bar.
  private func open(
    isNarrow: Bool, chooser: FeedChooser = .none
  ) async throws -> (header: WindowHeader, pane: SectionPane) {
    server.serve(TestServer.contacts(3))
    let feed = Feed(TestServer.feed, name: Section.contacts.title)
    let pane = makePane(try makeModel(.contacts, feed: feed), isNarrow: isNarrow)
    let header = showHeader(of: pane, isNarrow: isNarrow, chooser: chooser)
    await wait("the list") {
      pane.model.outline.count == 3 && !pane.model.isRefreshing
        && (header.bar.mappedTexts + header.titleRow.mappedTexts).contains("Updated just now")
    }
    return (header, pane)
  }

  func testTheBackArrowPointsWhereTextBegins() async {
    let theme = gtk_icon_theme_get_for_display(gdk_display_get_default())
    let file = { (direction: GtkTextDirection) -> String? in
      let icon = gtk_icon_theme_lookup_icon(
        theme, "almanac-back-symbolic", nil, 16, 1, direction, GtkIconLookupFlags(rawValue: 0))
      defer { g_object_unref(icon.map { UnsafeMutableRawPointer($0) }) }
      return gtk_icon_paintable_get_icon_name(icon).map { String(cString: $0) }
    }
    XCTAssertEqual(file(GTK_TEXT_DIR_RTL), "almanac-back-symbolic-rtl")
    XCTAssertEqual(file(GTK_TEXT_DIR_LTR), "almanac-back-symbolic")
  }

  func testTheBarKeepsItsHeightWhenAPageOpens() async throws {
    let several = FeedChooser(
      choices: { _ in [] }, addresses: { _ in [TestServer.feed, URL(filePath: "/other.json")] },
      feeds: { _ in [] }, shown: { _ in FeedChooser.all }, choose: { _, _ in })
    let (header, pane) = try await open(isNarrow: true, chooser: several)
    XCTAssertTrue(header.title.button.isMapped)
    let height = header.bar.height
    pane.open(pane.model.listed()[0])
    header.show(pane, isNarrow: true, room: .fewButtons, leadsBack: true)
    await wait("the page's title") {
      header.back.width > 0 && pane.openTitle.map(header.bar.mappedTexts.contains) == true
    }
    XCTAssertEqual(header.bar.height, height)
  }

  /// Otherwise a part would come and go in turns.
  func testWhatTheBarHasRoomForDoesNotDependOnWhatItShows() async throws {
    let (header, pane) = try await open(isNarrow: false)
    func thresholds() -> [Int] {
      HeaderRoom.allCases.dropFirst().map { room in
        (0...2_000).first { header.room(in: $0) >= room } ?? 0
      }
    }
    let all = thresholds()
    let whole =
      header.bar.sizeRequest(.horizontal).minimum
      - header.title.widget.sizeRequest(.horizontal).minimum
      - header.switcher.widget.sizeRequest(.horizontal).minimum
      + header.title.usualWidth + header.switcher.widget.sizeRequest(.horizontal).natural
    XCTAssertEqual(Double(all[3]), Double(whole), accuracy: 20)
    for room in HeaderRoom.allCases {
      header.show(pane, isNarrow: true, room: room, leadsBack: false)
      for (one, other) in zip(thresholds(), all) {
        XCTAssertEqual(Double(one), Double(other), accuracy: 2, "\(room)")
      }
    }
  }

  func testAnOnlyFeedHasATitleWithoutAMenu() async throws {
    let (header, _) = try await open(isNarrow: false)
    XCTAssertEqual(
      header.bar.mappedTexts.count { $0 == "Contacts" }, 2, "the title's and the switcher's")
    XCTAssertFalse(header.title.button.isMapped)
  }

  func testAListThatCouldNotBeRefreshedIsNotUpToDate() async throws {
    let (header, pane) = try await open(isNarrow: false)
    server.fail(.offline)
    pane.model.refresh()
    await wait("the failure") { header.bar.mappedTexts.contains("Not up to date") }
  }
}
