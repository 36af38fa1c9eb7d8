/// Decides which new items of a feed are old ones whose keys the feed has changed.
///
/// An item stays the same if its ID stays, or if all of it stays but its address and its date: some
/// feeds make new IDs and addresses each time they are asked. If the feed gives no ID, the item stays
/// the same if it shares a handle with one new item only, and whatever else that handle needs
/// (`ItemTraits.Proof`).
struct ItemMatching {
  struct Candidate {
    let id: ItemID
    let traits: ItemTraits
  }

  /// A stored item that left its feed, and the new item that it became.
  struct Pair: Hashable {
    let old: ItemID
    let new: ItemID
  }

  /// The folded text of an item; its first line is the title or the name.
  let text: (ItemID) throws -> String
  /// How many items have this handle.
  let count: (Int64) -> Int

  func pairs(old: [Candidate], new: [Candidate]) throws -> [Pair] {
    var (old, new) = (old, new)
    var pairs: [Pair] = []
    func join(
      by keys: (Candidate) throws -> [Int64],
      if isSame: (Int64, Candidate, Candidate) throws -> Bool
    ) throws {
      let candidates = try Self.unique(new, keys)
      var joined: Set<ItemID> = []
      for (key, one) in try Self.unique(old, keys).sorted(by: { $0.value.id < $1.value.id }) {
        guard let other = candidates[key], !joined.contains(one.id), !joined.contains(other.id),
          try isSame(key, one, other)
        else { continue }
        joined.formUnion([one.id, other.id])
        pairs.append(Pair(old: one.id, new: other.id))
      }
      old.removeAll { joined.contains($0.id) }
      new.removeAll { joined.contains($0.id) }
    }
    try join(by: { $0.traits.id.map { [$0] } ?? [] }, if: { _, _, _ in true })
    let twins = twins(old, new)
    let joined = Set(twins.flatMap { [$0.old, $0.new] })
    old.removeAll { joined.contains($0.id) }
    new.removeAll { joined.contains($0.id) }
    pairs += twins
    try join(
      by: { $0.traits.handles.filter { ItemTraits.proof($0) != .whole && count($0) <= 2 } },
      if: sharesHandle)
    return pairs
  }

  /// The items that are the same but for their IDs, their addresses and their dates.
  ///
  /// If another such item stayed in the feed, its entries are alike, like a weekly invitation, and
  /// none of them is an older one.
  private func twins(_ old: [Candidate], _ new: [Candidate]) -> [Pair] {
    let old = Dictionary(grouping: old.filter { $0.traits.whole != nil }, by: \.traits.whole)
    let new = Dictionary(grouping: new.filter { $0.traits.whole != nil }, by: \.traits.whole)
    return old.flatMap { whole, old in
      guard let whole, let new = new[whole], count(whole) == old.count + new.count else {
        return [Pair]()
      }
      return zip(old.map(\.id).sorted(), new.map(\.id).sorted()).map { Pair(old: $0, new: $1) }
    }.sorted { $0.old < $1.old }
  }

  private func sharesHandle(
    _ handle: Int64, _ old: Candidate, _ new: Candidate
  ) throws -> Bool {
    let texts = (try text(old.id), try text(new.id))
    if Self.haveIDs(old, new) {
      return texts.0 == texts.1 && old.traits.handles == new.traits.handles
    }
    return switch ItemTraits.proof(handle) {
    case .identity: true
    case .place: Likeness.areAlike(texts.0, texts.1)
    case .content: Likeness.haveNearTitles(texts.0, texts.1)
    case .whole: true
    }
  }

  private static func haveIDs(_ one: Candidate, _ other: Candidate) -> Bool {
    one.traits.id != nil && other.traits.id != nil
  }

  /// The candidates by those of their keys that no other candidate has.
  private static func unique(
    _ candidates: [Candidate], _ keys: (Candidate) throws -> [Int64]
  ) rethrows -> [Int64: Candidate] {
    var unique: [Int64: Candidate?] = [:]
    for candidate in candidates {
      for key in Set(try keys(candidate)) {
        unique.updateValue(unique.keys.contains(key) ? nil : candidate, forKey: key)
      }
    }
    return unique.compactMapValues(\.self)
  }
}
