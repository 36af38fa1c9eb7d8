internal import CGtk

/// A widget's context menu. The secondary mouse button opens it; so do the Menu key and Shift+F10
/// while the focus is on the widget or inside it. The menu's actions are in an `ActionGroup` of the
/// widget, or of a widget around it.
@MainActor public final class ContextMenu {
  private let menu: Menu
  /// The widget. Its handlers retain this object, so this object must not retain the widget.
  private let owner: UnsafeMutablePointer<GtkWidget>
  /// The shown menu, created when it is first opened: a page has a dozen context menus.
  private var popover: Widget?

  fileprivate init(_ menu: Menu, on owner: UnsafeMutablePointer<GtkWidget>) {
    (self.menu, self.owner) = (menu, owner)
  }

  /// - Parameter place: the area to point at, in the widget's coordinates; `nil` opens the menu
  ///   below the widget.
  public func open(at place: Area? = nil) {
    let popover = popover ?? makePopover()
    self.popover = popover
    if let place {
      popover.popUp(at: place)
    } else {
      gtk_popover_set_pointing_to(popover.pointer(), nil)
      gtk_popover_popup(popover.pointer())
    }
  }

  private func makePopover() -> Widget {
    let popover = Widget(gtk_popover_menu_new_from_model(menu.pointer()))
    gtk_popover_set_has_arrow(popover.pointer(), 0)
    popover.nameMenu("")
    gtk_widget_set_halign(popover.widget, GTK_ALIGN_START)
    gtk_widget_set_parent(popover.widget, owner)
    return popover
  }

  /// Removes the popover: GTK requires that a widget have no children when it is disposed.
  fileprivate func drop() {
    if let popover { gtk_widget_unparent(popover.widget) }
    popover = nil
  }
}

extension Widget {
  /// Adds a context menu, in place of any that GTK gives the widget. Call this once for a widget.
  @discardableResult public func setContextMenu(_ menu: Menu) -> ContextMenu {
    let shown = ContextMenu(menu, on: widget)
    let click = EventController(owning: UnsafeMutableRawPointer(gtk_gesture_click_new()))
    gtk_gesture_single_set_button(click.opaque, guint(ClickGesture.secondary))
    click.setPhase(.capture)
    // Capturing the pointer is safe: the handler is released with the gesture.
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
