/// Where the values of a document stand, in its order.
///
/// A text, number, `true`, `false` or `null` is one entry. A list or an object is two, followed by
/// those of what is in it: in an object by a key and a value in turn.
///
/// Of a list that a document is or has at its top there are three and no more: those of its elements
/// are written when the element is read, each on a tape of its own, which is small and soon gone.
enum JSONTape {
  enum Kind: UInt32 {
    case text, escapedText, number, `true`, `false`, null, list, object, topList
  }

  /// 8 bytes.
  struct Entry {
    private let head: UInt32
    /// How many bytes a number has, or a text between its quotes. Of a key that, and above it a
    /// `JSONName.mark`. Of a list or object the index of the entry after its last; of a list at
    /// the top the byte after its last.
    var extent: UInt32

    init(_ kind: Kind, at offset: Int, extent: Int) {
      head = UInt32(truncatingIfNeeded: offset) << 4 | kind.rawValue
      self.extent = UInt32(truncatingIfNeeded: extent)
    }

    /// The second entry of a list or object says where it stands itself: in which list or object,
    /// by its index, and as which element of a list; -1 for none. The third of a list at the top says how many
    /// elements it has, as its number.
    init(parent: Int, number: Int) {
      head = UInt32(truncatingIfNeeded: parent)
      extent = UInt32(truncatingIfNeeded: number)
    }

    var kind: Kind { Kind(rawValue: head & 15) ?? .null }
    /// The value's first byte; of a text and a key the one after its quote.
    var offset: Int { Int(head >> 4) }
    var keyLength: Int { Int(extent) & JSONTape.mostKeyBytes }
    var keyMark: UInt32 { extent >> 24 }
    var parent: Int { Int(Int32(bitPattern: head)) }
    var number: Int { Int(Int32(bitPattern: extent)) }
  }

  /// What 28 bits count to. No feed is as long.
  static let mostBytes = 1 << 28
  /// Of one element of a list at the top, or of all that is around that list: 2 MB. No entry of a
  /// feed has as many values; a hostile one may have millions, and would take 8 bytes for each.
  static let mostEntries = 1 << 18
  /// A longer text is read as far as this: several times what any page shows.
  static let mostTextBytes = 1 << 18
  static let mostKeyBytes = (1 << 24) - 1
}
