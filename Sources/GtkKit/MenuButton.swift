internal import CGtk

/// A GtkMenuButton with a menu of actions.
public final class MenuButton: Widget {
  public init(icon: String, name: String, menu: Menu) {
    super.init(gtk_menu_button_new())
    gtk_menu_button_set_icon_name(opaque, icon)
    gtk_menu_button_set_menu_model(opaque, menu.pointer())
    // F10 opens it from anywhere in the window.
    gtk_menu_button_set_primary(opaque, 1)
    setAccessibleName(name)
    tooltip = name
  }
}
