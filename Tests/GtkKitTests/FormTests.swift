import CGtk
import GtkTesting
import XCTest

@testable import GtkKit

/// Tests the widgets that forms and searches are made of.
@MainActor final class FormTests: GtkTestCase {
  func testAFlipIsReportedWithTheNewPosition() async {
    let toggle = Switch()
    var flips: [Bool] = []
    toggle.onFlip { flips.append($0) }
    toggle.flip()
    toggle.flip()
    XCTAssertEqual(flips, [true, false])
  }

  func testSettingASwitchIsNotReported() async {
    let toggle = Switch()
    var flips = 0
    toggle.onFlip { _ in flips += 1 }
    toggle.isOn = true
    XCTAssertTrue(toggle.isOn)
    XCTAssertEqual(flips, 0)
    while MainLoop.iterate() {}
    XCTAssertEqual(flips, 0)
    toggle.flip()
    XCTAssertEqual(flips, 1, "a flip after it counts again")
  }

  func testAHandlerCanUndoAFlip() async {
    let toggle = Switch()
    var flips: [Bool] = []
    toggle.onFlip { [weak toggle] isOn in
      flips.append(isOn)
      toggle?.isOn = false
    }
    toggle.flip()
    XCTAssertFalse(toggle.isOn)
    toggle.flip()
    XCTAssertFalse(toggle.isOn)
    XCTAssertEqual(flips, [true, true])
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

  func testAnInsensitiveSwitchCannotBeFlipped() async {
    let toggle = Switch()
    toggle.isSensitive = false
    toggle.flip()
    XCTAssertFalse(toggle.isOn)
  }

  func testAnEntryReportsOneChangeForATextThatReplacesAnother() async {
    let entry = Entry()
    entry.text = "before"
    var texts: [String] = []
    entry.onChange { texts.append($0) }
    entry.text = "after"
    entry.text = "after"
    XCTAssertEqual(texts, ["after"])
  }

  func testAnEntryAcceptsNoLineBreak() async {
    let (entry, address) = (Entry(), Entry(.url))
    entry.text = "\nfirst\r\nsecond\u{2028}\n\nthird\n"
    XCTAssertEqual(entry.text, "first second third")
    address.text = "https://example.org/\n  a/long/path\n"
    XCTAssertEqual(address.text, "https://example.org/  a/long/path")
  }

  func testPastedTextBecomesOneLine() async {
    let entry = Entry()
    present(entry)
    await wait("the window") { entry.isMapped }
    entry.text = "[]"
    entry.grabFocus()
    entry.copyToClipboard("\nfirst\nsecond\n")
    gtk_editable_set_position(entry.opaque, 1)
    gtk_widget_activate_action_variant(entry.delegate.widget, "clipboard.paste", nil)
    await wait("the clipboard") { entry.text != "[]" }
    XCTAssertEqual(entry.text, "[first second]")
  }

  func testAPasswordAcceptsNoLineBreak() async {
    let entry = PasswordEntry()
    entry.text = "correct horse\n"
    XCTAssertEqual(entry.text, "correct horse")
  }

  func testAnEntryHasALimitOfCharacters() async {
    let entry = Entry()
    entry.limit(characters: 3)
    entry.text = "äöüß"
    XCTAssertEqual(entry.text, "äöü")
  }

  func testEnterActivatesAnEntry() async {
    let entries = [Entry(), PasswordEntry(), SearchEntry()]
    var activations = 0
    for entry in entries {
      entry.onActivate { activations += 1 }
      entry.delegate.emit("activate")
    }
    XCTAssertEqual(activations, 3)
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

  func testTheEntryKeepsToOneLineAndItsLimit() async {
    let entry = SearchEntry()
    entry.limit(characters: 8)
    entry.text = "\nada\nlove lace\n"
    XCTAssertEqual(entry.text, "ada love")
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

// MARK: The expander

extension FormTests {
  func testFocusSkipsCollapsedContent() async {
    let (inside, after) = (Button("Copy"), Button("Close"))
    // A selectable label takes the focus too, but differently from a button.
    let label = Label("[0]: not an object")
    label.isSelectable = true
    let expander = Expander("2 skipped", child: Box(.vertical, [label, inside]))
    let window = present(Box(.vertical, [expander, after]))
    await wait("the window") { after.isMapped }
    expander.grabFocus()
    tab(in: window)
    XCTAssertTrue(after.containsFocus)
    expander.isExpanded = true
    await wait("what is inside") { inside.isMapped }
    expander.grabFocus()
    tab(in: window)
    XCTAssertTrue(label.containsFocus)
    tab(in: window)
    XCTAssertTrue(inside.containsFocus)
    expander.isExpanded = false
    expander.grabFocus()
    tab(in: window)
    XCTAssertTrue(after.containsFocus)
  }

  private func tab(in window: Window) {
    _ = gtk_widget_child_focus(window.widget, GTK_DIR_TAB_FORWARD)
  }
}

extension Widget {
  /// The text widget inside an entry, which has the focus and receives the keys.
  fileprivate var delegate: Widget {
    Widget(retaining: UnsafeMutableRawPointer(gtk_editable_get_delegate(opaque)))
  }
}
