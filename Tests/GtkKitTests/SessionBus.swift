import CGtk

/// Makes calls on the session bus, and waits for their answers.
enum SessionBus {
  static func hasOwner(_ name: String) -> Bool {
    call(
      "org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus.NameHasOwner",
      "('\(name)',)") == "(true,)"
  }

  /// - Parameter arguments: the arguments, in GVariant's text format.
  /// - Returns: the answer in the same format; `nil` if the call fails.
  @discardableResult static func call(
    _ name: String, _ path: String, _ method: String, _ arguments: String
  ) -> String? {
    guard let bus = g_bus_get_sync(G_BUS_TYPE_SESSION, nil, nil) else { return nil }
    defer { g_object_unref(UnsafeMutableRawPointer(bus)) }
    let dot = method.lastIndex(of: ".")!
    guard
      let answer = g_dbus_connection_call_sync(
        bus, name, path, String(method[..<dot]), String(method[method.index(after: dot)...]),
        g_variant_parse(nil, arguments, nil, nil, nil), nil, almanac_call_flags_none, -1, nil, nil)
    else { return nil }
    defer { g_variant_unref(answer) }
    let text = g_variant_print(answer, 0)!
    defer { g_free(text) }
    return String(cString: text)
  }
}
