internal import CGtk

/// A GtkLinkButton: text that looks like a link and is announced as one.
public final class LinkButton: Button {
  /// - Parameter onOpen: called instead of GTK's own handler.
  public init(url: String, label: String, onOpen: @escaping @MainActor () -> Void) {
    super.init(owning: UnsafeMutableRawPointer(gtk_link_button_new(url)))
    let text = Label(label)
    text.wrap(narrowest: 10)
    gtk_button_set_child(pointer(), text.widget)
    // GTK 4.18 leaves the button labeled by the label that it made for the URL, which was just
    // removed, and then uses no other name.
    gtk_accessible_reset_relation(opaque, GTK_ACCESSIBLE_RELATION_LABELLED_BY)
    setAccessibleName(label)
    // GTK's own tooltip code compares the address with a label that is not there.
    tooltip = url
    connect("activate-link") { _ in
      onOpen()
      return true
    }
  }

  /// Replaces GTK's context menu ("Copy URL") with a menu of one item.
  @discardableResult
  public func setMenu(
    _ label: String, _ handler: @escaping @MainActor () -> Void
  ) -> ContextMenu {
    let actions = ActionGroup()
    actions.add("copy", handler)
    insertActions(actions, prefix: "link")
    return setContextMenu(Menu([(label, "link.copy")]))
  }
}
