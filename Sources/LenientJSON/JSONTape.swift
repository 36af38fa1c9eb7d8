/// Where the values of a document stand, in its order.
///
/// A text, number, `true`, `false` or `null` is one entry. A list or an object is two, followed by
/// those of what is in it: in an object by a key and a value in turn.
enum JSONTape {
  enum Kind: UInt32 {
    case text, escapedText, number, `true`, `false`, null, list, object
  }

  /// 8 bytes.
  struct Entry {
    private let head: UInt32
    /// How many bytes a number has, or a text between its quotes. Of a key that, and above it a
    /// `JSONName.mark`. Of a list or object the index of the entry after its last.
    var extent: UInt32

    init(_ kind: Kind, at offset: Int, extent: Int) {
      head = UInt32(truncatingIfNeeded: offset) << 3 | kind.rawValue
      self.extent = UInt32(truncatingIfNeeded: extent)
    }

    /// The second entry of a list or object says where it stands itself: in which list or object,
    /// by its index, and as which element of a list; -1 for none.
    init(parent: Int, number: Int) {
      head = UInt32(truncatingIfNeeded: parent)
      extent = UInt32(truncatingIfNeeded: number)
    }

    var kind: Kind { Kind(rawValue: head & 7) ?? .null }
    /// The value's first byte; of a text and a key the one after its quote.
    var offset: Int { Int(head >> 3) }
    var keyLength: Int { Int(extent) & JSONTape.mostKeyBytes }
    var keyMark: UInt32 { extent >> 24 }
    var parent: Int { Int(Int32(bitPattern: head)) }
    var number: Int { Int(Int32(bitPattern: extent)) }
  }

  /// What 29 bits count to. No feed is as long.
  static let mostBytes = 1 << 29
  static let mostKeyBytes = (1 << 24) - 1
}
