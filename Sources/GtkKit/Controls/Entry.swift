internal import CGtk

/// A GtkEntry: a text field of one line.
public final class Entry: TextEntry {
  /// The kind of text. Input methods and on-screen keyboards show matching keys.
  public enum Purpose { case freeForm, url, email }

  public init(_ purpose: Purpose = .freeForm) {
    super.init(gtk_entry_new())
    keepOnOneLine(separator: purpose == .freeForm ? " " : "")
    let (gtk, hints) =
      switch purpose {
      case .freeForm: (GTK_INPUT_PURPOSE_FREE_FORM, GTK_INPUT_HINT_NONE)
      case .url: (GTK_INPUT_PURPOSE_URL, GTK_INPUT_HINT_NO_SPELLCHECK)
      case .email: (GTK_INPUT_PURPOSE_EMAIL, GTK_INPUT_HINT_NO_SPELLCHECK)
      }
    gtk_entry_set_input_purpose(pointer(), gtk)
    gtk_entry_set_input_hints(pointer(), hints)
  }
}
