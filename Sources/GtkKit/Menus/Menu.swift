internal import CGtk

/// A GMenu: labels with their actions.
public final class Menu: Object {
  public init(_ items: [(label: String, action: String)]) {
    super.init(owning: UnsafeMutableRawPointer(g_menu_new()))
    for item in items { g_menu_append(opaque, item.label, item.action) }
  }

  /// - Parameter hiddenWhenDisabled: whether the item is hidden while its action is disabled.
  public func append(_ label: String, action: String, hiddenWhenDisabled: Bool = false) {
    let item = Object(owning: UnsafeMutableRawPointer(g_menu_item_new(label, action)))
    if hiddenWhenDisabled {
      g_menu_item_set_attribute_value(
        item.opaque, "hidden-when", g_variant_new_string("action-disabled"))
    }
    g_menu_append_item(opaque, item.opaque)
  }

  /// Adds an item for one value of an action that `ActionMap.addChoice` added. Underscores in the
  /// label are shown; a label that is too long is truncated.
  public func append(_ label: String, choice: String, of action: String) {
    let item = Object(owning: UnsafeMutableRawPointer(g_menu_item_new(Self.shown(label), nil)))
    g_menu_item_set_action_and_target_value(item.opaque, action, g_variant_new_string(choice))
    g_menu_append_item(opaque, item.opaque)
  }

  /// Replaces all items, also while the menu is shown. The labels may be any text.
  public func replaceAll(with items: [(label: String, action: String)]) {
    g_menu_remove_all(opaque)
    for item in items { g_menu_append(opaque, Self.shown(item.label), item.action) }
  }

  private static func shown(_ label: String) -> String {
    // A menu does not truncate labels that are too wide for the screen.
    let short = label.count > longest ? label.prefix(longest - 1) + "…" : label[...]
    // A single underscore would mark the next letter as the mnemonic.
    return short.split(separator: "_", omittingEmptySubsequences: false).joined(separator: "__")
  }

  /// The maximum label length, in characters.
  private static let longest = 36

  /// Adds a place for a widget, which `MenuButton.setWidget` fills.
  public func append(widget id: String) {
    let item = Object(owning: UnsafeMutableRawPointer(g_menu_item_new(nil, nil)))
    g_menu_item_set_attribute_value(item.opaque, "custom", g_variant_new_string(id))
    g_menu_append_item(opaque, item.opaque)
  }

  /// Adds an item that opens another menu.
  public func append(_ label: String, submenu: Menu) {
    g_menu_append_submenu(opaque, label, submenu.pointer())
  }

  public func insertSection(_ section: Menu, at position: Int) {
    g_menu_insert_section(opaque, gint(position), nil, section.pointer())
  }

  /// Adds a group of items with a line above it.
  /// - Parameter title: the heading of the group.
  public func appendSection(_ section: Menu, title: String? = nil) {
    g_menu_append_section(opaque, title, section.pointer())
  }
}
