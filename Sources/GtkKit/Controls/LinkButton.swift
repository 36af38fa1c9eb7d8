internal import CGtk

/// A GtkLinkButton: a button that is announced as a link.
public final class LinkButton: Button {
  /// - Parameters:
  ///   - label: the link's name for assistive technology.
  ///   - child: what the button shows.
  ///   - onOpen: called when the link is activated, instead of GTK's own handler.
  public init(url: String, label: String, child: Widget, onOpen: @escaping Handler) {
    super.init(owning: UnsafeMutableRawPointer(gtk_link_button_new(url)))
    gtk_button_set_child(pointer(), child.widget)
    // `gtk_button_set_child` has removed the label that GTK made for the URL. GTK 4.18 still names
    // the button after that label, and would ignore any other name.
    gtk_accessible_reset_relation(opaque, GTK_ACCESSIBLE_RELATION_LABELLED_BY)
    setAccessibleName(label)
    // The tooltip is set here, because GTK shows the address only for a button with GTK's own label.
    tooltip = url
    connect("activate-link") { _ in
      onOpen()
      return true
    }
  }

  /// Replaces GTK's context menu ("Copy URL") with a menu of one item.
  @discardableResult
  public func setMenu(
    _ label: String, _ handler: @escaping Handler
  ) -> ContextMenu {
    let actions = ActionGroup()
    actions.add("copy", handler)
    insertActions(actions, prefix: "link")
    return setContextMenu(Menu([(label, "link.copy")]))
  }
}
