internal import CGtk

/// A GtkBox: children in a line.
public final class Box: Widget {
  public init(
    _ orientation: Orientation, spacing: Int = 0, role: Role? = nil, _ children: [Widget] = []
  ) {
    let pointer =
      role.map {
        newObject(
          gtk_box_get_type(),
          ["accessible-role": .enumeration(gtk_accessible_role_get_type(), Int($0.gtk.rawValue))])
      } ?? newObject(gtk_box_get_type())
    super.init(owning: pointer)
    gtk_orientable_set_orientation(opaque, orientation.gtk)
    gtk_box_set_spacing(self.pointer(), gint(spacing))
    for child in children { append(child) }
  }

  public func append(_ child: Widget) { gtk_box_append(pointer(), child.widget) }
  public func prepend(_ child: Widget) { gtk_box_prepend(pointer(), child.widget) }
  public func remove(_ child: Widget) { gtk_box_remove(pointer(), child.widget) }

  /// Puts a child behind another one, or first; it keeps the keyboard if it has it.
  public func move(_ child: Widget, after sibling: Widget?) {
    gtk_box_reorder_child_after(pointer(), child.widget, sibling?.widget)
  }

  /// Removes every child.
  public func removeAll() {
    while let child = gtk_widget_get_first_child(widget) { gtk_box_remove(pointer(), child) }
  }
}
