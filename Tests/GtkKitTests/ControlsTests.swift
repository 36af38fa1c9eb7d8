import CGtk
import GtkTesting
import XCTest

@testable import GtkKit

/// Tests text views, search bars and drop-downs, and how long the handlers of controls live.
@MainActor final class ControlsTests: GtkTestCase {
  func testAnOpenMenuIsNotCoveredByATooltip() async {
    for button in [
      MenuButton(icon: "open-menu", name: "Menu", menu: Menu([("Open", "app.open")])),
      MenuButton(child: Label("Feeds"), name: "Feeds"),
    ] {
      let popover = Popover(child: Label("Choices"))
      if button.name == "Feeds" { button.setPopover(popover) }
      present(button)
      func hasTooltip() -> Bool { gtk_widget_get_has_tooltip(button.widget) != 0 }
      XCTAssertTrue(hasTooltip())
      button.open()
      await wait("the menu") { !hasTooltip() }
      gtk_menu_button_popdown(button.opaque)
      await wait("the end of the menu") { hasTooltip() }
    }
  }

  func testAHandlerLivesAsLongAsItsWidgetIsShown() async {
    let box = Box(.vertical)
    var (flips, texts, indices) = (0, 0, 0)
    makeForm(
      in: box, onFlip: { flips += 1 }, onText: { texts += 1 }, onChoice: { indices += 1 })
    var child = gtk_widget_get_first_child(box.widget)
    gtk_switch_set_active(OpaquePointer(child), 1)
    child = gtk_widget_get_next_sibling(child)
    gtk_editable_set_text(OpaquePointer(child), "a")
    child = gtk_widget_get_next_sibling(child)
    gtk_drop_down_set_selected(OpaquePointer(child), 1)
    await wait("the flip") { flips == 1 }
    XCTAssertEqual(texts, 1)
    XCTAssertEqual(indices, 1)
  }

  /// Makes a form whose Swift wrappers are released immediately; the box keeps GTK's widgets.
  private func makeForm(
    in box: Box, onFlip: @escaping @MainActor () -> Void, onText: @escaping @MainActor () -> Void,
    onChoice: @escaping @MainActor () -> Void
  ) {
    let (toggle, entry, choice) = (Switch(), Entry(), DropDown(["a", "b"]))
    toggle.onFlip { _ in onFlip() }
    entry.onChange { _ in onText() }
    choice.onChange { _ in onChoice() }
    for widget in [toggle, entry, choice] { box.append(widget) }
  }

  func testATextViewHasLinesAndReportsChanges() async {
    let view = TextView()
    var texts: [String] = []
    view.onChange { texts.append($0) }
    view.text = "milk\neggs"
    XCTAssertEqual(view.text, "milk\neggs")
    view.text = "milk\neggs"
    XCTAssertEqual(texts, ["milk\neggs"], "an equal value is not a change")
    view.text = ""
    XCTAssertEqual(texts.last, "")
  }

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

  func testADropDownReportsTheChosenIndex() async {
    let choice = DropDown(["Contacts", "Articles", "Recipes"])
    var indices: [Int] = []
    choice.onChange { indices.append($0) }
    XCTAssertEqual(choice.selected, 0)
    choice.selected = 2
    choice.selected = 2
    XCTAssertEqual(indices, [2])
    for nothing in [-1, 3, 99_999_999_999] {
      choice.selected = nothing
      XCTAssertNotEqual(choice.selected, nothing)
    }
    XCTAssertEqual(DropDown([]).selected, -1)
  }
}
