import Foundation

/// A hash that is stable across runs, unlike `Hasher`.
package enum StableHash {
  /// - Source: Fowler, Noll, Vo: FNV-1a, 64 bits.
  package static func of(_ text: String) -> UInt64 {
    text.utf8.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
  }

  package static func of(_ data: Data) -> UInt64 {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    let bytes = data.span
    for index in bytes.indices { hash = (hash ^ UInt64(bytes[index])) &* 0x100_0000_01B3 }
    return hash
  }
}
