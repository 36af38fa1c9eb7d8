internal import CGtk

/// A GtkFlowBox: children of equal size in rows.
public final class FlowBox: Widget {
  public init(columns: Int, spacing: Int) {
    self.columns = columns
    super.init(gtk_flow_box_new())
    gtk_flow_box_set_homogeneous(opaque, 1)
    gtk_flow_box_set_column_spacing(opaque, guint(spacing))
    gtk_flow_box_set_row_spacing(opaque, guint(spacing))
    gtk_flow_box_set_activate_on_single_click(opaque, 1)
    // Otherwise GTK would select the child that gets the focus.
    gtk_flow_box_set_selection_mode(opaque, GTK_SELECTION_NONE)
    showColumns()
    setAccessibleName("")
  }

  /// The number of children in a row. The rest of a row with fewer children stays empty.
  public var columns: Int {
    didSet { if columns != oldValue { showColumns() } }
  }

  private func showColumns() {
    gtk_flow_box_set_max_children_per_line(opaque, guint(max(columns, 1)))
    gtk_flow_box_set_min_children_per_line(opaque, guint(max(columns, 1)))
  }

  public func append(_ child: Widget) { gtk_flow_box_append(opaque, child.widget) }

  /// Calls `handler` with the index of a child that was clicked, or activated with Enter.
  public func onActivate(_ handler: @escaping @MainActor (Int) -> Void) {
    observe("child-activated") { arguments in
      guard let child = UnsafeMutablePointer<GtkFlowBoxChild>(bitPattern: arguments.first)
      else { return }
      handler(Int(gtk_flow_box_child_get_index(child)))
    }
  }

  /// Marks one child as selected, by its style (`.selected`) and for assistive technologies; `nil`
  /// marks none.
  public func select(_ index: Int?) {
    var current = 0
    while let child = child(current) {
      let wrapper = Widget(retaining: UnsafeMutableRawPointer(child))
      wrapper.setClass("selected", current == index)
      wrapper.setAccessibleSelected(current == index)
      current += 1
    }
  }

  public func focus(_ index: Int) {
    if let child = child(index) { gtk_widget_grab_focus(child) }
  }

  /// The index of the child with the keyboard focus; `nil` if none has it.
  public var focusedIndex: Int? {
    guard let child = gtk_widget_get_focus_child(widget) else { return nil }
    let index = gtk_flow_box_child_get_index(
      UnsafeMutableRawPointer(child).assumingMemoryBound(to: GtkFlowBoxChild.self))
    return index < 0 ? nil : Int(index)
  }

  private func child(_ index: Int) -> UnsafeMutablePointer<GtkWidget>? {
    gtk_flow_box_get_child_at_index(opaque, gint(index)).map {
      UnsafeMutableRawPointer($0).assumingMemoryBound(to: GtkWidget.self)
    }
  }
}
