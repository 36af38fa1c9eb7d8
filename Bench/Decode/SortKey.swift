/// The first 32 bytes of a sort key, eight of which are compared in one step. SQLite also compares
/// many bytes in one step.
struct SortKey {
  private let words: SIMD4<UInt64>
  let index: Int

  init(_ key: [UInt8], index: Int) {
    var words: SIMD4<UInt64> = .zero
    for (place, byte) in key.prefix(32).enumerated() {
      words[place / 8] |= UInt64(byte) << (56 - 8 * UInt64(place % 8))
    }
    self.words = words
    self.index = index
  }

  /// The indices of the keys, sorted by the keys.
  static func order(_ keys: [[UInt8]]) -> [Int] {
    keys.enumerated().map { SortKey($1, index: $0) }.sorted { a, b in
      for place in 0..<4 where a.words[place] != b.words[place] {
        return a.words[place] < b.words[place]
      }
      return keys[a.index].lexicographicallyPrecedes(keys[b.index])
    }.map(\.index)
  }
}
