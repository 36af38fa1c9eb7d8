import GtkTesting
import Store
import XCTest

@testable import FeedCore
@testable import FeedUI
@testable import GtkKit

/// Tests a long list of which only the beginning is read at first.
@MainActor final class ListBeginningTests: UITestCase {
  private let count = 200

  private func open() async throws -> ListColumn {
    server.serve(TestServer.contacts(count))
    let model = try makeModel(.contacts)
    let column = ListColumn(
      model: model, allSections: makeSearch(), pictures: makePictures(), actions: .none)
    model.start(readsAll: false)
    column.start()
    present(column.widget)
    await wait("the beginning") {
      column.list.boundRows.count >= 30 && !model.isRefreshing && !column.list.filler.needsFill
    }
    XCTAssertLessThan(model.outline.count, count)
    return column
  }

  func testTheRestIsReadOnceTheEndOfTheBeginningIsSeen() async throws {
    let column = try await open()
    column.list.widget.offset = 200
    while MainLoop.iterate() {}
    XCTAssertFalse(column.model.isWhole, "these rows were read already")
    column.list.widget.offset = column.list.widget.contentHeight
    await wait("the rest") { column.model.isWhole && column.model.outline.count == count }
  }

  func testTheEndOfTheListIsTheEndOfAllOfIt() async throws {
    let column = try await open()
    column.list.focusEndWhenThere()
    await wait("the last row") {
      column.list.focusedID != nil
        && column.list.focusedID == column.model.outline.groups.last?.ids.last
    }
    XCTAssertEqual(column.model.outline.count, count)
  }

  func testAnItemFurtherDownIsFocusedOnceItIsRead() async throws {
    let column = try await open()
    let all = try await column.model.content.snapshot(
      section: column.model.section.id, urls: column.model.feeds.map(\.url),
      groupCount: column.model.section.groups.count)
    let last = try XCTUnwrap(all.groups.last?.last)
    column.list.focusWhenThere(last)
    await wait("the item") { column.list.focusedID == last }
  }
}
