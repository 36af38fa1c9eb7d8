internal import CGtk

/// A GListModel over 64-bit keys: one number an item, whatever the item is.
///
/// GTK asks for an object an item; it is made when first asked for and stays the same object for
/// the same key, so that a row that moves keeps its widget and the focus in it.
@MainActor public final class ListModel: Object {
  public private(set) var keys: [Int64] = []
  fileprivate var objects: [Int64: UnsafeMutableRawPointer] = [:]

  public init() {
    super.init(
      owning: UnsafeMutableRawPointer(g_object_new_with_properties(modelType, 0, nil, nil)))
    let instance: UnsafeMutablePointer<AlmanacListModel> = pointer()
    instance.pointee.model = Unmanaged.passUnretained(self).toOpaque()
  }

  isolated deinit {
    let instance: UnsafeMutablePointer<AlmanacListModel> = pointer()
    // GTK may hold the GObject a little longer: it is an empty list from here on.
    instance.pointee.model = nil
    g_list_model_items_changed(opaque, 0, guint(keys.count), 0)
    for object in objects.values { g_object_unref(object) }
  }

  /// Replaces the keys, telling GTK only of the part between the common start and the common end.
  public func splice(to new: [Int64]) {
    guard new != keys else { return }
    let limit = min(keys.count, new.count)
    var head = 0
    while head < limit, keys[head] == new[head] { head += 1 }
    var tail = 0
    while tail < limit - head, keys[keys.count - 1 - tail] == new[new.count - 1 - tail] {
      tail += 1
    }
    let removed = keys[head..<(keys.count - tail)]
    let added = new.count - tail - head
    keys = new
    g_list_model_items_changed(opaque, guint(head), guint(removed.count), guint(added))
    forget(removed, unlessIn: new[head..<(new.count - tail)])
  }

  /// One splice: so many items at a position gave way to so many others.
  public struct Change: Hashable, Sendable {
    public let position: Int
    public let removed: Int
    public let added: Int

    public init(position: Int, removed: Int, added: Int) {
      self.position = position
      self.removed = removed
      self.added = added
    }
  }

  /// Told of what GTK is told of.
  public func onChange(_ handler: @escaping @MainActor (Change) -> Void) {
    connect("items-changed") { arguments in
      handler(
        Change(
          position: arguments.int, removed: Int(UInt32(truncatingIfNeeded: arguments.second)),
          added: Int(UInt32(truncatingIfNeeded: arguments.third))))
      return false
    }
  }

  /// What makes the item the same to GTK before and after a splice.
  public func identity(at position: Int) -> ObjectIdentity? {
    guard let object = object(at: position) else { return nil }
    defer { g_object_unref(object) }
    return ObjectIdentity(address: UInt(bitPattern: object))
  }

  public struct ObjectIdentity: Hashable, Sendable {
    fileprivate let address: UInt
  }

  private func forget(_ removed: ArraySlice<Int64>, unlessIn added: ArraySlice<Int64>) {
    guard !objects.isEmpty, !removed.isEmpty else { return }
    let kept = Set(added)
    for key in removed where !kept.contains(key) {
      if let object = objects.removeValue(forKey: key) { g_object_unref(object) }
    }
  }

  /// An owned reference to the item's object, or `nil` past the end.
  fileprivate func object(at position: Int) -> UnsafeMutableRawPointer? {
    guard keys.indices.contains(position) else { return nil }
    let key = keys[position]
    if let object = objects[key] { return g_object_ref(object) }
    let object = newObject(almanac_type_object())
    objects[key] = object
    return g_object_ref(object)
  }
}

/// GObject's side of the list: a type with the GListModel interface, registered once.
@MainActor private let modelType: GType = {
  let type = g_type_register_static_simple(
    almanac_type_object(), "AlmanacListModel", guint(MemoryLayout<GObjectClass>.size), nil,
    guint(MemoryLayout<AlmanacListModel>.size), nil, GTypeFlags(rawValue: 0))
  var interface = GInterfaceInfo(
    interface_init: { interface, _ in
      let table = interface!.assumingMemoryBound(to: GListModelInterface.self)
      table.pointee.get_item_type = { _ in almanac_type_object() }
      table.pointee.get_n_items = { list in
        nonisolated(unsafe) let list = list
        return MainActor.assumeIsolated { guint(swiftModel(of: list)?.keys.count ?? 0) }
      }
      table.pointee.get_item = { list, position in
        nonisolated(unsafe) let list = list
        nonisolated(unsafe) var object: UnsafeMutableRawPointer?
        MainActor.assumeIsolated { object = swiftModel(of: list)?.object(at: Int(position)) }
        return object
      }
    }, interface_finalize: nil, interface_data: nil)
  g_type_add_interface_static(type, g_list_model_get_type(), &interface)
  return type
}()

@MainActor private func swiftModel(of list: OpaquePointer?) -> ListModel? {
  guard let list else { return nil }
  let instance = UnsafeMutablePointer<AlmanacListModel>(list)
  return instance.pointee.model.map { Unmanaged<ListModel>.fromOpaque($0).takeUnretainedValue() }
}
