internal import CGtk

/// A GtkToggleButton.
public final class ToggleButton: Button {
  public convenience init(child: Widget) {
    self.init(owning: UnsafeMutableRawPointer(gtk_toggle_button_new()))
    gtk_button_set_child(pointer(), child.widget)
  }

  /// Makes an icon button. `name` is its tooltip and its name for screen readers.
  public convenience init(icon: String, name: String) {
    self.init(owning: UnsafeMutableRawPointer(gtk_toggle_button_new()))
    setIcon(icon, name: name)
  }

  public var isActive: Bool {
    get { gtk_toggle_button_get_active(pointer()) != 0 }
    set { gtk_toggle_button_set_active(pointer(), newValue.gboolean) }
  }

  /// Adds this button to the group of another. At most one button in a group is active.
  public func join(_ other: ToggleButton) {
    gtk_toggle_button_set_group(pointer(), other.pointer())
  }

  public func onToggle(_ handler: @escaping Handler) { connect("toggled", handler: handler) }
}
