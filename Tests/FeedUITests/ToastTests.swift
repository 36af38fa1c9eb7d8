import XCTest

@testable import FeedUI
@testable import GtkKit

@MainActor final class ToastTests: UITestCase {
  func testAToastDisappearsWithItsAction() async {
    let toast = Toast()
    var actions = 0
    toast.show("No app can open this address", button: "Copy Link") { actions += 1 }
    XCTAssertTrue(toast.isShown)
    toast.act()
    XCTAssertFalse(toast.isShown)
    XCTAssertEqual(actions, 1)
  }

  func testAToastIsBesideTheList() async throws {
    let toast = Toast()
    let overlay = Overlay(child: Label("a"))
    overlay.add(toast.widget)
    present(overlay, width: 1_000)
    toast.place(from: 400)
    toast.show("Copied")
    await wait("the message") { toast.widget.width > 0 }
    let area = toast.widget.place(in: overlay)
    let middle = Double(area.origin.x + area.size.width / 2)
    XCTAssertEqual(middle, Double(400 + overlay.width) / 2, accuracy: 1)
  }

  func testWorkThatTakesAWhileIsSaidUntilItIsDone() async {
    let toast = Toast()
    toast.showWork("Undoing…")
    XCTAssertFalse(toast.isShown)
    toast.endWork()
    letPass(milliseconds: Toast.workMilliseconds)
    while MainLoop.iterate() {}
    XCTAssertFalse(toast.isShown, "it was done before")

    toast.showWork("Undoing…")
    letPass(milliseconds: Toast.workMilliseconds)
    await wait("the message") { toast.isShown }
    XCTAssertEqual(toast.widget.all("GtkSpinner").count { $0.isVisible }, 1)
    letPass(milliseconds: Toast.undoMilliseconds)
    while MainLoop.iterate() {}
    XCTAssertTrue(toast.isShown)
    toast.show("Undone")
    toast.endWork()
    XCTAssertTrue(toast.isShown)
    XCTAssertEqual(toast.widget.all("GtkSpinner").count { $0.isVisible }, 0)
  }

  func testAToastDisappearsAfterItsTime() async {
    let toast = Toast()
    toast.show("Copied")
    letPass(milliseconds: Toast.milliseconds / 2)
    toast.show("Connected")
    letPass(milliseconds: Toast.milliseconds * 3 / 4)
    while MainLoop.iterate() {}
    XCTAssertTrue(toast.isShown, "the second message has its own time")
    letPass(milliseconds: Toast.milliseconds / 4)
    await wait("its end") { !toast.isShown }
  }
}
