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

  /// Makes a button for one of many menus.
  /// - Parameter make: makes the menu each time it opens, because GTK takes a millisecond for each
  ///   of its items.
  public init(icon: String, name: String, making make: @escaping @MainActor () -> Menu) {
    super.init(gtk_menu_button_new())
    gtk_menu_button_set_icon_name(opaque, icon)
    let fill: Handler = { [weak self] in self?.setMenu(make()) }
    gtk_menu_button_set_create_popup_func(
      opaque, { _, data in MainActor.assumeIsolated(BoxedHandler.body(of: data)) },
      BoxedHandler.data(fill), releaseBoxed)
    self.name = name
    showName()
  }

  /// The menu that is watched.
  private var menuPopover: UnsafeMutablePointer<GtkPopover>?

  /// The tooltip, and the name for screen readers.
  public var name = "" {
    didSet { if name != oldValue { showName() } }
  }

  private func showName() {
    tooltip = name
    nameMenu()
    // The button inside has the focus. If it has no name, GTK 4.8 names it "GtkToggleButton" for
    // screen readers.
    guard let child = gtk_widget_get_first_child(widget) else { return }
    Widget(retaining: UnsafeMutableRawPointer(child)).setAccessibleName(name)
  }

  public func removeFrame() { gtk_menu_button_set_has_frame(opaque, 0) }

  /// Makes a button that shows a custom child and an arrow.
  public init(child: Widget, name: String) {
    super.init(gtk_menu_button_new())
    gtk_menu_button_set_child(opaque, child.pointer())
    gtk_menu_button_set_always_show_arrow(opaque, 1)
    gtk_menu_button_set_has_frame(opaque, 0)
    self.name = name
    showName()
  }

  private func nameMenu() {
    guard let popover = gtk_menu_button_get_popover(opaque) else { return }
    let menu = Widget(retaining: UnsafeMutableRawPointer(popover))
    menu.nameMenu(name)
    guard popover != menuPopover else { return }
    menuPopover = popover
    hideTooltip(over: menu)
    // Capturing the pointer is safe: the handler is released with the menu, which is the button's.
    menu.connect("closed") { [widget] in
      let button = Widget(retaining: UnsafeMutableRawPointer(widget))
      button.afterFrame { Self.returnFocus(to: button) }
    }
  }

  /// Shows no tooltip while a menu is open, because it would cover the menu's first items.
  private func hideTooltip(over menu: Widget) {
    for (signal, hasTooltip) in [("show", false), ("closed", true)] {
      // Capturing the pointer is safe: a menu opens and closes only as the button's child.
      menu.connect(signal) { [widget] in gtk_widget_set_has_tooltip(widget, hasTooltip.gboolean) }
    }
  }

  /// After a menu closes with a submenu open, GTK 4.8 leaves the focus in there, where no key arrives.
  private static func returnFocus(to button: Widget) {
    guard let root = gtk_widget_get_root(button.widget) else { return }
    let focus = gtk_root_get_focus(root)
    if focus.map({ gtk_widget_get_mapped($0) == 0 }) ?? true { button.grabFocus() }
  }

  /// Puts a widget into its place in the menu; see `Menu.append(widget:)`.
  public func setWidget(_ child: Widget, at id: String) {
    guard let popover = gtk_menu_button_get_popover(opaque) else { return }
    gtk_popover_menu_add_child(OpaquePointer(popover), child.widget, id)
  }

  public func open() { gtk_menu_button_popup(opaque) }

  public func setPopover(_ popover: Popover) {
    gtk_menu_button_set_popover(opaque, popover.widget)
    hideTooltip(over: popover)
  }

  public func setMenu(_ menu: Menu) {
    gtk_menu_button_set_menu_model(opaque, menu.pointer())
    nameMenu()
  }
}
