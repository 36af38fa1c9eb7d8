internal import CGtk
import Foundation

extension Window {
  /// Opens an address with the desktop's default program; in a sandbox, through the portal.
  /// - Parameter onFailure: called if there is no such program or it could not be started.
  public func open(_ url: URL, onFailure: @escaping @MainActor () -> Void) {
    // Capturing the pointer is safe: the call retains the window until it ends.
    let window: UnsafeMutablePointer<GtkWindow> = pointer()
    gtk_show_uri_full(
      window, url.absoluteString, guint32(GDK_CURRENT_TIME), nil, AsyncCall.callback,
      AsyncCall.data { result in
        if gtk_show_uri_full_finish(window, result, nil) == 0 { onFailure() }
      })
  }
}
