import GtkTesting
import XCTest

@testable import GtkKit

@MainActor final class SearchTests: GtkTestCase {
  func testClosingTheBarEmptiesItsEntry() async {
    let entry = SearchEntry()
    let bar = SearchBar(entry: entry, child: entry)
    var changes: [String] = []
    var opened: [Bool] = []
    entry.onChange { changes.append($0) }
    bar.onOpenChange { [weak bar] in opened.append(bar?.isOpen == true) }
    bar.isOpen = true
    entry.text = "ada"
    bar.isOpen = false
    XCTAssertEqual(entry.text, "")
    XCTAssertEqual(changes, ["ada", ""])
    XCTAssertEqual(opened, [true, false])
  }

  func testTheEntryKeepsToOneLineAndItsLimit() async {
    let entry = SearchEntry()
    entry.limit(characters: 8)
    entry.text = "\nada\nlove lace\n"
    XCTAssertEqual(entry.text, "ada love")
  }
}
