internal import CGtk
import Foundation

extension Widget {
  /// Takes the files, links and texts that other programs drop anywhere on this widget. Files and
  /// links come here even over an entry, which would insert their addresses. While they are over the
  /// widget, it has the class `dropping`; over texts, it is in GTK's state `:drop(active)`.
  /// - Parameter handler: returns whether it could use the content.
  public func onDrop(_ handler: @escaping @MainActor (DropTarget.Content) -> Bool) {
    addController(DropTarget(.urls, handler))
    addController(DropTarget(.text, handler))
  }
}

/// A GtkDropTarget for files and links, or for texts.
public final class DropTarget: EventController {
  enum Kind { case urls, text }

  public enum Content: Equatable, Sendable {
    /// Files from a file manager or links from another program; at most 100.
    case urls([URL])
    /// A text. Files from a web page also come as text, because a page can name any path.
    case text(String)
    /// A picture, as the bytes of its file. It can be pasted, not dropped.
    case picture(Data)
  }

  /// The longest text that is read, in bytes; the rest is cut off. The source of a web page may have
  /// a few megabytes.
  static let longestText = 8 << 20
  private static let mostFiles = 100

  init(_ kind: Kind, _ handler: @escaping @MainActor (Content) -> Bool) {
    let type = kind == .urls ? gdk_file_list_get_type() : almanac_type_string()
    super.init(owning: UnsafeMutableRawPointer(gtk_drop_target_new(type, GDK_ACTION_COPY)))
    // A file also offers itself as text.
    setPhase(kind == .urls ? .capture : .bubble)
    if kind == .urls { showDropping() }
    // Capturing the pointer is safe: the controller, which its widget keeps, calls the handler.
    // Nobody keeps this wrapper.
    let target = opaque
    connect("drop") { arguments in
      guard let drop = gtk_drop_target_get_current_drop(target),
        // What is dragged within the app is not for it.
        gdk_drop_get_drag(drop) == nil,
        let value = UnsafePointer<GValue>(bitPattern: arguments.first),
        // A web page may name any file in the content's `text/uri-list`.
        let content = Self.content(
          of: value, isFromPage: Self.isFromPage(gdk_drop_get_formats(drop)))
      else { return false }
      return handler(content)
    }
  }

  /// Shows that files are over the widget. GTK takes its own state for that away at once, because the
  /// target for texts, which hears of the files as well, does not get them.
  private func showDropping() {
    // Capturing the pointer is safe: the controller calls the handler, as above.
    connect("notify::current-drop") { [opaque] in
      let drop = gtk_drop_target_get_current_drop(opaque)
      guard let pointer = gtk_event_controller_get_widget(opaque) else { return }
      let isOfFiles = drop.map {
        gdk_drop_get_drag($0) == nil
          && gdk_content_formats_contain_gtype(gdk_drop_get_formats($0), gdk_file_list_get_type())
            != 0
      }
      let widget = Widget(retaining: UnsafeMutableRawPointer(pointer))
      widget.setClass("dropping", isOfFiles == true)
    }
  }

  /// The content of a value that was dropped or pasted.
  static func content(of value: UnsafePointer<GValue>, isFromPage: Bool) -> Content? {
    if g_type_is_a(value.pointee.g_type, almanac_type_string()) != 0 {
      return g_value_get_string(value).map { .text(text($0)) }
    }
    guard let files = g_value_get_boxed(value) else { return nil }
    var urls: [URL] = []
    let list = gdk_file_list_get_files(OpaquePointer(files))
    defer { g_slist_free(list) }
    var rest = list
    while let entry = rest, urls.count < mostFiles {
      if let data = entry.pointee.data, let uri = g_file_get_uri(OpaquePointer(data)) {
        if let url = URL(string: text(uri)) { urls.append(url) }
        g_free(uri)
      }
      rest = entry.pointee.next
    }
    return isFromPage
      ? .text(urls.map(\.absoluteString).joined(separator: "\n")) : .urls(urls)
  }

  private static func text(_ start: UnsafePointer<CChar>) -> String {
    let bytes = UnsafeRawBufferPointer(start: start, count: strnlen(start, longestText))
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Whether a web page chose the content.
  static func isFromPage(_ formats: OpaquePointer?) -> Bool {
    pageFormats.contains { gdk_content_formats_contain_mime_type(formats, $0) != 0 }
  }

  /// Formats that Firefox, Chromium and WebKitGTK add to content from a page, and that no file
  /// manager adds.
  static let pageFormats = [
    "text/x-moz-url", "text/html", "chromium/x-renderer-taint", "_NETSCAPE_URL",
    "org.webkitgtk.WebKit.custom-pasteboard-data",
  ]
}
