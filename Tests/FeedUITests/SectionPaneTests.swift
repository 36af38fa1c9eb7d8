import GtkKit
import Sections
import Synchronization
import XCTest

@testable import FeedCore
@testable import FeedUI
@testable import Store

@MainActor final class SectionPaneTests: UITestCase {
  func testSelectingAnItemOpensItsPageAndBackClosesIt() async throws {
    for isNarrow in [false, true] {
      let pane = try await openPane(isNarrow: isNarrow)
      XCTAssertFalse(pane.goBack(), "nothing is open")
      pane.open(pane.model.outline.groups[0].ids[1])
      XCTAssertEqual(pane.openTitle, "Person 1001")
      XCTAssertTrue(pane.goBack())
      XCTAssertNil(pane.openTitle)
    }
  }

  func testAnUnreadableItemCanBeOpenedLater() async throws {
    let pane = try await openPane()
    let id = pane.model.outline.groups[0].ids[1]
    let store = pane.model.content.file
    try await store.write { try $0.execute(sql: "ALTER TABLE item RENAME TO away") }
    pane.open(id)
    XCTAssertNil(pane.openTitle)
    try await store.write { try $0.execute(sql: "ALTER TABLE away RENAME TO item") }
    pane.open(id)
    XCTAssertEqual(pane.openTitle, "Person 1001")
  }

  func testAStarMovesTheItemAndKeepsItSelected() async throws {
    let pane = try await openPane()
    let id = pane.model.outline.groups[0].ids[1]
    pane.open(id)
    pane.toggleStar()
    XCTAssertEqual(pane.model.outline.groups.map(\.ids.count), [1, 2])
    XCTAssertEqual(pane.model.outline.groups[0].ids, [id])
    XCTAssertEqual(pane.model.selection, id)
    pane.toggleStar()
    XCTAssertEqual(pane.model.outline.groups.map(\.ids.count), [3])
  }

  func testTheLayoutChangesWithAnItemOpen() async throws {
    let pane = try await openPane()
    pane.open(pane.model.outline.groups[0].ids[0])
    for isNarrow in [true, false, true] {
      pane.setNarrow(isNarrow)
      while MainLoop.iterate() {}
      XCTAssertEqual(pane.openTitle, "Person 1000")
    }
    XCTAssertTrue(pane.goBack())
  }

  /// A key after the change must not replace what is in another field.
  func testALayoutChangeKeepsTheFocusInAForm() async throws {
    server.serve(TestServer.contacts(3))
    let pane = makePane(try makeModel(.contacts))
    pane.start()
    let window = present(pane.widget, width: 900)
    let view = pane.edit(try XCTUnwrap(pane.model.newForm()), over: window)
    await wait("the form") { view.widget.containsFocus }
    let entries = view.widget.all("GtkText").filter { $0.isMapped }
    for entry in entries.prefix(2) {
      entry.grabFocus()
      for isNarrow in [true, false] {
        pane.setNarrow(isNarrow)
        while MainLoop.iterate() {}
        XCTAssertTrue(entry.containsFocus, "\(isNarrow)")
      }
    }
  }

  func testALayoutChangeRemovesAPageThatSlidesOut() async throws {
    let pane = try await openPane(isNarrow: true)
    await wait("the list") { pane.widget.isMapped }
    PlatformStyle.hasAnimations = true
    defer { PlatformStyle.hasAnimations = false }
    pane.open(pane.model.outline.groups[0].ids[0])
    XCTAssertTrue(pane.goBack())
    pane.setNarrow(false)
    XCTAssertTrue(pane.detail.isEmpty)
  }

  func testTheLastOpenItemIsRestoredAndVisible() async throws {
    server.serve(TestServer.contacts(300))
    let model = try makeModel(.contacts)
    model.start()
    await wait("the feed") { model.outline.count == 300 && !model.isRefreshing }
    let id = model.outline.groups[0].ids[200]
    let bookmark = try XCTUnwrap(model.bookmark(of: id))
    let pane = makePane(model)
    pane.start(opening: bookmark)
    present(pane.widget, width: 900)
    XCTAssertEqual(pane.openTitle, "Person 1200")
    await wait("its row") { pane.list.focusedID == id }
    // Once the store is rebuilt, the same number may belong to another item.
    XCTAssertNil(model.item(bookmarked: "\(id) another"))
    XCTAssertNil(model.item(bookmarked: ""))
  }

  func testAFirstLoadShowsOneSpinner() async throws {
    server.serve(TestServer.contacts(3))
    let isHeld = Mutex(true)
    let feed = Feed.held { isHeld.withLock(\.self) }
    let pane = makePane(try makeModel(.contacts, feed: feed))
    let header = showHeader(of: pane)
    XCTAssertFalse(header.refresh.button.isSensitive)
    letPass(milliseconds: DelayedSpinner.milliseconds)
    await wait("a spinner") { pane.widget.all("GtkSpinner").contains(where: \.isSpinning) }
    XCTAssertFalse(header.bar.all("GtkSpinner").contains(where: \.isSpinning), "one is enough")
    letPass(milliseconds: RefreshButton.milliseconds)
    await wait("a button that stops it") {
      header.refresh.stops && header.refresh.button.isSensitive
    }
    XCTAssertEqual(header.refresh.button.tooltip, "Stop")
    isHeld.withLock { $0 = false }
    await wait("the list") { pane.model.state == .loaded && !header.refresh.stops }
    XCTAssertTrue(header.refresh.button.isSensitive)
  }

  func testCutTextsHaveATooltip() async throws {
    let long = String(repeating: "A name that goes on. ", count: 20)
    let pane = try await openPane(
      .contacts,
      #"[{"id": "1", "name": "\#(long)", "companyName": "Short"}, {"id": "2", "name": "Zoe"}]"#)
    await wait("the rows") {
      pane.list.boundRows.count == 2 && pane.list.boundRows.allSatisfy { $0.height > 0 }
        && pane.list.boundCells.allSatisfy(\.cell.isFilled)
    }
    let places = pane.list.boundCells.compactMap { $0.cell.widget.verticalSpan(in: pane.list.list) }
    let tooltips = places.map { pane.list.list.tooltip(x: 120, y: $0.upperBound - 10) }
    XCTAssertEqual(tooltips.map { $0?.hasPrefix("A name that goes on. A name") }, [true, nil])
  }

  func testARowsMenuCopiesAndKeepsItsItem() async throws {
    var copied: [ItemID] = []
    var copiedEntries: [ItemID] = []
    var kept: [ItemID] = []
    let pane = try await openPane(
      actions: .only(
        copyPage: { copied.append($0) }, copyEntry: { copiedEntries.append($0) },
        keep: { kept.append($0) }))
    await wait("the rows") {
      pane.list.boundRows.allSatisfy { $0.height > 0 } && pane.list.boundRows.count == 3
    }
    let id = pane.model.outline.groups[0].ids[1]
    let cell = try XCTUnwrap(pane.list.boundCells.first { $0.cell.band?.ids == [id] }?.cell)
    let span = try XCTUnwrap(cell.widget.verticalSpan(in: pane.list.list))
    let middle = (span.lowerBound + span.upperBound) / 2
    XCTAssertEqual(pane.list.item(x: 20, y: middle), id)
    pane.list.onMenu(id, Area(x: 20, y: Int(middle), width: 1, height: 1))
    await wait("the menu") { pane.listColumn.widget.shownTexts.contains("Add to Favorites") }
    pane.listColumn.menu.actions.activate("copy")
    XCTAssertEqual(copied, [id])
    XCTAssert(pane.listColumn.widget.shownTexts.contains("Copy as vCard"))
    pane.listColumn.menu.actions.activate("copy-as")
    XCTAssertEqual(copiedEntries, [id])
    XCTAssert(pane.listColumn.widget.shownTexts.contains("Keep a Copy"))
    pane.listColumn.menu.actions.activate("keep")
    XCTAssertEqual(kept, [id])
    try await pane.model.keep(id)
    pane.list.onMenu(id, Area(x: 20, y: Int(middle), width: 1, height: 1))
    await wait("the menu") { pane.listColumn.widget.shownTexts.contains("Copied to My Contacts") }
    pane.listColumn.menu.actions.activate("star")
    XCTAssertEqual(pane.model.outline.groups.map(\.ids.count), [1, 2])
    pane.listColumn.menu.actions.activate("open")
    XCTAssertEqual(pane.openTitle, "Person 1001")
  }

  func testAPagesPictureIsDecodedAtItsSize() async throws {
    let pane = try await openPane(
      .articles,
      """
      {"title": "One", "rows": [{"title": "Picture", "description": "Short.",
        "imageHref": "https://pictures.example.org/1.svg"}]}
      """, isNarrow: true)
    pane.open(pane.model.outline.groups[0].ids[0])
    let picture = try XCTUnwrap(pane.detail.shownPictures.first)
    await wait("the picture") { picture.loadedSize != nil && !picture.slot.isLoading }
    let (loaded, box) = (try XCTUnwrap(picture.loadedSize), picture.widget)
    XCTAssertEqual(
      Double(loaded.width) / Double(loaded.height), Double(box.width) / Double(box.height),
      accuracy: 0.05)
    XCTAssertEqual(Double(box.width) / Double(box.height), 1.5, accuracy: 0.05)
  }

  func testANarrowPaneFitsAPhone() async throws {
    let pane = try await openPane(isNarrow: true)
    XCTAssertLessThanOrEqual(pane.widget.sizeRequest(.horizontal).minimum, 340)
    pane.open(pane.model.outline.groups[0].ids[0])
    XCTAssertLessThanOrEqual(pane.widget.sizeRequest(.horizontal).minimum, 340)
  }

  func testAPaneIsReleasedWithItsWidgets() async throws {
    weak var pane: SectionPane?
    var isFreed = false
    do {
      server.serve(TestServer.contacts(3))
      let made = makePane(try makeModel(.contacts))
      made.start()
      made.widget.onFinalize { isFreed = true }
      await wait("the list") { made.model.outline.count == 3 }
      made.open(made.model.outline.groups[0].ids[0])
      pane = made
    }
    await wait("the end") { pane == nil && isFreed }
  }

  func testANoteIsSavedWhileItIsWritten() async throws {
    let pane = try await openPane()
    let ids = pane.model.outline.groups[0].ids
    pane.open(ids[0])
    let note = try XCTUnwrap(pane.detail.shownNote)
    XCTAssertEqual(note.view.text, "")
    note.view.grabFocus()
    note.view.text = "Owes me "
    XCTAssertEqual(pane.model.detail(for: ids[0])?.note, "Owes me")
    await pane.model.waitUntilIdle()
    while MainLoop.iterate() {}
    XCTAssertEqual(pane.detail.shownNote?.view.text, "Owes me ")
    XCTAssertTrue(pane.detail.shownNote === note, "the page stays as it is")
    pane.open(ids[1])
    XCTAssertEqual(pane.detail.shownNote?.view.text, "")
    pane.open(ids[0])
    XCTAssertEqual(pane.detail.shownNote?.view.text, "Owes me")
  }

  func testAPageWithoutControlsFocusesItsTop() async throws {
    let pane = try await openPane(
      .contacts, #"[{"id": "1", "name": "Ada"}]"#, isNarrow: true)
    pane.open(pane.model.outline.groups[0].ids[0])
    XCTAssertEqual(pane.detail.shownNote?.view.containsFocus, false)
  }
}
