internal import CGtk

/// A menu on a widget: where the secondary button is pressed, or by the Menu key and Shift+F10 while
/// the focus is there. What its items do belongs to an `ActionGroup` of the widget or one around it.
@MainActor public final class ContextMenu {
  private let menu: Menu
  /// The widget's handlers hold this object, and nobody else does for long.
  private let owner: UnsafeMutablePointer<GtkWidget>
  /// Made when it is first opened: a page has a dozen of them.
  private var popover: Widget?

  fileprivate init(_ menu: Menu, on owner: UnsafeMutablePointer<GtkWidget>) {
    (self.menu, self.owner) = (menu, owner)
  }

  /// - Parameter place: in the widget's coordinates; below all of it when `nil`.
  public func open(at place: Area? = nil) {
    let popover = popover ?? makePopover()
    self.popover = popover
    let place =
      place
      ?? Area(
        x: 0, y: 0, width: Int(gtk_widget_get_width(owner)),
        height: Int(gtk_widget_get_height(owner)))
    var rectangle = GdkRectangle(
      x: gint(place.x), y: gint(place.y), width: gint(place.width), height: gint(place.height))
    gtk_popover_set_pointing_to(popover.pointer(), &rectangle)
    gtk_popover_popup(popover.pointer())
  }

  private func makePopover() -> Widget {
    let popover = Widget(gtk_popover_menu_new_from_model(menu.pointer()))
    gtk_popover_set_has_arrow(popover.pointer(), 0)
    gtk_widget_set_halign(popover.widget, GTK_ALIGN_START)
    gtk_widget_set_parent(popover.widget, owner)
    return popover
  }

  /// GTK wants to find no child in a widget that goes.
  fileprivate func drop() {
    if let popover { gtk_widget_unparent(popover.widget) }
    popover = nil
  }
}

extension Widget {
  /// In place of the widget's own menu, if it has one. To be set once.
  @discardableResult public func setContextMenu(_ menu: Menu) -> ContextMenu {
    let shown = ContextMenu(menu, on: widget)
    let click = EventController(owning: UnsafeMutableRawPointer(gtk_gesture_click_new()))
    gtk_gesture_single_set_button(click.opaque, guint(ClickGesture.secondary))
    click.setPhase(.capture)
    // By pointer: the handler goes with the gesture.
    click.connectPointer("pressed") { [gesture = click.opaque] _, x, y in
      gtk_gesture_set_state(gesture, GTK_EVENT_SEQUENCE_CLAIMED)
      shown.open(at: Area(x: Int(x), y: Int(y), width: 1, height: 1))
    }
    addController(click)
    let keys = ShortcutController()
    keys.setPhase(.capture)
    for key in ["Menu", "<Shift>F10"] {
      keys.add(key) {
        shown.open()
        return true
      }
    }
    addController(keys)
    connect("destroy") { shown.drop() }
    return shown
  }
}
