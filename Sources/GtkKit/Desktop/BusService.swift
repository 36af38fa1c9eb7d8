internal import CGtk

/// An object on the session bus with methods that other programs call.
@MainActor public final class BusService {
  public enum Value: Hashable, Sendable {
    /// A string: `s`.
    case text(String)
    /// A list of strings: `as`.
    case texts([String])
    /// An unsigned 32-bit number: `u`.
    case number(UInt32)
    /// A list of dictionaries: `aa{sv}`.
    case dictionaries([[String: Value]])
    /// An image file, sent as a GIcon that `g_icon_serialize` wrote.
    case icon(path: String)
  }

  /// Answers a call with a value, or with nothing.
  public typealias Handler = @MainActor (_ method: String, _ arguments: [Value]) async -> Value?

  private let handler: Handler
  private var object: guint = 0
  private var name: guint = 0
  private let connection: OpaquePointer
  private let onLost: @MainActor () -> Void

  /// Registers the object, then requests the name.
  /// - Parameters:
  ///   - name: the bus name to own.
  ///   - interface: the methods as D-Bus introspection XML with a single interface. Calls that it
  ///     does not allow are answered with an error.
  ///   - onLost: called when another program owns the name, or the bus is gone.
  /// - Returns: `nil` without a session bus.
  public init?(
    name: String, path: String, interface: String, onLost: @escaping @MainActor () -> Void,
    _ handler: @escaping Handler
  ) {
    guard let bus = g_bus_get_sync(G_BUS_TYPE_SESSION, nil, nil) else { return nil }
    (self.handler, self.onLost, connection) = (handler, onLost, bus)
    guard let node = g_dbus_node_info_new_for_xml(interface, nil) else {
      preconditionFailure("an interface that cannot be read")
    }
    defer { g_dbus_node_info_unref(node) }
    var table = GDBusInterfaceVTable()
    table.method_call = Self.onCall
    let this = Unmanaged.passUnretained(self).toOpaque()
    object = g_dbus_connection_register_object(
      bus, path, node.pointee.interfaces[0], &table, this, nil, nil)
    self.name = g_bus_own_name_on_connection(
      bus, name, almanac_own_name_alone, nil, Self.onNameLost, this, nil)
  }

  isolated deinit {
    g_bus_unown_name(name)
    if object != 0 { g_dbus_connection_unregister_object(connection, object) }
    // The last answer may not have been sent yet.
    g_dbus_connection_flush_sync(connection, nil, nil)
    g_object_unref(UnsafeMutableRawPointer(connection))
  }

  private static let onCall: GDBusInterfaceMethodCallFunc = {
    _, _, _, _, method, parameters, invocation, data in
    // GIO calls this in the main context in which the object was registered: the main thread's.
    nonisolated(unsafe) let (parameters, invocation, data) = (parameters!, invocation!, data!)
    let method = String(cString: method!)
    MainActor.assumeIsolated {
      let service = Unmanaged<BusService>.fromOpaque(data).takeUnretainedValue()
      let arguments = Variant.children(of: parameters, Value.init)
      Task {
        let answer = await service.handler(method, arguments)
        g_dbus_method_invocation_return_value(
          invocation, answer.map { Variant.tuple([$0.variant]) } ?? nil)
      }
    }
  }

  private static let onNameLost: GBusNameLostCallback = { _, _, data in
    nonisolated(unsafe) let data = data!
    MainActor.assumeIsolated {
      Unmanaged<BusService>.fromOpaque(data).takeUnretainedValue().onLost()
    }
  }
}

extension BusService.Value {
  /// - Returns: `nil` for a value other than a string, a list of strings, or an unsigned 32-bit
  ///   number.
  fileprivate init?(_ variant: OpaquePointer) {
    switch String(cString: g_variant_get_type_string(variant)) {
    case "s": self = .text(Variant.string(variant) ?? "")
    case "as": self = .texts(Variant.texts(variant))
    case "u": self = .number(g_variant_get_uint32(variant))
    default: return nil
    }
  }

  @MainActor fileprivate var variant: OpaquePointer? {
    switch self {
    case .text(let text): return g_variant_new_string(text)
    case .texts(let texts): return Variant.list(of: "s", texts.map { g_variant_new_string($0) })
    case .number(let number): return g_variant_new_uint32(number)
    case .dictionaries(let all):
      return Variant.list(
        of: "a{sv}",
        all.map { Variant.dictionary($0.sorted { $0.key < $1.key }.map { ($0, $1.variant) }) })
    case .icon(let path):
      let file = g_file_new_for_path(path)
      defer { g_object_unref(file.map { UnsafeMutableRawPointer($0) }) }
      let icon = g_file_icon_new(file)
      defer { g_object_unref(icon.map { UnsafeMutableRawPointer($0) }) }
      return g_icon_serialize(icon)
    }
  }
}
