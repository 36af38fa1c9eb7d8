internal import CGtk

/// A GtkToggleButton.
public final class ToggleButton: Button {
  public convenience init(child: Widget) {
    self.init(owning: UnsafeMutableRawPointer(gtk_toggle_button_new()))
    gtk_button_set_child(pointer(), child.widget)
  }

  /// An icon alone says nothing to a screen reader: `name` is its name and its tooltip.
  public convenience init(icon: String, name: String) {
    self.init(owning: UnsafeMutableRawPointer(gtk_toggle_button_new()))
    gtk_button_set_icon_name(pointer(), icon)
    setAccessibleName(name)
    tooltip = name
  }

  public var isActive: Bool {
    get { gtk_toggle_button_get_active(pointer()) != 0 }
    set { gtk_toggle_button_set_active(pointer(), newValue.gboolean) }
  }

  /// At most one of a group is active.
  public func join(_ other: ToggleButton) {
    gtk_toggle_button_set_group(pointer(), other.pointer())
  }

  public func onToggle(_ handler: @escaping @MainActor () -> Void) {
    connect("toggled", handler: handler)
  }
}
