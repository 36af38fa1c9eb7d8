internal import CGtk

/// A GtkBox: children in a line.
public final class Box: Widget {
  public init(
    _ orientation: Orientation, spacing: Int = 0, role: Role? = nil, _ children: [Widget] = []
  ) {
    super.init(owning: newObject(gtk_box_get_type(), role: role))
    gtk_orientable_set_orientation(opaque, orientation.gtk)
    gtk_box_set_spacing(pointer(), gint(spacing))
    for child in children { gtk_box_append(pointer(), child.widget) }
  }

  public func append(_ children: Widget...) {
    for child in children { gtk_box_append(pointer(), child.widget) }
  }
  public func prepend(_ child: Widget) { gtk_box_prepend(pointer(), child.widget) }
  public func remove(_ child: Widget) { gtk_box_remove(pointer(), child.widget) }

  /// Moves a child behind `sibling`, or to the front if `sibling` is `nil`. A child that has the
  /// keyboard focus keeps it.
  public func move(_ child: Widget, after sibling: Widget?) {
    gtk_box_reorder_child_after(pointer(), child.widget, sibling?.widget)
  }

  /// Shows these children in this order, and removes all others. Children that are already in the
  /// box are moved without being removed, so they keep their focus and text selection.
  public func setChildren(_ children: [Widget]) {
    let shown = Set(children.map(\.raw))
    var next = gtk_widget_get_first_child(widget)
    while let child = next {
      next = gtk_widget_get_next_sibling(child)
      if !shown.contains(UnsafeMutableRawPointer(child)) { gtk_box_remove(pointer(), child) }
    }
    var last: Widget?
    for child in children {
      if gtk_widget_get_parent(child.widget) == widget {
        move(child, after: last)
      } else {
        // The child may be in another box by now.
        if gtk_widget_get_parent(child.widget) != nil { gtk_widget_unparent(child.widget) }
        gtk_box_insert_child_after(pointer(), child.widget, last?.widget)
      }
      last = child
    }
  }

  public func removeAll() {
    while let child = gtk_widget_get_first_child(widget) { gtk_box_remove(pointer(), child) }
  }
}

public enum Orientation: Sendable {
  case horizontal, vertical

  var gtk: GtkOrientation {
    self == .horizontal ? GTK_ORIENTATION_HORIZONTAL : GTK_ORIENTATION_VERTICAL
  }
}
