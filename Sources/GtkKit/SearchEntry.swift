internal import CGtk

/// A GtkSearchEntry: one line of text to look for, with a button that clears it.
public final class SearchEntry: TextEntry {
  public init() {
    super.init(gtk_search_entry_new())
    keepOnOneLine { " " }
  }

  /// The most characters it takes; what is typed or pasted beyond them is dropped.
  public func limit(characters: Int) {
    guard let text = gtk_editable_get_delegate(opaque) else { return }
    gtk_text_set_max_length(UnsafeMutablePointer<GtkText>(text), gint(characters))
  }

  /// What is typed into this widget goes into the entry as well; `nil` ends that.
  public func captureKeys(of widget: Widget?) {
    gtk_search_entry_set_key_capture_widget(opaque, widget?.widget)
  }

  /// Takes the keyboard to go on behind the text.
  public func focusEnd() {
    grabFocus()
    gtk_editable_set_position(opaque, -1)
  }

  /// Takes the keyboard; what is typed next takes the place of the text.
  public func focusWhole() {
    grabFocus()
    gtk_editable_select_region(opaque, 0, -1)
  }

  /// Enter, as the user presses it.
  public func activate() { emit("activate") }
}
