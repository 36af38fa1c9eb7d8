internal import CGtk

/// A GtkSpinButton: an integer that the user types, or changes with buttons and arrow keys.
public final class SpinButton: Widget {
  private let range: ClosedRange<Int>

  public init(_ range: ClosedRange<Int>) {
    self.range = range
    super.init(
      gtk_spin_button_new_with_range(Double(range.lowerBound), Double(range.upperBound), 1))
    gtk_spin_button_set_numeric(opaque, 1)
    keepValueOfEmptyText()
    ignoreWheel()
  }

  public var value: Int {
    get { Int(gtk_spin_button_get_value(opaque)) }
    set { gtk_spin_button_set_value(opaque, Double(newValue)) }
  }

  /// Calls `handler` with each new value in the range, whether set by the user or the code. While
  /// the user types, that happens after each digit.
  public func onChange(_ handler: @escaping @MainActor (Int) -> Void) {
    // Capturing the pointer is safe: the handler is released with the button.
    onEditableChange { [opaque, range] text in
      guard let value = Int(text), range.contains(value) else { return }
      // GTK takes over typed digits only later, so its buttons would count from the old number.
      gtk_spin_button_set_value(opaque, Double(value))
      handler(value)
    }
  }

  /// Keeps the last number when the focus leaves an empty field, which GTK reads as 0.
  private func keepValueOfEmptyText() {
    // Capturing the pointer is safe: the handler is released with the button.
    connect("input") { [opaque] arguments in
      guard gtk_editable_get_text(opaque).pointee == 0,
        let value = UnsafeMutablePointer<Double>(bitPattern: arguments.first)
      else { return false }
      value.pointee = gtk_spin_button_get_value(opaque)
      return true
    }
  }

  /// Makes the wheel scroll the page, rather than change the number by accident.
  private func ignoreWheel() {
    let controllers = Object(
      owning: UnsafeMutableRawPointer(gtk_widget_observe_controllers(widget)))
    for index in 0..<g_list_model_get_n_items(controllers.opaque) {
      guard let item = g_list_model_get_item(controllers.opaque, index) else { continue }
      let controller = Object(owning: item)
      if almanac_type_of(controller.raw) == gtk_event_controller_scroll_get_type() {
        gtk_event_controller_set_propagation_phase(controller.opaque, GTK_PHASE_NONE)
      }
    }
  }
}
