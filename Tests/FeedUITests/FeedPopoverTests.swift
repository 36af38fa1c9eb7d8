import FeedCore
import GtkKit
import Sections
import XCTest

@testable import FeedUI

/// Tests the popover that chooses a feed.
@MainActor final class FeedPopoverTests: UITestCase {
  private var chosen: [FeedChooser.Choice.ID] = []

  /// Opens the popover in a section with this many feeds, in folders of ten.
  private func open(
    _ count: Int, name: String = "Website", hasIcons: Bool = false
  ) async throws -> FeedPopover {
    let feeds = (0..<count).map { index in
      FeedChooser.Choice(
        id: "https://example.org/\(index)", name: "\(name) \(index)",
        folder: index < 10 ? nil : "Folder \(index / 10)",
        icon: hasIcons ? URL(string: "https://example.org/\(index).png") : nil)
    }
    let chooser = FeedChooser(
      choices: { _ in [.init(id: FeedChooser.all, name: "All Feeds")] + feeds },
      addresses: { _ in [] }, feeds: { _ in [] }, shown: { _ in "https://example.org/1" },
      choose: { _, _ in })
    let popover = FeedPopover(
      chooser: chooser, pictures: makePictures(), unread: makeUnread()
    ) { .contacts }
    popover.onChoose = { [unowned self] in chosen.append($0) }
    let button = MenuButton(child: Label("Feeds"), name: "Feeds")
    button.setPopover(popover.widget)
    present(Box(.vertical, [button]))
    await wait("the button") { button.isMapped }
    button.open()
    await wait("all rows") { popover.rows.count == count + 1 && popover.widget.isMapped }
    return popover
  }

  func testOnlyIconsInSightAreLoadedForTheirFeeds() async throws {
    let popover = try await open(60, hasIcons: true)
    let first = URL(string: "https://example.org/1")
    await wait("the first icon") { server.pictureSources.contains(first) }
    XCTAssertEqual(popover.rows.count, 61)
    XCTAssertLessThan(server.pictureRequestCount, 30)
  }

  func testALongNameDoesNotWidenTheList() async throws {
    let popover = try await open(3, name: String(repeating: "Parliament ", count: 6))
    XCTAssertLessThan(popover.column.sizeRequest(.horizontal).natural, 300)
    XCTAssertTrue(popover.rows[1].tooltip?.hasSuffix("Parliament  0") == true)
    let label = try XCTUnwrap(
      popover.rows[1].all("GtkLabel").first { $0.labelText.hasPrefix("Parl") })
    await wait("the layout") { popover.rows[1].height > 0 }
    XCTAssertFalse(label.isEllipsized, "the whole name is shown")
  }

  func testFeedsAreListedUnderTheirFolders() async throws {
    let popover = try await open(25)
    let headings = popover.column.all("GtkLabel").filter { $0.hasClass("group-header") }
    XCTAssertEqual(headings.map(\.labelText), ["Folder 1", "Folder 2"])
    XCTAssertEqual(popover.rows.map(\.isActive).firstIndex(of: true), 2, "the shown feed")
    XCTAssertTrue(popover.search.isVisible)
  }

  func testTypingNarrowsTheFeedsAndEnterChoosesTheFirst() async throws {
    let popover = try await open(400)
    popover.search.text = "SITE 39"
    await wait("the matches") { popover.rows.count == 14 }
    popover.search.all("GtkText").first?.emit("activate")
    XCTAssertEqual(chosen, ["https://example.org/39"])
    await wait("the end") { !popover.widget.isMapped }
  }

  func testAFewFeedsLeaveNoEmptySpace() async throws {
    let popover = try await open(2)
    await wait("the layout") { popover.rows[2].height > 0 }
    let rows = popover.rows.map(\.height).reduce(0, +)
    XCTAssertLessThan(popover.column.height, 2 * rows)
  }

  func testAFewFeedsNeedNoSearch() async throws {
    let popover = try await open(2)
    XCTAssertFalse(popover.search.isVisible)
    popover.rows[1].emit("clicked")
    XCTAssertEqual(chosen, ["https://example.org/0"])
  }
}
