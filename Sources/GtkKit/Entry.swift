internal import CGtk

/// A GtkEntry: one line of text.
///
/// Enter presses the window's default button, unless `onActivate` deals with it.
public final class Entry: Widget {
  /// What the text is: input methods and on-screen keyboards show keys that fit.
  public enum Purpose { case freeForm, url, email }

  public init() {
    super.init(gtk_entry_new())
    gtk_entry_set_activates_default(pointer(), 1)
    keepOnOneLine { [weak self] in self?.purpose == .freeForm ? " " : "" }
  }

  private var purpose = Purpose.freeForm

  public var text: String {
    get { editableText }
    set { editableText = newValue }
  }

  /// What shows while the text is empty: an example, never the only name of the field.
  public var placeholder: String? {
    get { gtk_entry_get_placeholder_text(pointer()).map { String(cString: $0) } }
    set { gtk_entry_set_placeholder_text(pointer(), newValue) }
  }

  /// Called with the new text, whoever changed it; once for a text that replaces another.
  public func onChange(_ handler: @escaping @MainActor (String) -> Void) {
    onEditableChange(handler)
  }

  /// Enter. The default button is no longer pressed then.
  public func onActivate(_ handler: @escaping @MainActor () -> Void) {
    gtk_entry_set_activates_default(pointer(), 0)
    connect("activate", handler: handler)
  }

  public func setPurpose(_ purpose: Purpose) {
    self.purpose = purpose
    let (gtk, hints) =
      switch purpose {
      case .freeForm: (GTK_INPUT_PURPOSE_FREE_FORM, GTK_INPUT_HINT_NONE)
      case .url: (GTK_INPUT_PURPOSE_URL, GTK_INPUT_HINT_NO_SPELLCHECK)
      case .email: (GTK_INPUT_PURPOSE_EMAIL, GTK_INPUT_HINT_NO_SPELLCHECK)
      }
    gtk_entry_set_input_purpose(pointer(), gtk)
    gtk_entry_set_input_hints(pointer(), hints)
  }

  /// Shows, and tells assistive technologies, whether the text can be accepted.
  public func setInvalid(_ isInvalid: Bool) { setEditableInvalid(isInvalid) }

  /// The most characters it takes; what is typed or pasted beyond them is dropped.
  public func limit(characters: Int) { gtk_entry_set_max_length(pointer(), gint(characters)) }
}
