import CGtk
import GtkTesting
import XCTest

@testable import GtkKit

@MainActor final class ListModelTests: GtkTestCase {
  func testSpliceKeepsTheObjectsOfItemsThatMove() async {
    let model = ListModel()
    model.show([1, 2, 3, 4])
    let before = (0..<4).map { model.item(at: $0) }
    model.show([3, 1, 2, 4, 5], replacing: [1, 2, 3, 4])
    XCTAssertEqual(model.item(at: 0), before[2])
    XCTAssertEqual(model.item(at: 1), before[0])
    XCTAssertEqual(model.item(at: 3), before[3])
    XCTAssertNotEqual(model.item(at: 4), before[3])
  }

  func testAnObjectIsReleasedWhenNobodyHoldsIt() async {
    let model = ListModel()
    model.show(Array(0..<1_000))
    var held = (0..<1_000).map { model.item(at: $0) }
    XCTAssertEqual(model.objects.count, 1_000)
    held.removeFirst(990)
    await wait("990 to go") { model.objects.count == 10 }
    held = []
    await wait("the last ten to go") { model.objects.count == 0 }
  }

  func testAnObjectMayOutliveItsModel() async {
    var model: ListModel? = ListModel()
    model?.show([1])
    let item = model?.item(at: 0)
    model = nil
    withExtendedLifetime(item) {}
  }

  func testOnlyChangesAreReportedToGTK() async {
    let model = ListModel()
    model.show(Array(0..<100_000))
    var changes: [ListModel.Change] = []
    model.onChange { changes.append($0) }
    let change = ListModel.Change(position: 50_000, removed: 0, added: 1)
    model.splice(to: ListKeys(Array(0..<50_000) + [-1] + Array(50_000..<100_000)), [change])
    XCTAssertEqual(changes, [change])
  }

  func testDuringASpliceTheListMatchesTheChangesSoFar() async {
    let model = ListModel()
    let old: [Int64] = Array(1...9)
    let new: [Int64] = [20, 1, 2, 4, 5, 6, 30, 31, 9]
    model.show(old)
    let held = (0..<9).map { model.item(at: $0) }
    var lists: [[Int?]] = []
    model.onChange { [weak model] _ in
      guard let model else { return }
      lists.append(
        (0..<model.count).map { position in held.firstIndex { $0 == model.item(at: position) } })
    }
    model.splice(
      to: ListKeys(new),
      [
        ListModel.Change(position: 0, removed: 0, added: 1),
        ListModel.Change(position: 3, removed: 1, added: 0),
        ListModel.Change(position: 6, removed: 2, added: 2),
      ])
    XCTAssertEqual(
      lists,
      [
        [nil, 0, 1, 2, 3, 4, 5, 6, 7, 8], [nil, 0, 1, 3, 4, 5, 6, 7, 8],
        [nil, 0, 1, 3, 4, 5, nil, nil, 8],
      ])
    withExtendedLifetime(held) {}
  }

  func testReplacingKeysKeepsTheWidgetsInPlace() async {
    let (model, list) = await showList(0..<1_000, until: 100)
    let made = cells
    let fifth = list.boundCells.first { $0.position == 5 }?.cell
    let keys: [Int64] = (0..<903).reversed().map { $0 + 50 }
    list.replace(
      with: ListKeys(keys),
      [
        ListModel.Change(position: 0, removed: 0, added: 3),
        ListModel.Change(position: 903, removed: 100, added: 0),
      ])
    XCTAssertEqual(model.count, 903)
    XCTAssertTrue(list.boundCells.first { $0.position == 8 }?.cell === fifth)
    XCTAssertLessThan(cells, made + 10)
    // From here on, GTK has the objects of the new keys, so a row that moves keeps its widget.
    let eighth = keys[8]
    var moved = keys.filter { $0 != eighth }
    moved.insert(eighth, at: 20)
    model.show(moved, replacing: keys)
    XCTAssertTrue(list.boundCells.first { $0.position == 20 }?.cell === fifth)
    await wait("a frame") { list.boundCells.count <= model.objects.count + 1 }
  }

  func testAListOfAMillionMakesFewCells() async {
    let (_, list) = await showList(0..<1_000_000, until: 10)
    XCTAssertLessThan(cells, 400)
    XCTAssertEqual(
      (list.boundCells.first { $0.position == 7 }?.cell as? TextCell)?.label.text, "row 7")
  }

  func testBoundCellsKnowTheirPositionAfterASplice() async {
    let (model, list) = await showList(10..<13, until: 2)
    let last = list.boundCells.first { $0.position == 2 }?.cell
    model.show([5, 10, 11, 12], replacing: [10, 11, 12])
    XCTAssertTrue(list.boundCells.first { $0.position == 3 }?.cell === last)
  }

  /// How many cells the shown list has made.
  private var cells = 0

  /// Shows a list with these keys, and waits until the row at a position has a cell.
  private func showList(_ keys: Range<Int64>, until position: Int) async -> (ListModel, ListView) {
    let model = ListModel()
    model.show(Array(keys))
    let list = ListView(model: model) { [unowned self] in
      cells += 1
      return TextCell()
    }
    present(ScrolledWindow(child: list), width: 300, height: 400)
    await wait("rows") { list.boundCells.contains { $0.position == position } && list.height > 0 }
    return (model, list)
  }
}

extension ListModel {
  /// The object that GTK gets for a position; holds a reference, as GTK does.
  fileprivate func item(at position: Int) -> Item? {
    object(at: position).map { Item(owning: $0) }
  }

  fileprivate final class Item: Object, Equatable {
    nonisolated static func == (a: Item, b: Item) -> Bool {
      MainActor.assumeIsolated { a.raw == b.raw }
    }
  }

  fileprivate func onChange(_ handler: @escaping @MainActor (Change) -> Void) {
    connect("items-changed") { arguments in
      handler(
        Change(
          position: arguments.int, removed: Int(UInt32(truncatingIfNeeded: arguments.second)),
          added: Int(UInt32(truncatingIfNeeded: arguments.third))))
      return false
    }
  }
}
