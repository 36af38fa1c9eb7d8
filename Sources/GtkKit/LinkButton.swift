internal import CGtk

/// A GtkLinkButton: text that looks and reads as a link. GTK adds "Copy URL" to its context menu.
public final class LinkButton: Button {
  /// - Parameter onOpen: called instead of GTK's own opening.
  public init(url: String, label: String, onOpen: @escaping @MainActor () -> Void) {
    super.init(owning: UnsafeMutableRawPointer(gtk_link_button_new(url)))
    let text = Label(label)
    text.wrap(narrowest: 10)
    gtk_button_set_child(pointer(), text.widget)
    // GTK 4.18 keeps the link labelled by the label that it made for the URL and that has just gone,
    // and then looks for no other name.
    gtk_accessible_reset_relation(opaque, GTK_ACCESSIBLE_RELATION_LABELLED_BY)
    setAccessibleName(label)
    connect("activate-link") { _ in
      onOpen()
      return true
    }
  }
}
