internal import CGtk

/// A GtkButton with a text, an icon, or a custom child.
public class Button: Widget {
  public convenience init(_ label: String) {
    self.init(owning: UnsafeMutableRawPointer(gtk_button_new_with_label(label)))
  }

  /// Makes an icon button. `name` is its tooltip and its name for screen readers.
  public convenience init(icon: String, name: String) {
    self.init(owning: UnsafeMutableRawPointer(gtk_button_new()))
    setIcon(icon, name: name)
  }

  public func setIcon(_ icon: String, name: String) {
    gtk_button_set_icon_name(pointer(), icon)
    if let image = gtk_button_get_child(pointer()) {
      Widget(retaining: UnsafeMutableRawPointer(image)).setAccessibleHidden()
    }
    setNameAndTooltip(name)
  }

  /// Makes a button with an icon before its text.
  public convenience init(icon: String, label: String) {
    self.init(child: Box(.horizontal, spacing: 6, [Icon(icon, size: 16), Label(label)]))
    setAccessibleName(label)
  }

  public convenience init(child: Widget) {
    self.init(owning: UnsafeMutableRawPointer(gtk_button_new()))
    gtk_button_set_child(pointer(), child.widget)
  }

  public func setLabel(_ label: String) { gtk_button_set_label(pointer(), label) }

  /// Breaks a label that is too long into lines. Call this after the label is set.
  @discardableResult public func wrapLabel() -> Self {
    guard let child = gtk_button_get_child(pointer()) else { return self }
    let label = OpaquePointer(child)
    gtk_label_set_wrap(label, 1)
    gtk_label_set_justify(label, GTK_JUSTIFY_CENTER)
    return self
  }

  /// Makes the button activate an action, and insensitive while the action is disabled.
  @discardableResult public func setAction(_ name: String) -> Self {
    gtk_actionable_set_action_name(opaque, name)
    return self
  }

  public func onClick(_ handler: @escaping Handler) { connect("clicked", handler: handler) }

  @discardableResult public func removeFrame() -> Self {
    gtk_button_set_has_frame(pointer(), 0)
    return self
  }
}
