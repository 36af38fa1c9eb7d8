import Foundation

/// A 64-bit hash that tells whether a feed's bytes changed since the last time.
///
/// 64 bits and no secret: chance takes four thousand million changes of a feed to miss one, and a
/// server that makes two bodies alike on purpose keeps only its own news from its reader. A
/// cryptographic one would take ten times as long over a body of 52 MB.
enum Fingerprint {
  static func of(_ parts: Data...) -> Int64 {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for part in parts { add(part, to: &hash) }
    return Int64(bitPattern: hash)
  }

  /// Eight bytes at a time, each word mixed by both halves of a product.
  private static func add(_ data: Data, to hash: inout UInt64) {
    let bytes = data.span
    func word(_ start: Int, _ count: Int) -> UInt64 {
      var word: UInt64 = 0
      for offset in 0..<count { word |= UInt64(bytes[start + offset]) << (8 * offset) }
      return word
    }
    func mix(_ word: UInt64) {
      let product = (hash ^ word).multipliedFullWidth(by: 0x9E37_79B9_7F4A_7C15)
      // The word once more: a product of nothing is nothing, whatever came before.
      hash = (product.high ^ product.low) &+ word
    }
    // What ends in zeros is not what ends earlier, nor are two parts cut elsewhere.
    mix(UInt64(bytes.count))
    var start = 0
    while start + 8 <= bytes.count {
      mix(word(start, 8))
      start += 8
    }
    mix(word(start, bytes.count - start))
  }
}
