internal import CGtk
import Foundation

/// A GtkDropTarget for files, links and texts.
public final class DropTarget: EventController {
  public enum Content: Equatable, Sendable {
    /// Files from a file manager or links from another program; at most 100.
    case urls([URL])
    /// A text. Files from a web page also come as text, because a page can name any path.
    case text(String)
  }

  /// The longest text or address that is read, in bytes; the rest is cut off.
  private static let longestText = 1 << 16
  private static let mostFiles = 100

  /// - Parameter handler: returns whether it could use the content.
  public init(_ handler: @escaping @MainActor (Content) -> Bool) {
    super.init(
      owning: UnsafeMutableRawPointer(gtk_drop_target_new(GType(0), GDK_ACTION_COPY)))
    // The types are in order of preference, because a file also offers itself as text.
    var types = [gdk_file_list_get_type(), almanac_type_string()]
    gtk_drop_target_set_gtypes(opaque, &types, gsize(types.count))
    connect("drop") { [weak self] arguments in
      guard let value = UnsafePointer<GValue>(bitPattern: arguments.first), let self,
        let content = Self.content(of: value, isFromPage: isFromPage)
      else { return false }
      return handler(content)
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

  /// Whether a web page chose the dropped content. If so, the content's `text/uri-list` may name
  /// any file.
  private var isFromPage: Bool {
    guard let drop = gtk_drop_target_get_current_drop(opaque) else { return false }
    return Self.isFromPage(gdk_drop_get_formats(drop))
  }

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
