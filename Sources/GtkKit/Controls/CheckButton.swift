internal import CGtk

/// A GtkCheckButton with a widget as its label.
public final class CheckButton: Widget {
  public init(child: Widget, isOn: Bool) {
    super.init(gtk_check_button_new())
    gtk_check_button_set_child(pointer(), child.widget)
    self.isOn = isOn
  }

  public var isOn: Bool {
    get { gtk_check_button_get_active(pointer()) != 0 }
    set { gtk_check_button_set_active(pointer(), newValue.gboolean) }
  }

  public func onToggle(_ handler: @escaping Handler) { connect("toggled", handler: handler) }
}
