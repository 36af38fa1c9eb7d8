internal import CGtk

extension Widget {
  /// Makes screen readers say a text, wherever the focus is in the widget's window.
  ///
  /// Before GTK 4.14, screen readers hear only about the focused widget, so the text becomes that
  /// widget's description for two seconds.
  public func announce(_ text: String) {
    if let announce = Self.announceOfGTK {
      return announce(opaque, text, GTK_ACCESSIBLE_ANNOUNCEMENT_PRIORITY_MEDIUM)
    }
    guard let root = gtk_widget_get_root(widget), let focus = gtk_root_get_focus(root) else {
      return
    }
    // Screen readers know an entry, not the text widget inside it, which has the focus.
    let isText = almanac_type_of(focus) == gtk_text_get_type()
    let known = isText ? gtk_widget_get_parent(focus) ?? focus : focus
    let focused = Widget(retaining: UnsafeMutableRawPointer(known))
    focused.showAccessibleDescription(text)
    Timeout.run(after: 2_000) { focused.restoreAccessibleDescription() }
  }

  private func restoreAccessibleDescription() {
    let own = g_object_get_data(pointer(), Self.ownDescription).map {
      String(cString: $0.assumingMemoryBound(to: CChar.self))
    }
    showAccessibleDescription(own ?? tooltip ?? "")
  }

  /// `nil` before GTK 4.14.
  private static let announceOfGTK = almanac_announce_of_gtk()
}
