internal import CGtk

/// A GtkSpinButton: a whole number that is typed, or changed by buttons and arrow keys.
public final class SpinButton: Widget {
  private let range: ClosedRange<Int>

  public init(_ range: ClosedRange<Int>) {
    self.range = range
    super.init(
      gtk_spin_button_new_with_range(Double(range.lowerBound), Double(range.upperBound), 1))
    gtk_spin_button_set_numeric(opaque, 1)
    ignoreWheel()
  }

  public var value: Int {
    get { Int(gtk_spin_button_get_value(opaque)) }
    set { gtk_spin_button_set_value(opaque, Double(newValue)) }
  }

  /// Called with each number of the range, whoever changed it; with one that is typed, letter by
  /// letter.
  public func onChange(_ handler: @escaping @MainActor (Int) -> Void) {
    onEditableChange { [range] text in
      if let value = Int(text), range.contains(value) { handler(value) }
    }
  }

  /// The wheel scrolls what is around the number, and does not change it by the way.
  private func ignoreWheel() {
    let controllers = Object(
      owning: UnsafeMutableRawPointer(gtk_widget_observe_controllers(widget)))
    for index in 0..<g_list_model_get_n_items(controllers.opaque) {
      guard let item = g_list_model_get_item(controllers.opaque, index) else { continue }
      let controller = Object(owning: item)
      if almanac_type_of(controller.pointer()) == gtk_event_controller_scroll_get_type() {
        gtk_event_controller_set_propagation_phase(controller.opaque, GTK_PHASE_NONE)
      }
    }
  }
}
