import GtkKit

extension ListModel {
  /// Shows the new keys instead of the old ones with one splice, of the part between their common
  /// start and their common end.
  public func show(_ new: [Int64], replacing old: [Int64] = []) {
    let head = zip(old, new).prefix { $0 == $1 }.count
    let tail = zip(old.dropFirst(head).reversed(), new.dropFirst(head).reversed())
      .prefix { $0 == $1 }.count
    splice(
      to: ListKeys(new),
      [Change(position: head, removed: old.count - tail - head, added: new.count - tail - head)])
  }
}

extension ListKeys {
  public init(_ keys: [Int64]) { self.init(count: keys.count) { keys[$0] } }
}
