import CGtk
import GtkTesting
import XCTest

@testable import GtkKit

/// Tests the actions of menus and keys.
@MainActor final class ActionGroupTests: GtkTestCase {
  func testAnActionIsCalledWhileItIsEnabled() async {
    let group = ActionGroup()
    var calls = 0
    group.add("go") { calls += 1 }
    group.activate("go")
    group.setEnabled("go", false)
    group.activate("go")
    XCTAssertEqual(calls, 1)
    group.setEnabled("go", true)
    group.activate("go")
    XCTAssertEqual(calls, 2)
  }

  func testAChoiceIsReportedAndShownOnceItIsMade() async {
    let group = ActionGroup()
    var values: [String] = []
    group.addChoice("size", value: "small") { values.append($0) }
    group.activate("size", value: "large")
    XCTAssertEqual(values, ["large"])
    XCTAssertEqual(choice(group, "size"), "small")
    group.setChoice("size", value: "large")
    XCTAssertEqual(choice(group, "size"), "large")
    XCTAssertEqual(values, ["large"], "showing a choice makes none")
  }

  func testAToggleIsReportedAndShownOnceItIsMade() async {
    let group = ActionGroup()
    var states: [Bool] = []
    group.addToggle("notify", isOn: false) { states.append($0) }
    group.activate("notify")
    group.activate("notify")
    XCTAssertEqual(states, [true, true])
    group.setToggle("notify", isOn: true)
    group.activate("notify")
    XCTAssertEqual(states, [true, true, false])
  }

  func testMenusFindTheActionsOfTheirWidget() async {
    let group = ActionGroup()
    var calls = 0
    group.add("go") { calls += 1 }
    let box = Box(.vertical, [Label("a")])
    box.insertActions(group, prefix: "row")
    let label = gtk_widget_get_first_child(box.widget)
    XCTAssertNotEqual(gtk_widget_activate_action_variant(label, "row.go", nil), 0)
    XCTAssertEqual(calls, 1)
  }

  private func choice(_ group: ActionGroup, _ name: String) -> String? {
    guard let state = g_action_group_get_action_state(group.opaque, name) else { return nil }
    defer { g_variant_unref(state) }
    return g_variant_get_string(state, nil).map { String(cString: $0) }
  }
}
