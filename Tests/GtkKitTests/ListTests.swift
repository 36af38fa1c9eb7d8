import GtkKit
import GtkTesting
import XCTest

@MainActor final class ListTests: GtkTestCase {
  func testSpliceKeepsTheObjectsOfItemsThatMove() async {
    let model = ListModel()
    model.splice(to: [1, 2, 3, 4])
    let before = (0..<4).map { model.identity(at: $0) }
    model.splice(to: [3, 1, 2, 4, 5])
    XCTAssertEqual(model.identity(at: 0), before[2])
    XCTAssertEqual(model.identity(at: 1), before[0])
    XCTAssertEqual(model.identity(at: 3), before[3])
  }

  func testSpliceTellsOnlyOfTheMiddle() async {
    let model = ListModel()
    model.splice(to: Array(0..<100_000))
    var changes: [ListModel.Change] = []
    model.onChange { changes.append($0) }
    model.splice(to: Array(0..<50_000) + [-1] + Array(50_000..<100_000))
    XCTAssertEqual(changes, [ListModel.Change(position: 50_000, removed: 0, added: 1)])
    model.splice(to: model.keys)
    XCTAssertEqual(changes.count, 1, "the same keys again are no change")
  }

  func testAListOfAMillionMakesFewCells() async {
    let model = ListModel()
    model.splice(to: Array(0..<1_000_000))
    var cells = 0
    let list = ListView(model: model) {
      cells += 1
      return TextCell()
    }
    let window = Window(dialogOver: nil, title: "A million")
    window.defaultSize = (300, 400)
    window.setChild(ScrolledWindow(child: list))
    window.present()
    await wait("rows") { list.boundCells.contains { $0.position == 10 } && list.height > 0 }
    XCTAssertLessThan(cells, 400)
    XCTAssertEqual(
      (list.boundCells.first { $0.position == 7 }?.cell as? TextCell)?.label.text, "row 7")
    window.destroy()
  }

  func testBoundCellsKnowTheirPlaceAfterASplice() async {
    let model = ListModel()
    model.splice(to: [10, 20, 30])
    let list = ListView(model: model) { TextCell() }
    let window = Window(dialogOver: nil, title: "Splice")
    window.setChild(ScrolledWindow(child: list))
    window.present()
    await wait("three rows") { list.boundCells.count == 3 }
    let last = list.boundCells.first { $0.position == 2 }?.cell
    model.splice(to: [5, 10, 20, 30])
    XCTAssertTrue(list.boundCells.first { $0.position == 3 }?.cell === last)
    window.destroy()
  }
}
