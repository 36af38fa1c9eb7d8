internal import CGtk

/// A GtkDropDown: a choice among names.
public final class DropDown: Widget {
  private let count: Int

  public init(_ names: [String]) {
    count = names.count
    var list = names.map { UnsafePointer(g_strdup($0)) } + [nil]
    defer { for text in list { g_free(UnsafeMutableRawPointer(mutating: text)) } }
    super.init(gtk_drop_down_new_from_strings(&list))
    ellipsizeChoice()
    // The button inside has the focus. If it has no name, GTK 4.8 names it "GtkToggleButton" for
    // screen readers.
    guard let first = names.first, let child = gtk_widget_get_first_child(widget) else { return }
    let button = Widget(retaining: UnsafeMutableRawPointer(child))
    button.setAccessibleName(first)
    // The drop-down's handler retains the button. This makes no cycle, because a widget retains
    // none of its parents.
    onChange { if names.indices.contains($0) { button.setAccessibleName(names[$0]) } }
  }

  /// Truncates the chosen name if there is no room for it. The list shows it whole.
  private func ellipsizeChoice() {
    let label = """
      <interface><template class="GtkListItem"><property name="child"><object class="GtkLabel">
      <property name="ellipsize">end</property><property name="width-chars">8</property>
      <property name="xalign">0</property>
      <binding name="label"><lookup name="string" type="GtkStringObject">
      <lookup name="item">GtkListItem</lookup></lookup></binding>
      </object></property></template></interface>
      """
    let bytes = label.withCString { g_bytes_new($0, gsize(strlen($0))) }
    defer { g_bytes_unref(bytes) }
    let factory = Object(
      owning: UnsafeMutableRawPointer(gtk_builder_list_item_factory_new_from_bytes(nil, bytes)))
    gtk_drop_down_set_list_factory(opaque, gtk_drop_down_get_factory(opaque))
    gtk_drop_down_set_factory(opaque, factory.opaque)
  }

  /// The index of the chosen name; -1 if there are no names. Setting an index out of range has no
  /// effect.
  public var selected: Int {
    get { Self.selected(of: opaque) }
    set {
      guard newValue != selected, (0..<count).contains(newValue) else { return }
      gtk_drop_down_set_selected(opaque, guint(newValue))
    }
  }

  /// Calls `handler` with the new index, whether the user or the code chose it.
  public func onChange(_ handler: @escaping @MainActor (Int) -> Void) {
    // Capturing the pointer is safe: the handler is released with the drop-down.
    connect("notify::selected") { [opaque] in handler(Self.selected(of: opaque)) }
  }

  private static func selected(of dropDown: OpaquePointer) -> Int {
    let position = gtk_drop_down_get_selected(dropDown)
    return position == GTK_INVALID_LIST_POSITION ? -1 : Int(position)
  }
}
