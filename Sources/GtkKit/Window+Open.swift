internal import CGtk
import Foundation

extension Window {
  /// Opens an address with the desktop's own program for it: through the portal in a sandbox.
  /// - Parameter onFailure: called when there is no such program or it could not be started.
  public func open(_ url: URL, onFailure: @escaping @MainActor () -> Void) {
    let box = Unmanaged.passRetained(FailureBox(onFailure)).toOpaque()
    gtk_show_uri_full(
      pointer(), url.absoluteString, guint32(GDK_CURRENT_TIME), nil,
      { window, result, data in
        nonisolated(unsafe) let (data, window, result) = (data!, window, result)
        MainActor.assumeIsolated {
          let box = Unmanaged<FailureBox>.fromOpaque(data).takeRetainedValue()
          let parent = UnsafeMutableRawPointer(window)?.assumingMemoryBound(to: GtkWindow.self)
          if gtk_show_uri_full_finish(parent, result, nil) == 0 { box.body() }
        }
      }, box)
  }

  private final class FailureBox {
    let body: @MainActor () -> Void
    init(_ body: @escaping @MainActor () -> Void) { self.body = body }
  }
}
