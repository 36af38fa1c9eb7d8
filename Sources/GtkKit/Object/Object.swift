internal import CGtk

/// A reference to a GObject. `ReleasePool` drops it on the main actor soon after the Swift object
/// is released, which makes it safe to pass a wrapper's pointer to a C function.
///
/// Only Swift code retains wrappers: a handler or a parent widget keeps the GObject alive, never
/// the wrapper.
@MainActor open class Object {
  let raw: UnsafeMutableRawPointer

  /// Takes ownership of the caller's reference; sinks a floating one.
  init(owning pointer: UnsafeMutableRawPointer) {
    raw = pointer
    if g_object_is_floating(pointer) != 0 { g_object_ref_sink(pointer) }
  }

  /// Takes ownership of a new widget.
  init(_ widget: UnsafeMutablePointer<GtkWidget>) {
    raw = g_object_ref_sink(widget)
  }

  /// Retains a pointer that GTK owns ("transfer none").
  init(retaining pointer: UnsafeMutableRawPointer) {
    raw = g_object_ref_sink(pointer)
  }

  isolated deinit { ReleasePool.add(raw) }

  /// The pointer, typed as a pointer to the struct that a C function takes.
  func pointer<T>() -> UnsafeMutablePointer<T> {
    raw.assumingMemoryBound(to: T.self)
  }

  /// The pointer, for types whose struct is private to GTK.
  var opaque: OpaquePointer { OpaquePointer(raw) }

  /// Sets a property by its name, for properties that have no setter function of their own.
  func setProperty(_ name: String, _ value: Value) {
    var value = value.gvalue
    g_object_set_property(pointer(), name, &value)
    g_value_unset(&value)
  }

  /// Calls `body` when the object is disposed, usually because nothing refers to it any longer.
  public func onFinalize(_ body: @escaping Handler) {
    g_object_weak_ref(
      pointer(),
      { data, _ in
        MainActor.assumeIsolated(BoxedHandler.body(of: data))
        releaseBoxed(data)
      }, BoxedHandler.data(body))
  }
}

/// Creates a GObject. A widget may have a role for assistive technologies, which cannot be changed
/// later.
@MainActor func newObject(_ type: GType, role: Widget.Role? = nil) -> UnsafeMutableRawPointer {
  let object = "accessible-role".withCString { name in
    var name: UnsafePointer<CChar>? = name
    var value = role.map { Value.role($0).gvalue } ?? GValue()
    return g_object_new_with_properties(type, role == nil ? 0 : 1, &name, &value)
  }
  return UnsafeMutableRawPointer(object!)
}
