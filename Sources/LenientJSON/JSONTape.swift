/// An index of the values of a document, in document order; simdjson calls it a tape.
///
/// A string, number, `true`, `false` or `null` is one entry. A list or an object is two entries,
/// followed by the entries of its content. In an object, keys and values alternate.
///
/// A top-level list, or one in the top-level object, has only three entries. Its elements are
/// indexed when they are read, each on a small, short-lived tape of its own.
enum JSONTape {
  enum Kind: UInt32 {
    case text, escapedText, number, `true`, `false`, null, list, object, topList
  }

  /// One entry: 8 bytes.
  struct Entry {
    private let head: UInt32
    /// For a number, its length in bytes; for a string, the length between its quotes; for a key,
    /// the upper bits also have a `JSONName.hash`. For a list or object, the index after its last
    /// entry; for a top-level list, the offset of the byte after it.
    var extent: UInt32

    init(_ kind: Kind, at offset: Int, extent: Int) {
      head = UInt32(truncatingIfNeeded: offset) << 4 | kind.rawValue
      self.extent = UInt32(truncatingIfNeeded: extent)
    }

    /// Makes the second entry of a list or object. It has the index of the parent, and the value's
    /// index in a parent list; each is -1 if there is none. Also makes the third entry of a
    /// top-level list, which has the number of elements instead.
    init(parent: Int, number: Int) {
      head = UInt32(truncatingIfNeeded: parent)
      extent = UInt32(truncatingIfNeeded: number)
    }

    var kind: Kind { Kind(rawValue: head & 15) ?? .null }
    /// The offset of the value's first byte; for a string or key, of the byte after its opening
    /// quote.
    var offset: Int { Int(head >> 4) }
    var keyLength: Int { Int(extent) & JSONTape.mostKeyBytes }
    var keyHash: UInt32 { extent >> 24 }
    var parent: Int { Int(Int32(bitPattern: head)) }
    var number: Int { Int(Int32(bitPattern: extent)) }
  }

  /// A document must have fewer bytes than this, because an offset has 28 bits. No feed is that
  /// long.
  static let mostBytes = 1 << 28
  /// How many entries an element of a top-level list may have, and how many everything around that
  /// list may have: 2 MB each. No feed item has that many values, but a hostile one may have
  /// millions, at 8 bytes each.
  static let mostEntries = 1 << 18
  /// The length in bytes after which strings are cut, except by `longText`, which reads articles.
  static let mostTextBytes = 1 << 18
  static let mostKeyBytes = (1 << 24) - 1
}
