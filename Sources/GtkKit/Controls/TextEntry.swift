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
  public func onActivate(_ handler: @escaping @MainActor () -> Void) {
    connect("activate", handler: handler)
  }

  /// Marks the text as invalid or valid, visibly and for assistive technologies.
  public func setInvalid(_ isInvalid: Bool) {
    setClass("error", isInvalid)
    almanac_set_invalid(opaque, isInvalid.gboolean)
  }

  /// Sets the maximum length in characters; anything typed or pasted beyond it is dropped.
  public func limit(characters: Int) {
    guard let text = gtk_editable_get_delegate(opaque) else { return }
    gtk_text_set_max_length(UnsafeMutablePointer<GtkText>(text), gint(characters))
  }
}
