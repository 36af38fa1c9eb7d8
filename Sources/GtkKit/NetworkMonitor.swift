internal import CGtk

/// GLib's view of the network: a hint that it is back, never a reason not to try.
@MainActor public final class NetworkMonitor: Object {
  private var wasAvailable: Bool

  public init() {
    let monitor = g_network_monitor_get_default()!
    wasAvailable = g_network_monitor_get_network_available(monitor) != 0
    super.init(retaining: UnsafeMutableRawPointer(monitor))
  }

  /// Calls `handler` when the network comes back after having been away.
  public func onReturn(_ handler: @escaping @MainActor () -> Void) {
    connect("network-changed") { [weak self] (_: SignalArguments) in
      guard let self else { return false }
      let isAvailable = g_network_monitor_get_network_available(opaque) != 0
      if isAvailable, !wasAvailable { handler() }
      wasAvailable = isAvailable
      return false
    }
  }
}
