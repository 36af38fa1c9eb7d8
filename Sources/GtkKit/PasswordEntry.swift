internal import CGtk

/// A GtkPasswordEntry: one line of hidden text that cannot be copied from it, with an icon that shows
/// it.
///
/// Enter presses the window's default button, unless `onActivate` deals with it.
public final class PasswordEntry: Widget {
  public init() {
    super.init(gtk_password_entry_new())
    gtk_password_entry_set_show_peek_icon(opaque, 1)
    setProperty("activates-default", .bool(true))
    keepOnOneLine { "" }
  }

  public var text: String {
    get { editableText }
    set { editableText = newValue }
  }

  /// What shows while the text is empty.
  public var placeholder: String? {
    didSet { setProperty("placeholder-text", .string(placeholder ?? "")) }
  }

  /// Called with the new text, whoever changed it; once for a text that replaces another.
  public func onChange(_ handler: @escaping @MainActor (String) -> Void) {
    onEditableChange(handler)
  }

  /// Enter. The default button is no longer pressed then.
  public func onActivate(_ handler: @escaping @MainActor () -> Void) {
    setProperty("activates-default", .bool(false))
    connect("activate", handler: handler)
  }

  /// Shows, and tells assistive technologies, whether the text can be accepted.
  public func setInvalid(_ isInvalid: Bool) { setEditableInvalid(isInvalid) }
}
