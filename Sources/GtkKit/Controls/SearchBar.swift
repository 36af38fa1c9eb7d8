internal import CGtk

/// A GtkSearchBar: slides open for a search, and clears its entry when it closes; Escape closes it.
public final class SearchBar: Widget {
  /// - Parameter child: contains the entry, and possibly more.
  public init(entry: SearchEntry, child: Widget) {
    super.init(gtk_search_bar_new())
    gtk_search_bar_set_child(opaque, child.widget)
    gtk_search_bar_connect_entry(opaque, entry.opaque)
  }

  /// Whether the bar is open. Opening it focuses the entry.
  public var isOpen: Bool {
    get { gtk_search_bar_get_search_mode(opaque) != 0 }
    set { gtk_search_bar_set_search_mode(opaque, newValue.gboolean) }
  }

  public func onOpenChange(_ handler: @escaping Handler) {
    connect("notify::search-mode-enabled", handler: handler)
  }
}
