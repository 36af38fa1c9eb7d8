import CGtk

@testable import GtkKit

extension Window {
  /// Drops GTK's own reference to the window and its content.
  public func destroy() { gtk_window_destroy(pointer()) }
}

extension PopoverMenu {
  public func close() { gtk_popover_popdown(pointer()) }
}
