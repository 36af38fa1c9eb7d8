internal import CGtk

/// The contents of a list, as one key per position. A position keeps its key as long as it shows
/// the same item. Keys are queried, never copied.
public struct ListKeys {
  public let count: Int
  fileprivate let key: @MainActor (Int) -> Int64

  /// - Parameter key: returns the key of a position below `count`; all keys differ.
  public init(count: Int, key: @escaping @MainActor (Int) -> Int64) {
    self.count = count
    self.key = key
  }
}

/// A GListModel over 64-bit keys that its owner holds.
///
/// GTK asks for an object per position. The model creates each object on demand, returns the same
/// object for the same key as long as GTK holds it, and forgets it when GTK releases it.
@MainActor public final class ListModel: Object {
  /// The keys before the running splice, and the position from which they still apply.
  private var old = ListKeys(count: 0) { _ in 0 }
  private var oldStart = 0
  private var new = ListKeys(count: 0) { _ in 0 }
  private var newEnd = 0
  /// The objects that GTK holds, by key.
  fileprivate(set) var objects: [Int64: UnsafeMutableRawPointer] = [:]

  public init() {
    super.init(owning: newObject(modelType))
    instance.pointee.model = Unmanaged.passUnretained(self).toOpaque()
  }

  isolated deinit {
    // GTK may keep the GObjects a little longer; from here on the list is empty.
    let count = count
    instance.pointee.model = nil
    forgetObjects()
    g_list_model_items_changed(opaque, 0, guint(count), 0)
  }

  private var instance: UnsafeMutablePointer<AlmanacListModel> { pointer() }

  public var count: Int { newEnd + old.count - oldStart }

  /// One splice: at a position, some items were removed and some inserted.
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

  /// Shows other keys and tells GTK only about the changes.
  /// - Parameter changes: from front to back. Each position is an index in the list as the earlier
  ///   changes have left it. Items that no change covers keep their keys.
  public func splice(to keys: ListKeys, _ changes: [Change]) {
    let added = changes.reduce(0) { $0 + $1.added - $1.removed }
    precondition(count + added == keys.count, "the changes make another list")
    (old, oldStart) = (new, 0)
    (new, newEnd) = (keys, 0)
    for change in changes {
      // While GTK handles a change, the positions behind it still have the old keys.
      oldStart += change.position - newEnd + change.removed
      newEnd = change.position + change.added
      g_list_model_items_changed(
        opaque, guint(change.position), guint(change.removed), guint(change.added))
    }
    settle()
  }

  /// Shows keys that have little in common with the old ones: the objects that GTK holds keep their
  /// positions but get new keys. The caller must refill each bound cell, and call `setKey` for the
  /// cell's object.
  public func replace(with keys: ListKeys, _ changes: [Change]) {
    // From here on, no object belongs to a key.
    forgetObjects()
    let count = count
    new = keys
    settle()
    newEnd = count
    for change in changes {
      newEnd += change.added - change.removed
      g_list_model_items_changed(
        opaque, guint(change.position), guint(change.removed), guint(change.added))
    }
    precondition(newEnd == keys.count, "the changes make another list")
  }

  /// Ends a splice: all positions have the new keys.
  private func settle() {
    newEnd = new.count
    old = ListKeys(count: 0) { _ in 0 }
    oldStart = 0
  }

  /// An owned reference to the object at a position; `nil` past the end.
  func object(at position: Int) -> UnsafeMutableRawPointer? {
    guard position >= 0, position < count else { return nil }
    // Only during `replace` are there more positions than keys; a position without a key is about
    // to be removed.
    guard position >= newEnd || position < new.count else { return newObject(itemType) }
    let key =
      position < newEnd ? new.key(position) : old.key(position - newEnd + oldStart)
    if let object = objects[key] { return g_object_ref(object) }
    let object = newObject(itemType)
    adopt(object, key)
    return object
  }

  /// Gives GTK's object the key that its position has now, unless that key already has an object.
  func setKey(of object: UnsafeMutableRawPointer, at position: Int) {
    guard position < new.count else { return }
    let key = new.key(position)
    if objects[key] == nil { adopt(object, key) }
  }

  private func adopt(_ object: UnsafeMutableRawPointer, _ key: Int64) {
    let item = object.assumingMemoryBound(to: AlmanacListItem.self)
    item.pointee.model = Unmanaged.passUnretained(self).toOpaque()
    item.pointee.key = key
    objects[key] = object
  }

  private func forgetObjects() {
    for object in objects.values {
      object.assumingMemoryBound(to: AlmanacListItem.self).pointee.model = nil
    }
    objects = [:]
  }
}

/// The GObject type of a list model, with the GListModel interface. It is registered once.
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
        return MainActor.assumeIsolated { guint(swiftModel(of: list)?.count ?? 0) }
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

/// The GObject type of an item. When an item is finalized, its model forgets it.
@MainActor private let itemType: GType = g_type_register_static_simple(
  almanac_type_object(), "AlmanacListItem", guint(MemoryLayout<GObjectClass>.size),
  { table, _ in
    table!.assumingMemoryBound(to: GObjectClass.self).pointee.finalize = { object in
      nonisolated(unsafe) let object = object!
      MainActor.assumeIsolated {
        let item = UnsafeMutableRawPointer(object).assumingMemoryBound(to: AlmanacListItem.self)
        if let model = item.pointee.model {
          Unmanaged<ListModel>.fromOpaque(model).takeUnretainedValue()
            .objects[item.pointee.key] = nil
        }
        g_type_class_peek(almanac_type_object())
          .assumingMemoryBound(to: GObjectClass.self).pointee.finalize(object)
      }
    }
  }, guint(MemoryLayout<AlmanacListItem>.size), nil, GTypeFlags(rawValue: 0))

@MainActor private func swiftModel(of list: OpaquePointer?) -> ListModel? {
  guard let list else { return nil }
  let instance = UnsafeMutablePointer<AlmanacListModel>(list)
  return instance.pointee.model.map { Unmanaged<ListModel>.fromOpaque($0).takeUnretainedValue() }
}
