internal import CGtk

/// A GtkPopoverMenu that opens at a position, such as where a row was clicked.
public final class PopoverMenu: Widget {
  private let box: Widget

  /// - Parameter parent: a box, which removes the menu when the box is disposed. The menu uses the
  ///   box's actions.
  public init(in parent: Widget) {
    box = parent
    super.init(gtk_popover_menu_new_from_model(nil))
    gtk_widget_set_parent(widget, parent.widget)
    gtk_popover_set_has_arrow(pointer(), 0)
    gtk_widget_set_halign(widget, GTK_ALIGN_START)
  }

  /// - Parameters:
  ///   - area: the area to point at, in the coordinates of `other`.
  ///   - other: a widget inside the parent.
  public func show(_ menu: Menu, at area: Area, of other: Widget) {
    gtk_popover_menu_set_menu_model(opaque, menu.pointer())
    var (x, y) = (0.0, 0.0)
    gtk_widget_translate_coordinates(
      other.widget, box.widget, Double(area.x), Double(area.y), &x, &y)
    nameMenu("")
    popUp(at: Area(x: Int(x), y: Int(y), width: area.width, height: area.height))
  }

  /// Calls `handler` when the menu closes, with or without a choice.
  public func onClose(_ handler: @escaping Handler) { connect("closed", handler: handler) }
}

extension Widget {
  /// Opens this widget, a GtkPopover, at a place in its parent.
  func popUp(at place: Area) {
    var place = GdkRectangle(
      x: gint(place.x), y: gint(place.y), width: gint(place.width), height: gint(place.height))
    gtk_popover_set_pointing_to(pointer(), &place)
    gtk_popover_popup(pointer())
  }
}
