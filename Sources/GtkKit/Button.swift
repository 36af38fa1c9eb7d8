internal import CGtk

/// A GtkButton with a text, an icon, or a child of one's own.
public class Button: Widget {
  public convenience init(_ label: String) {
    self.init(owning: UnsafeMutableRawPointer(gtk_button_new_with_label(label)))
  }

  /// An icon alone says nothing to a screen reader: `name` is its name and its tooltip.
  public convenience init(icon: String, name: String) {
    self.init(owning: UnsafeMutableRawPointer(gtk_button_new_from_icon_name(icon)))
    setAccessibleName(name)
    tooltip = name
  }

  /// Makes it a button of another icon and name.
  public func setIcon(_ icon: String, name: String) {
    gtk_button_set_icon_name(pointer(), icon)
    setAccessibleName(name)
    tooltip = name
  }

  public convenience init(child: Widget) {
    self.init(owning: UnsafeMutableRawPointer(gtk_button_new()))
    gtk_button_set_child(pointer(), child.widget)
  }

  override init(owning pointer: UnsafeMutableRawPointer) { super.init(owning: pointer) }

  public func setLabel(_ label: String) { gtk_button_set_label(pointer(), label) }

  public func onClick(_ handler: @escaping @MainActor () -> Void) {
    connect("clicked", handler: handler)
  }

  public var hasFrame: Bool {
    get { gtk_button_get_has_frame(pointer()) != 0 }
    set { gtk_button_set_has_frame(pointer(), newValue.gboolean) }
  }

  /// As if it had been pressed, without the delay of `gtk_widget_activate`.
  public func click() { emit("clicked") }
}
