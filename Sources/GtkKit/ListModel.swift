internal import CGtk

/// The places of a list by number: a key for each, which is the same while the place shows the
/// same. Asked for, never copied.
public struct ListKeys {
  public let count: Int
  fileprivate let key: @MainActor (Int) -> Int64

  /// - Parameter key: of a position below the count; different for each.
  public init(count: Int, key: @escaping @MainActor (Int) -> Int64) {
    self.count = count
    self.key = key
  }
}

/// A GListModel over 64-bit keys that somebody else holds.
///
/// GTK asks for an object a place; it is made when asked for, is the same for the same key as long
/// as GTK holds it, and goes when GTK lets it go.
@MainActor public final class ListModel: Object {
  /// What the positions were before the splice that runs, and from where on they still are.
  private var old = ListKeys(count: 0) { _ in 0 }
  private var oldStart = 0
  private var new = ListKeys(count: 0) { _ in 0 }
  private var newEnd = 0
  fileprivate var objects: [Int64: UnsafeMutableRawPointer] = [:]

  public init() {
    super.init(
      owning: UnsafeMutableRawPointer(g_object_new_with_properties(modelType, 0, nil, nil)))
    instance.pointee.model = Unmanaged.passUnretained(self).toOpaque()
  }

  isolated deinit {
    // GTK may hold the GObjects a little longer: the list is an empty one from here on.
    let count = count
    instance.pointee.model = nil
    forgetObjects()
    g_list_model_items_changed(opaque, 0, guint(count), 0)
  }

  private var instance: UnsafeMutablePointer<AlmanacListModel> { pointer() }

  public var count: Int { newEnd + old.count - oldStart }

  /// One splice: so many places at a position gave way to so many others.
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

  /// Shows other keys, telling GTK of the changes alone.
  /// - Parameter changes: from the front to the back, each position in the list as the changes
  ///   before it have left it. What is in none of them has the same keys as before.
  public func splice(to keys: ListKeys, _ changes: [Change]) {
    let added = changes.reduce(0) { $0 + $1.added - $1.removed }
    precondition(count + added == keys.count, "the changes make another list")
    (old, oldStart) = (new, 0)
    (new, newEnd) = (keys, 0)
    for change in changes {
      // While GTK is told, what lies behind is still what it was.
      oldStart += change.position - newEnd + change.removed
      newEnd = change.position + change.added
      g_list_model_items_changed(
        opaque, guint(change.position), guint(change.removed), guint(change.added))
    }
    settle()
  }

  /// Shows keys that have little to do with those before: the places that GTK holds stay where they
  /// are, with other keys. Each of them is to be filled anew, and told of by `setKey`.
  public func replace(with keys: ListKeys, _ changes: [Change]) {
    // No object is any key's from here on.
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

  /// All positions are those of the new keys.
  private func settle() {
    newEnd = new.count
    old = ListKeys(count: 0) { _ in 0 }
    oldStart = 0
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

  /// What makes the place the same to GTK before and after a splice; held as GTK does.
  public func item(at position: Int) -> Item? { object(at: position).map { Item(owning: $0) } }

  public final class Item: Object, Equatable {
    nonisolated public static func == (a: Item, b: Item) -> Bool {
      MainActor.assumeIsolated { a.raw == b.raw }
    }
  }

  /// How many objects GTK holds.
  public var objectCount: Int { objects.count }

  /// An owned reference to the object of a place, or `nil` past the end.
  fileprivate func object(at position: Int) -> UnsafeMutableRawPointer? {
    guard position >= 0, position < count else { return nil }
    // More places than keys there are only while `replace` runs: one that is about to go.
    guard position >= newEnd || position < new.count else { return newObject(itemType) }
    let key =
      position < newEnd ? new.key(position) : old.key(position - newEnd + oldStart)
    if let object = objects[key] { return g_object_ref(object) }
    let object = newObject(itemType)
    adopt(object, key)
    return object
  }

  /// GTK's object for a place has the key that the place has now.
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

/// What a place of the list is to GTK: an object that the model forgets when it goes.
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
