internal import CGtk

/// What one-line text widgets share (GtkEditable).
extension Widget {
  var editableText: String {
    get { String(cString: gtk_editable_get_text(opaque)) }
    set {
      guard newValue != editableText else { return }
      gtk_editable_set_text(opaque, newValue)
    }
  }

  func onEditableChange(_ handler: @escaping @MainActor (String) -> Void) {
    // This avoids "changed", which is emitted twice when one text replaces another, first with an
    // empty text.
    // Capturing the pointer is safe: the handler is released with the entry.
    connect("notify::text") { [opaque] in
      handler(String(cString: gtk_editable_get_text(opaque)))
    }
  }

  /// Removes line breaks from typed, pasted or set text: trims them at the ends and replaces them
  /// inside with the separator. GTK would keep them, or optionally drop the text after the first
  /// one.
  func keepOnOneLine(separator: String) {
    // The text widget inside the entry emits "insert-text".
    guard let delegate = gtk_editable_get_delegate(opaque) else { return }
    let text = Object(retaining: UnsafeMutableRawPointer(delegate))
    text.observe("insert-text") { arguments in
      guard let start = UnsafePointer<CChar>(bitPattern: arguments.first),
        let position = UnsafeMutablePointer<gint>(bitPattern: arguments.third)
      else { return }
      let length = Int(Int32(truncatingIfNeeded: arguments.second))
      let bytes = UnsafeRawBufferPointer(start: start, count: length < 0 ? strlen(start) : length)
      let inserted = String(decoding: bytes, as: UTF8.self)
      guard inserted.contains(where: \.isNewline) else { return }
      g_signal_stop_emission_by_name(UnsafeMutableRawPointer(delegate), "insert-text")
      let line = inserted.split(whereSeparator: \.isNewline).joined(separator: separator)
      gtk_editable_insert_text(delegate, line, -1, position)
    }
  }
}
