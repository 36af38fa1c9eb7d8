internal import CGtk

/// A GMenu: labels and the actions they stand for.
public final class Menu: Object {
  public init(_ items: [(label: String, action: String)]) {
    super.init(owning: UnsafeMutableRawPointer(g_menu_new()))
    for item in items { g_menu_append(opaque, item.label, item.action) }
  }

  /// Adds a group of items with a line above it.
  public func appendSection(_ section: Menu) {
    g_menu_append_section(opaque, nil, section.pointer())
  }
}
