/// Decides which new items of a feed are old ones whose keys the feed has changed.
///
/// An item stays the same if its ID stays. If the feed gives none, it stays the same if it shares a
/// handle with one new item only, and whatever else that handle needs (`ItemTraits.Proof`); or if its
/// whole text stays.
/// An item with another ID is another item, unless everything else is the same: some feeds make new
/// IDs each time they are asked.
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
  /// Whether items besides the two have this handle too.
  let isShared: (Int64) -> Bool

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
    try join(by: { $0.traits.handles.filter { !isShared($0) } }, if: sharesHandle)
    try join(
      by: { [Int64(bitPattern: StableHash.of(try text($0.id)))] },
      if: { _, one, other in
        guard !Self.haveIDs(one, other) else { return false }
        let text = try text(one.id)
        // Short texts, such as “Photo of the day”, are the same by chance.
        return text.contains("\n") || text.utf8.count >= Self.longText
          || one.traits.handles.isEmpty || other.traits.handles.isEmpty
      })
    return pairs
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
    }
  }

  private static let longText = 60

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
