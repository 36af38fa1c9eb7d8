internal import CGtk

/// A GtkMenuButton with a menu of actions.
public final class MenuButton: Widget {
  /// The window's main menu: F10 opens it from anywhere.
  public init(icon: String, name: String, menu: Menu) {
    super.init(gtk_menu_button_new())
    gtk_menu_button_set_icon_name(opaque, icon)
    gtk_menu_button_set_menu_model(opaque, menu.pointer())
    gtk_menu_button_set_primary(opaque, 1)
    setAccessibleName(name)
    tooltip = name
  }

  /// Shows a widget of its own, and an arrow behind it.
  public init(child: Widget, name: String) {
    super.init(gtk_menu_button_new())
    gtk_menu_button_set_child(opaque, child.pointer())
    gtk_menu_button_set_always_show_arrow(opaque, 1)
    gtk_menu_button_set_has_frame(opaque, 0)
    setAccessibleName(name)
    tooltip = name
  }

  public func setMenu(_ menu: Menu) { gtk_menu_button_set_menu_model(opaque, menu.pointer()) }

  /// Opens the menu.
  public func popUp() { gtk_menu_button_popup(opaque) }
}
