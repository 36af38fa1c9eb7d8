internal import CGtk

/// The base class of text entries: one line of text.
public class TextEntry: Widget {
  public var text: String {
    get { editableText }
    set { editableText = newValue }
  }

  /// The text shown while the entry is empty: an example, never the field's only name.
  public var placeholder: String? {
    didSet { setProperty("placeholder-text", .string(placeholder ?? "")) }
  }

  /// Calls `handler` immediately with the new text, whether the user or the code changed it. If one
  /// text replaces another, that is a single call.
  public func onChange(_ handler: @escaping @MainActor (String) -> Void) {
    onEditableChange(handler)
  }

  /// Calls `handler` when Enter is pressed.
  public func onActivate(_ handler: @escaping Handler) { connect("activate", handler: handler) }

  /// Lays out the text from left to right in any language, as numbers and addresses are written. It
  /// still begins where lines begin in the user's language.
  ///
  /// A text without letters otherwise runs in the direction of the language, which puts the groups of
  /// `+353 1 555 0102` in the opposite order.
  public func runLeftToRight() {
    guard let text = gtk_editable_get_delegate(opaque) else { return }
    let inner = UnsafeMutableRawPointer(text).assumingMemoryBound(to: GtkWidget.self)
    gtk_widget_set_direction(inner, GTK_TEXT_DIR_LTR)
    if gtk_widget_get_default_direction() == GTK_TEXT_DIR_RTL {
      gtk_editable_set_alignment(opaque, 1)
    }
  }

  /// Sets the maximum length in characters; anything typed or pasted beyond it is dropped.
  public func limit(characters: Int) {
    guard let text = gtk_editable_get_delegate(opaque) else { return }
    gtk_text_set_max_length(UnsafeMutablePointer<GtkText>(text), gint(characters))
  }
}

/// A GtkEntry: a text field of one line.
public final class Entry: TextEntry {
  /// The kind of text. Input methods and on-screen keyboards show matching keys.
  public enum Purpose { case freeForm, url, email, phone }

  public init(_ purpose: Purpose = .freeForm) {
    super.init(gtk_entry_new())
    keepOnOneLine(separator: [.freeForm, .phone].contains(purpose) ? " " : "")
    let (gtk, hints) =
      switch purpose {
      case .freeForm: (GTK_INPUT_PURPOSE_FREE_FORM, GTK_INPUT_HINT_NONE)
      case .url: (GTK_INPUT_PURPOSE_URL, GTK_INPUT_HINT_NO_SPELLCHECK)
      case .email: (GTK_INPUT_PURPOSE_EMAIL, GTK_INPUT_HINT_NO_SPELLCHECK)
      // Not the purpose of digits: people write words beside numbers.
      case .phone: (GTK_INPUT_PURPOSE_PHONE, GTK_INPUT_HINT_NO_SPELLCHECK)
      }
    gtk_entry_set_input_purpose(pointer(), gtk)
    gtk_entry_set_input_hints(pointer(), hints)
    if purpose != .freeForm { runLeftToRight() }
  }
}

/// A GtkPasswordEntry: one line of hidden text that cannot be copied, with an icon that reveals it.
public final class PasswordEntry: TextEntry {
  public init() {
    super.init(gtk_password_entry_new())
    gtk_password_entry_set_show_peek_icon(opaque, 1)
    keepOnOneLine(separator: "")
  }
}

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

  /// Calls `handler` when Escape is pressed in the entry.
  public func onStop(_ handler: @escaping Handler) { connect("stop-search", handler: handler) }

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
