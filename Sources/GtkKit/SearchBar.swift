internal import CGtk

/// A GtkSearchBar: a line that slides open for a search and empties its entry when it closes, as it
/// does with Escape.
public final class SearchBar: Widget {
  /// - Parameter child: shows the entry, perhaps with more beside it.
  public init(entry: SearchEntry, child: Widget) {
    super.init(gtk_search_bar_new())
    gtk_search_bar_set_child(opaque, child.widget)
    gtk_search_bar_connect_entry(opaque, entry.opaque)
  }

  /// Opening it gives the entry the keyboard.
  public var isOpen: Bool {
    get { gtk_search_bar_get_search_mode(opaque) != 0 }
    set { gtk_search_bar_set_search_mode(opaque, newValue.gboolean) }
  }

  public func onOpenChange(_ handler: @escaping @MainActor () -> Void) {
    connect("notify::search-mode-enabled", handler: handler)
  }
}
