internal import CGtk
import Foundation

/// A GtkDropTarget for files, links and texts.
public final class DropTarget: EventController {
  public enum Content: Equatable, Sendable {
    /// Files of a file manager, or links: as one program means them for another.
    case urls([URL])
    case text(String)
  }

  /// - Parameter handler: answers whether it could use what was dropped.
  public init(_ handler: @escaping @MainActor (Content) -> Bool) {
    super.init(
      owning: UnsafeMutableRawPointer(gtk_drop_target_new(GType(0), GDK_ACTION_COPY)))
    // In the order of preference: a file is a text too.
    var types = [gdk_file_list_get_type(), almanac_type_string()]
    gtk_drop_target_set_gtypes(opaque, &types, gsize(types.count))
    connect("drop") { arguments in
      guard let value = UnsafePointer<GValue>(bitPattern: arguments.first),
        let content = Self.content(of: value)
      else { return false }
      return handler(content)
    }
  }

  private static func content(of value: UnsafePointer<GValue>) -> Content? {
    if g_type_is_a(value.pointee.g_type, almanac_type_string()) != 0 {
      return g_value_get_string(value).map { .text(String(cString: $0)) }
    }
    guard let files = g_value_get_boxed(value) else { return nil }
    var urls: [URL] = []
    let list = gdk_file_list_get_files(OpaquePointer(files))
    defer { g_slist_free(list) }
    var rest = list
    while let entry = rest {
      if let data = entry.pointee.data, let uri = g_file_get_uri(OpaquePointer(data)) {
        if let url = URL(string: String(cString: uri)) { urls.append(url) }
        g_free(uri)
      }
      rest = entry.pointee.next
    }
    return .urls(urls)
  }
}
