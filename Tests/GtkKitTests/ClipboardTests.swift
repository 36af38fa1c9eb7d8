import CGtk
import GtkTesting
import XCTest

@testable import GtkKit

/// Tests pasting content of each kind.
@MainActor final class ClipboardTests: GtkTestCase {
  func testATextIsPasted() async {
    let label = Label("a")
    label.copyToClipboard("https://example.org/feed.xml")
    let content = await answer { await label.pastedContent() }
    XCTAssertEqual(content, .text("https://example.org/feed.xml"))
  }

  func testATextIsOfferedUnderItsMediaTypesToo() async {
    let label = Label("a")
    label.copyToClipboard("BEGIN:VCARD", as: ["text/vcard"])
    let formats = gdk_clipboard_get_formats(gtk_widget_get_clipboard(label.widget))
    XCTAssertNotEqual(gdk_content_formats_contain_mime_type(formats, "text/vcard"), 0)
    let content = await answer { await label.pastedContent() }
    XCTAssertEqual(content, .text("BEGIN:VCARD"))
  }

  func testFilesArePastedAsFiles() async throws {
    let label = Label("a")
    let addresses = (1...3).map { "file:///tmp/feed-\($0).json" }
    var files = addresses.map { g_file_new_for_uri($0) as OpaquePointer? }
    var value = GValue()
    g_value_init(&value, gdk_file_list_get_type())
    g_value_take_boxed(
      &value, UnsafeRawPointer(gdk_file_list_new_from_array(&files, gsize(files.count))))
    for file in files { g_object_unref(UnsafeMutableRawPointer(try XCTUnwrap(file))) }
    gdk_clipboard_set_value(gtk_widget_get_clipboard(label.widget), &value)
    g_value_unset(&value)
    let content = await answer { await label.pastedContent() }
    guard case .urls(let urls)? = content else { return XCTFail("no files") }
    XCTAssertEqual(urls.map(\.absoluteString), addresses)
  }

  func testAPictureIsPastedAsItsBytes() async {
    let label = Label("a")
    let picture = Data((0..<3_000_000).map { UInt8(truncatingIfNeeded: $0) })
    picture.withUnsafeBytes { bytes in
      let copy = g_bytes_new(bytes.baseAddress, gsize(bytes.count))
      let provider = gdk_content_provider_new_for_bytes("image/png", copy)
      gdk_clipboard_set_content(gtk_widget_get_clipboard(label.widget), provider)
      g_object_unref(UnsafeMutableRawPointer(provider))
      g_bytes_unref(copy)
    }
    let content = await answer { await label.pastedContent() }
    XCTAssertEqual(content, .picture(picture))
  }

  func testTheSourceOfAPageIsPastedWhole() async {
    let label = Label("a")
    let source = String(repeating: "<p>", count: 500_000)
    label.copyToClipboard(source)
    let content = await answer { await label.pastedContent() }
    XCTAssertEqual(content, .text(source))
  }

  func testANumberCannotBePasted() async {
    let label = Label("a")
    var value = GValue()
    g_value_init(&value, almanac_type_int())
    gdk_clipboard_set_value(gtk_widget_get_clipboard(label.widget), &value)
    g_value_unset(&value)
    let content = await answer { await label.pastedContent() }
    XCTAssertNil(content)
  }
}
