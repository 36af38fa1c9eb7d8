import GtkKit
import GtkTesting
import XCTest

@MainActor final class WindowTests: GtkTestCase {
  func testAWindowReportsWhenItIsActive() async {
    let window = Window(dialogOver: nil, title: "First")
    var changes: [Bool] = []
    window.onActiveChange { changes.append($0) }
    window.present()
    await wait("the first window") { changes == [true] }
    let other = Window(dialogOver: nil, title: "Second")
    other.present()
    await wait("the second window") { changes == [true, false] }
    other.destroy()
    window.destroy()
  }
}
