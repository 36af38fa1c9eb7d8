internal import CGtk

/// The computer's power supply, according to the desktop.
public enum PowerSupply {
  /// Whether the computer runs on its battery; `nil` if UPower doesn't answer.
  /// - Source: https://upower.freedesktop.org/docs/UPower.html
  @MainActor public static func isOnBattery() async -> Bool? {
    guard let bus = g_bus_get_sync(G_BUS_TYPE_SYSTEM, nil, nil) else { return nil }
    let connection = Object(owning: UnsafeMutableRawPointer(bus))
    let arguments = Variant.tuple([
      g_variant_new_string("org.freedesktop.UPower"), g_variant_new_string("OnBattery"),
    ])
    let answer = try? await TimedCall.run(within: timeout) { cancellable, data in
      g_dbus_connection_call(
        connection.opaque, "org.freedesktop.UPower", "/org/freedesktop/UPower",
        "org.freedesktop.DBus.Properties", "Get", arguments, nil, almanac_call_flags_none, -1,
        cancellable, AsyncCall.callback, data)
    } finish: { result, error in
      bool(g_dbus_connection_call_finish(connection.opaque, result, &error))
    }
    return answer ?? nil
  }

  /// The longest wait for the answer: the bus may have to start UPower.
  private static let timeout = Duration.seconds(3)

  /// The Boolean in an answer of type `(v)`; `nil` for any other value. It takes ownership of the
  /// answer.
  private static func bool(_ answer: OpaquePointer?) -> Bool? {
    guard let answer else { return nil }
    defer { g_variant_unref(answer) }
    return Variant.children(of: answer) { boxed in
      guard let value = g_variant_get_variant(boxed) else { return nil as Bool? }
      defer { g_variant_unref(value) }
      guard String(cString: g_variant_get_type_string(value)) == "b" else { return nil }
      return g_variant_get_boolean(value) != 0
    }.first
  }
}
