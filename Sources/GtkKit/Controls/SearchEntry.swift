internal import CGtk

/// A GtkSearchEntry: a search field with a clear button.
public final class SearchEntry: TextEntry {
  public init() {
    super.init(gtk_search_entry_new())
    keepOnOneLine(separator: " ")
  }

  /// Makes the entry receive what is typed while the focus is anywhere inside `widget`; `nil` ends
  /// that.
  public func captureKeys(of widget: Widget?) {
    gtk_search_entry_set_key_capture_widget(opaque, widget?.widget)
  }

  /// Focuses the entry with the cursor at the end of the text.
  public func focusEnd() {
    grabFocus()
    gtk_editable_set_position(opaque, -1)
  }

  /// Focuses the entry and selects its text, so typing replaces it.
  public func focusWhole() {
    grabFocus()
    gtk_editable_select_region(opaque, 0, -1)
  }
}
