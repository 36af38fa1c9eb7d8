internal import CGtk

/// A GtkMenuButton with a menu of actions.
public final class MenuButton: Widget {
  /// - Parameter isPrimary: whether it is the window's main menu, which F10 opens from anywhere.
  public init(icon: String, name: String, menu: Menu, isPrimary: Bool = true) {
    super.init(gtk_menu_button_new())
    gtk_menu_button_set_icon_name(opaque, icon)
    gtk_menu_button_set_menu_model(opaque, menu.pointer())
    gtk_menu_button_set_primary(opaque, isPrimary.gboolean)
    self.name = name
    showName()
  }

  /// For those who do not see the icon.
  public var name = "" {
    didSet { if name != oldValue { showName() } }
  }

  private func showName() {
    tooltip = name
    // The focus is on the button inside, which GTK 4.8 would have read as "GtkToggleButton".
    guard let child = gtk_widget_get_first_child(widget) else { return }
    Widget(retaining: UnsafeMutableRawPointer(child)).setAccessibleName(name)
  }

  public var hasFrame: Bool {
    get { gtk_menu_button_get_has_frame(opaque) != 0 }
    set { gtk_menu_button_set_has_frame(opaque, newValue.gboolean) }
  }

  /// Shows a widget of its own, and an arrow behind it.
  public init(child: Widget, name: String) {
    super.init(gtk_menu_button_new())
    gtk_menu_button_set_child(opaque, child.pointer())
    gtk_menu_button_set_always_show_arrow(opaque, 1)
    gtk_menu_button_set_has_frame(opaque, 0)
    self.name = name
    showName()
  }

  public func setMenu(_ menu: Menu) { gtk_menu_button_set_menu_model(opaque, menu.pointer()) }

  /// Makes its menu when it is opened: GTK takes a millisecond for each entry.
  public func setMenu(_ make: @escaping @MainActor () -> Menu) {
    gtk_menu_button_set_create_popup_func(
      opaque,
      { button, data in
        guard let button, let data else { return }
        MainActor.assumeIsolated {
          let maker = Unmanaged<MenuMaker>.fromOpaque(data).takeUnretainedValue()
          gtk_menu_button_set_menu_model(button, maker.make().pointer())
        }
      }, Unmanaged.passRetained(MenuMaker(make)).toOpaque(),
      { data in if let data { Unmanaged<MenuMaker>.fromOpaque(data).release() } })
  }
}

/// What makes a menu, kept by the button that it belongs to.
private final class MenuMaker {
  let make: @MainActor () -> Menu
  init(_ make: @escaping @MainActor () -> Menu) { self.make = make }
}
