internal import CGtk

/// A GtkTextView: an editor for several lines of text, as tall as its text.
public final class TextView: Widget {
  public init() {
    super.init(gtk_text_view_new())
    gtk_text_view_set_wrap_mode(pointer(), GTK_WRAP_WORD_CHAR)
    // Tab moves the focus, as it does everywhere else on a page.
    gtk_text_view_set_accepts_tab(pointer(), 0)
  }

  public var text: String {
    get { buffer.text }
    set {
      guard newValue != text else { return }
      gtk_text_buffer_set_text(buffer.pointer(), newValue, -1)
    }
  }

  /// Whether the user can change the text.
  public var isEditable: Bool {
    get { gtk_text_view_get_editable(pointer()) != 0 }
    set { gtk_text_view_set_editable(pointer(), newValue.gboolean) }
  }

  /// Calls `handler` with the new text, whether the user or the code changed it.
  public func onChange(_ handler: @escaping @MainActor (String) -> Void) {
    // Capturing the pointer is safe: the handler is released with the buffer.
    buffer.connect("changed") { [raw = buffer.raw] in handler(TextBuffer(retaining: raw).text) }
  }

  private var buffer: TextBuffer {
    TextBuffer(retaining: UnsafeMutableRawPointer(gtk_text_view_get_buffer(pointer())))
  }
}

/// The content of a text view.
private final class TextBuffer: Object {
  var text: String {
    var (start, end) = (GtkTextIter(), GtkTextIter())
    gtk_text_buffer_get_bounds(pointer(), &start, &end)
    guard let text = gtk_text_buffer_get_text(pointer(), &start, &end, 0) else { return "" }
    defer { g_free(text) }
    return String(cString: text)
  }
}
