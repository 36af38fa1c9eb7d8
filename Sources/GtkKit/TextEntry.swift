internal import CGtk

/// What entries have in common: one line of text.
public class TextEntry: Widget {
  public var text: String {
    get { editableText }
    set { editableText = newValue }
  }

  /// What shows while the text is empty: an example, never the only name of the field.
  public var placeholder: String? {
    didSet { setProperty("placeholder-text", .string(placeholder ?? "")) }
  }

  /// Called at once with the new text, whoever changed it; once for a text that replaces another.
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
