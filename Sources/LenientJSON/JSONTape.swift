/// Where the values of a document stand, in its order.
///
/// A text, number, `true`, `false` or `null` is one entry. A list or an object is two, followed by
/// those of what is in it: in an object by a key and a value in turn.
enum JSONTape {
  struct Entry {
    /// The place of the value's first byte, which says what kind it is.
    var offset: UInt32
    /// Of a text or key: how many bytes are between the quotes, twice, plus 1 where some are
    /// escaped. Of a number: how many bytes it has. Of a list or object: the index of the entry
    /// after its last.
    var extent: UInt32

    var length: Int { Int(extent >> 1) }
    var isEscaped: Bool { extent & 1 == 1 }
  }

  /// An extent counts to twice as many.
  static let mostBytes = 1 << 31

  /// The second entry of a list or object says where it stands itself: in which list or object, by
  /// its index, and as which element of a list.
  static func place(parent: Int32, number: Int32) -> Entry {
    Entry(offset: UInt32(bitPattern: parent), extent: UInt32(bitPattern: number))
  }
}
