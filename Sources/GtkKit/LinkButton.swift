internal import CGtk

/// A GtkLinkButton: text that looks and reads as a link. GTK adds "Copy URL" to its context menu.
public final class LinkButton: Button {
  /// - Parameter onOpen: called instead of GTK's own opening.
  public init(url: String, label: String, onOpen: @escaping @MainActor () -> Void) {
    super.init(owning: UnsafeMutableRawPointer(gtk_link_button_new(url)))
    let text = Label(label)
    text.wrap(narrowest: 10)
    gtk_button_set_child(pointer(), text.widget)
    setAccessibleName(label)
    connect("activate-link") { _ in
      onOpen()
      return true
    }
  }
}
