internal import CGtk

/// GLib's network monitor. Use it as a hint that the network is back, never as a reason not to try
/// a request.
@MainActor public final class NetworkMonitor: Object {
  private var wasAvailable: Bool
  private var connections: [SignalConnection] = []

  public init() {
    let monitor = g_network_monitor_get_default()!
    wasAvailable = g_network_monitor_get_network_available(monitor) != 0
    super.init(retaining: UnsafeMutableRawPointer(monitor))
  }

  /// Disconnects the handlers, which GLib's monitor would otherwise keep until the program ends.
  /// `SignalConnection.disconnect` would do nothing here, because its weak reference to this object
  /// is already `nil`.
  isolated deinit {
    for connection in connections { g_signal_handler_disconnect(raw, connection.id) }
  }

  /// Whether traffic on the network costs money or is limited, as far as the desktop knows.
  public var isMetered: Bool { g_network_monitor_get_network_metered(opaque) != 0 }

  /// Calls `handler` each time the network becomes available again, until this object is released.
  public func onReturn(_ handler: @escaping Handler) {
    let connection = observe("network-changed") { [weak self] _ in
      guard let self else { return }
      let isAvailable = g_network_monitor_get_network_available(opaque) != 0
      if isAvailable, !wasAvailable { handler() }
      wasAvailable = isAvailable
    }
    connections.append(connection)
  }
}
