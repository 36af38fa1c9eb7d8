internal import CGtk

/// What the widgets with one line of text share (GtkEditable).
extension Widget {
  var editableText: String {
    get { String(cString: gtk_editable_get_text(opaque)) }
    set {
      guard newValue != editableText else { return }
      gtk_editable_set_text(opaque, newValue)
    }
  }

  func onEditableChange(_ handler: @escaping @MainActor (String) -> Void) {
    // Where a text replaces another, "changed" comes twice, the first time with nothing in it.
    // By pointer: the handler goes with the entry.
    connect("notify::text") { [opaque] in
      handler(String(cString: gtk_editable_get_text(opaque)))
    }
  }

  /// Takes the line breaks out of whatever comes in, typed, pasted or set: at the ends they go,
  /// inside they become the separator. GTK would keep them, or on request drop what follows one.
  func keepOnOneLine(separator: @escaping @MainActor () -> String) {
    // The signal is that of the text inside the entry.
    guard let delegate = gtk_editable_get_delegate(opaque) else { return }
    let text = Object(retaining: UnsafeMutableRawPointer(delegate))
    text.connect("insert-text") { arguments in
      guard let start = UnsafePointer<CChar>(bitPattern: arguments.first),
        let position = UnsafeMutablePointer<gint>(bitPattern: arguments.third)
      else { return false }
      let length = Int(Int32(truncatingIfNeeded: arguments.second))
      let bytes = UnsafeRawBufferPointer(start: start, count: length < 0 ? strlen(start) : length)
      let inserted = String(decoding: bytes, as: UTF8.self)
      guard inserted.contains(where: \.isNewline) else { return false }
      g_signal_stop_emission_by_name(UnsafeMutableRawPointer(delegate), "insert-text")
      let line = inserted.split(whereSeparator: \.isNewline).joined(separator: separator())
      gtk_editable_insert_text(delegate, line, -1, position)
      return false
    }
  }

  func setEditableInvalid(_ isInvalid: Bool) {
    setClass("error", isInvalid)
    setAccessibleInvalid(isInvalid)
  }
}
