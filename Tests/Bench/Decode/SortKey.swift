/// The beginning of a sort key, of which many bytes are compared in one step, as SQLite does.
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

  /// The indices of the keys, sorted.
  static func order(_ keys: [[UInt8]]) -> [Int] {
    keys.enumerated().map { SortKey($1, index: $0) }.sorted { a, b in
      for place in 0..<4 where a.words[place] != b.words[place] {
        return a.words[place] < b.words[place]
      }
      return keys[a.index].lexicographicallyPrecedes(keys[b.index])
    }.map(\.index)
  }
}
