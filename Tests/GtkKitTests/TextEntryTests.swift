import CGtk
import GtkTesting
import XCTest

@testable import GtkKit

/// Tests what all entries share: one line, a limit, Enter.
@MainActor final class TextEntryTests: GtkTestCase {
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

  func testNumbersRunLeftToRightInAnyLanguage() async {
    let direction = gtk_widget_get_default_direction()
    gtk_widget_set_default_direction(GTK_TEXT_DIR_RTL)
    defer { gtk_widget_set_default_direction(direction) }
    // With the focus, GTK takes the keyboard's direction.
    let (focused, words, phone) = (Entry(), Entry(), Entry(.phone))
    present(Box(.vertical, [focused, words, phone]))
    await wait("the layout") { gtk_widget_get_width(phone.widget) > 100 }
    focused.grabFocus()
    for entry in [words, phone] { entry.text = "+353 1 555 0102" }
    func place(_ entry: Entry, _ position: Int) -> Float {
      var rect = graphene_rect_t()
      gtk_text_compute_cursor_extents(entry.delegate.pointer(), gsize(position), &rect, nil)
      return rect.origin.x
    }
    XCTAssertGreaterThan(place(words, 1), place(words, 6), "GTK's own order")
    XCTAssertLessThan(place(phone, 1), place(phone, 6))
    XCTAssertGreaterThan(place(phone, 1), 20, "lines begin on the right")
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

  func testTheEntryKeepsToOneLineAndItsLimit() async {
    let entry = SearchEntry()
    entry.limit(characters: 8)
    entry.text = "\nada\nlove lace\n"
    XCTAssertEqual(entry.text, "ada love")
  }
}

extension Widget {
  /// The text widget inside an entry, which has the focus and receives the keys.
  fileprivate var delegate: Widget {
    Widget(retaining: UnsafeMutableRawPointer(gtk_editable_get_delegate(opaque)))
  }
}
