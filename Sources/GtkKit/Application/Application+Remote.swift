internal import CGtk

extension Application {
  /// Activates an action of the application with this ID, in whichever process it runs. The session
  /// bus starts the application if needed.
  /// - Parameters:
  ///   - texts: the action's parameter; see `addAction`.
  ///   - time: when the user clicked or pressed the key, in milliseconds by the display's clock.
  ///     This time allows the window to come to the front.
  /// - Returns: whether the call succeeded.
  public static func perform(
    _ action: String, _ texts: [String], ofApplication id: String, time: UInt32
  ) async -> Bool {
    guard let bus = g_bus_get_sync(G_BUS_TYPE_SESSION, nil, nil) else { return false }
    defer { g_object_unref(UnsafeMutableRawPointer(bus)) }
    let values = texts.map { g_variant_new_string($0) }
    let taken = values.count > 1 ? [Variant.tuple(values)] : values
    let arguments = Variant.tuple([
      g_variant_new_string(action), Variant.list(of: "v", taken.map { g_variant_new_variant($0) }),
      Variant.dictionary([("desktop-startup-id", g_variant_new_string("\(id)_TIME\(time)"))]),
    ])
    return await withCheckedContinuation { continuation in
      g_dbus_connection_call(
        bus, id, "/" + id.replacing(".", with: "/"), "org.freedesktop.Application",
        "ActivateAction", arguments, nil, almanac_call_flags_none, -1, nil, AsyncCall.callback,
        AsyncCall.data { result in
          let answer = g_dbus_connection_call_finish(bus, result, nil)
          if let answer { g_variant_unref(answer) }
          continuation.resume(returning: answer != nil)
        })
    }
  }
}
