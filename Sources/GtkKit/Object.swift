internal import CGtk

/// A reference to a GObject, dropped on the main actor soon after the Swift object goes: see
/// `ReleasePool`, which makes it safe to hand a wrapper's pointer to a C function.
///
/// Wrappers are held by the Swift side alone: a handler or a parent widget keeps the GObject alive,
/// never the wrapper.
@MainActor open class Object {
  let raw: UnsafeMutableRawPointer

  /// Takes over the caller's reference; a floating one is sunk.
  init(owning pointer: UnsafeMutableRawPointer) {
    raw = pointer
    if g_object_is_floating(pointer) != 0 { g_object_ref_sink(pointer) }
  }

  /// For pointers GTK keeps for itself ("transfer none").
  init(retaining pointer: UnsafeMutableRawPointer) {
    raw = g_object_ref_sink(pointer)
  }

  isolated deinit { ReleasePool.add(raw) }

  /// The pointer as whichever struct the C function wants.
  func pointer<T>() -> UnsafeMutablePointer<T> {
    raw.assumingMemoryBound(to: T.self)
  }

  /// The pointer for types whose struct is private to GTK.
  var opaque: OpaquePointer { OpaquePointer(raw) }

  /// For properties that have no function of their own.
  func setProperty(_ name: String, _ value: Value) {
    var value = value.gvalue
    g_object_set_property(pointer(), name, &value)
    g_value_unset(&value)
  }

  /// Calls `body` when the object is finalised; for leak tests.
  public func onFinalize(_ body: @escaping @MainActor () -> Void) {
    let box = Unmanaged.passRetained(Box(body))
    g_object_weak_ref(
      pointer(),
      { data, _ in
        MainActor.assumeIsolated {
          Unmanaged<Box>.fromOpaque(data!).takeRetainedValue().body()
        }
      }, box.toOpaque())
  }

  private final class Box {
    let body: @MainActor () -> Void
    init(_ body: @escaping @MainActor () -> Void) { self.body = body }
  }
}

/// Makes a GObject of a type whose construct-only properties must be given at once.
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
