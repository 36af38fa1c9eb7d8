import CGtk

@testable import GtkKit

extension Switch {
  /// Flips the switch as a user does, without the animation. Does nothing while it is insensitive.
  public func flip() {
    guard gtk_widget_is_sensitive(widget) != 0 else { return }
    gtk_switch_set_active(opaque, isOn ? 0 : 1)
    flips.report(of: self)
  }
}
