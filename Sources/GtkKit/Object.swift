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

  /// Retains a pointer that GTK owns ("transfer none").
  init(retaining pointer: UnsafeMutableRawPointer) {
    raw = g_object_ref_sink(pointer)
  }

  isolated deinit { ReleasePool.add(raw) }

  /// The pointer, typed as the C function's struct.
  func pointer<T>() -> UnsafeMutablePointer<T> {
    raw.assumingMemoryBound(to: T.self)
  }

  /// The pointer, for types whose struct is private to GTK.
  var opaque: OpaquePointer { OpaquePointer(raw) }

  /// Sets a property that has no setter function.
  func setProperty(_ name: String, _ value: Value) {
    var value = value.gvalue
    g_object_set_property(pointer(), name, &value)
    g_value_unset(&value)
  }

  /// Calls `body` when the object is finalized; for leak tests.
  public func onFinalize(_ body: @escaping @MainActor () -> Void) {
    g_object_weak_ref(
      pointer(),
      { data, _ in
        MainActor.assumeIsolated(BoxedHandler.body(of: data))
        releaseBoxed(data)
      }, BoxedHandler.data(body))
  }
}

/// Creates a GObject of a type with construct-only properties.
@MainActor func newObject(
  _ type: GType, _ properties: KeyValuePairs<String, Value> = [:]
) -> UnsafeMutableRawPointer {
  var names = properties.map { UnsafePointer(g_strdup($0.key)) }
  var values = properties.map { $0.value.gvalue }
  defer {
    for name in names { g_free(UnsafeMutableRawPointer(mutating: name)) }
    for index in values.indices { g_value_unset(&values[index]) }
  }
  return UnsafeMutableRawPointer(
    g_object_new_with_properties(type, guint(names.count), &names, &values))
}
