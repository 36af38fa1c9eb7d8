/// Estimates, to within 25%, how many bytes items will take in the store with all its indexes.
/// Nothing is stored, so an estimate takes a fraction of the time that storing would.
///
/// Folded texts and payloads are stored uncompressed. In the search index, a known word costs two
/// bytes, a new word its letters and a few more bytes.
public struct StorageEstimate: Sendable {
  public private(set) var bytes = 0
  /// A bit for each known word, by its hash: half a megabyte for four million bits.
  private var known = [UInt64](repeating: 0, count: 1 << 16)

  public init() {}

  public mutating func add(_ item: Item) {
    let text = SearchFolding.size(of: item.searchText)
    let row = item.payload.count + text + 2 * (item.sortText.utf8.count + item.key.utf8.count)
    // The larger the row, the more space in SQLite's pages stays empty.
    bytes += row + min(row / 4, 700) + 100 + words(of: item.searchText)
  }

  private mutating func words(of text: String) -> Int {
    var size = 0
    // The hash function is FNV-1a.
    let seed: UInt64 = 0xCBF2_9CE4_8422_2325
    var (hash, length) = (seed, 0)
    for byte in text.utf8.prefix(SearchFolding.mostBytes) {
      let letter = byte | 0x20
      if byte >= 0x80 || letter &- 0x61 < 26 || byte &- 0x30 < 10 {
        hash = (hash ^ UInt64(letter)) &* 0x100_0000_01B3
        length += 1
      } else if length > 0 {
        size += cost(hash, length)
        (hash, length) = (seed, 0)
      }
    }
    return length > 0 ? size + cost(hash, length) : size
  }

  private mutating func cost(_ hash: UInt64, _ length: Int) -> Int {
    let bit = UInt64(1) << (hash & 63)
    let place = Int(truncatingIfNeeded: hash >> 6) & (known.count - 1)
    if known[place] & bit != 0 { return 2 }
    known[place] |= bit
    return length + 5
  }
}
