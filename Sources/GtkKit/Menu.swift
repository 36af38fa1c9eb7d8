internal import CGtk

/// A GMenu: labels and the actions they stand for.
public final class Menu: Object {
  public init(_ items: [(label: String, action: String)]) {
    super.init(owning: UnsafeMutableRawPointer(g_menu_new()))
    for item in items { g_menu_append(opaque, item.label, item.action) }
  }

  /// - Parameter hiddenWhenDisabled: the item is there only while its action can be used.
  public func append(_ label: String, action: String, hiddenWhenDisabled: Bool = false) {
    let item = g_menu_item_new(label, action)
    if hiddenWhenDisabled {
      g_menu_item_set_attribute_value(
        item, "hidden-when", g_variant_new_string("action-disabled"))
    }
    g_menu_append_item(opaque, item)
    g_object_unref(UnsafeMutableRawPointer(item))
  }

  /// Adds a group of items with a line above it.
  public func appendSection(_ section: Menu) {
    g_menu_append_section(opaque, nil, section.pointer())
  }
}
