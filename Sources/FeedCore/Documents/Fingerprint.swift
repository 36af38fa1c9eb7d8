import Foundation

/// A 64-bit hash that tells whether a feed's bytes changed since the last time.
///
/// The hash is neither long nor secret: by chance, it misses fewer than one change in four billion,
/// and a server that forges equal hashes only hides its own news. A cryptographic hash would take
/// ten times as long for a body of 52 MB.
enum Fingerprint {
  static func of(_ parts: Data...) -> Int64 {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for part in parts { add(part, to: &hash) }
    return Int64(bitPattern: hash)
  }

  /// Adds data to a hash, eight bytes at a time: each word is multiplied, and both halves of the
  /// product are combined.
  private static func add(_ data: Data, to hash: inout UInt64) {
    let bytes = data.span
    func word(_ start: Int, _ count: Int) -> UInt64 {
      var word: UInt64 = 0
      for offset in 0..<count { word |= UInt64(bytes[start + offset]) << (8 * offset) }
      return word
    }
    func mix(_ word: UInt64) {
      let product = (hash ^ word).multipliedFullWidth(by: 0x9E37_79B9_7F4A_7C15)
      // Adds the word once more: a product with zero is zero, whatever came before.
      hash = (product.high ^ product.low) &+ word
    }
    // The length distinguishes data that ends in zeros from shorter data, and also distinguishes
    // the same bytes divided into different parts.
    mix(UInt64(bytes.count))
    var start = 0
    while start + 8 <= bytes.count {
      mix(word(start, 8))
      start += 8
    }
    mix(word(start, bytes.count - start))
  }
}
