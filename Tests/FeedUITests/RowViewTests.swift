import CGtk
import FeedCore
import Sections
import XCTest

@testable import FeedUI
@testable import GtkKit

/// Tests when and how a list fills its rows.
@MainActor final class RowViewTests: UITestCase {
  private func makeList(
    _ section: Section, _ feed: String, width: Int = 400
  ) async throws -> ItemList {
    server.serve(feed)
    let model = try makeModel(section)
    model.start()
    await wait("the feed") { !model.outline.isEmpty && !model.isRefreshing }
    let list = ItemList(model: model, name: "List", pictures: makePictures())
    list.update()
    present(list.widget, width: width)
    await wait("the first rows") { list.boundRows.contains { $0.height > 0 } }
    return list
  }

  private func onScreen(_ list: ItemList) -> [BandCell] {
    let page = 0...list.widget.pageHeight
    return list.boundCells.map(\.cell).filter {
      $0.widget.verticalSpan(in: list.widget)?.overlaps(page) ?? false
    }
  }

  func testOnlyVisibleRowsAreReadForTheFirstFrame() async throws {
    for (section, feed) in [
      (Section.contacts, TestServer.contacts(1_000)), (.recipes, TestServer.recipes(1_000)),
    ] {
      let list = try await makeList(section, feed)
      let filled = list.boundCells.filter(\.cell.isFilled).count
      XCTAssertTrue(onScreen(list).allSatisfy(\.isFilled))
      // Each further frame fills four hidden rows.
      XCTAssertLessThan(filled, 36 + 4 * list.widget.frameNumber, section.id)
      XCTAssertLessThan(list.boundCells.count, 210)
      await wait("the others") { list.boundCells.allSatisfy(\.cell.isFilled) }
    }
  }

  func testARowHasFewWidgets() async throws {
    let contacts = try await makeList(.contacts, TestServer.contacts(3))
    await wait("rows") { contacts.boundCells.count == 3 }
    XCTAssertEqual(contacts.boundCells.last?.cell.widget.descendantCount, 1)
    let recipes = try await makeList(.recipes, TestServer.recipes(12))
    // There are two columns, because the window is in portrait.
    await wait("lines") { recipes.boundCells.count == 6 }
    // The five are a flow box, its two children, and a tile in each child.
    XCTAssertEqual(recipes.boundCells.last?.cell.widget.descendantCount, 5)
  }

  func testAJumpIsFilledInTheSameFrame() async throws {
    let texts = (0..<300).map { number in
      let text = String(repeating: "A sentence that goes on. ", count: 1 + number * 7 % 40)
      return #"{"title": "Article \#(number)", "description": "\#(text)"}"#
    }
    let list = try await makeList(.articles, "[\(texts.joined(separator: ","))]")
    for part in [0.5, 0.2, 0.9, 1, 0] {
      list.widget.offset = (list.widget.contentHeight - list.widget.pageHeight) * part
      var hasLooked = false
      list.widget.afterFrame { [unowned self] in
        hasLooked = true
        let cells = onScreen(list)
        XCTAssertFalse(cells.isEmpty)
        for cell in cells {
          XCTAssertTrue(cell.isFilled, "at \(part)")
          guard let row = cell.row else { continue }
          XCTAssertEqual(
            row.height, row.measure(.vertical, other: row.width).natural, "at \(part)")
        }
      }
      await wait("the frame") { hasLooked }
    }
  }

  func testAReusedRowIsMeasuredAgainAtAnotherWidth() async throws {
    // Each row takes two lines in a narrow window; in a wide window, every other row takes one.
    let people = (0..<400).map {
      let name = String(repeating: "Long ", count: $0 % 2 == 0 ? 9 : 50)
      return #"{"id": "\#($0)", "name": "\#($0) \#(name)", "company": "A"}"#
    }
    let list = try await makeList(.contacts, "[\(people.joined(separator: ","))]", width: 900)
    let window = try XCTUnwrap(gtk_widget_get_root(list.widget.widget))
    for (width, offset) in [(340, 8_000.0), (900, 3_000), (340, 100), (900, 12_000)] {
      gtk_window_set_default_size(
        UnsafeMutableRawPointer(window).assumingMemoryBound(to: GtkWindow.self), gint(width), 600)
      await wait("the width") { abs(list.widget.width - width) < 20 }
      list.widget.offset = offset
      await wait("all rows at their own heights") {
        list.boundCells.allSatisfy { _, cell in
          guard cell.isFilled, let row = cell.row else { return false }
          // GTK does not place rows that are far away.
          guard row.isMapped else { return true }
          return row.height == row.measure(.vertical, other: row.width).natural
        }
      }
    }
  }

  func testAReusedRowShowsNothingOld() async throws {
    let row = RowView(pictures: makePictures(), height: 44)
    present(row)
    let icon = Picture(url: nil, placeholder: .symbol("almanac-applets-symbolic"))
    row.show(
      RowContent(
        title: "Lamp", badge: Badge(text: "On", style: .on),
        icons: IconStrip(color: nil, icons: [icon])), marking: SearchWords(""))
    XCTAssertEqual(row.children.count(where: \.isVisible), 2)
    row.clear()
    XCTAssertEqual(row.children.count(where: \.isVisible), 0)
    row.show(RowContent(title: "Ada"), marking: SearchWords(""))
    XCTAssertEqual(row.children.count(where: \.isVisible), 0)
  }

  func testARowsNameHasAllItsTexts() async throws {
    let list = try await makeList(
      .articles, #"[{"title": "Tides", "description": "The sea comes and goes."}]"#)
    await wait("the row") { list.boundCells.first?.cell.row?.content != nil }
    XCTAssertEqual(
      list.boundCells.first?.cell.row?.spokenText, "Tides\nThe sea comes and goes.")
  }
}

extension TestServer {
  fileprivate static func recipes(_ count: Int) -> String {
    let recipes = (0..<count).map {
      #"{"title": "Soup \#($0)", "thumbnail": "https://pictures.example.org/\#($0).svg"}"#
    }
    return "[" + recipes.joined(separator: ",") + "]"
  }
}
