/// Finds the next occurrence of a sequence of up to three bytes, from a position that only grows.
/// All searches together scan the document only once, even if there is no match.
struct ByteSearch {
  private let pattern: (UInt8, UInt8, UInt8)
  private let length: Int
  private var found = -1

  init(_ pattern: StaticString) {
    let bytes = Array(String(describing: pattern).utf8)
    length = bytes.count
    self.pattern = (bytes[0], length > 1 ? bytes[1] : 0, length > 2 ? bytes[2] : 0)
  }

  mutating func next(in bytes: [UInt8], from position: Int) -> Int? {
    if found < position { found = search(bytes.span, position) }
    return found == .max ? nil : found
  }

  private func search(_ bytes: Span<UInt8>, _ start: Int) -> Int {
    var position = start
    while position + length <= bytes.count {
      if bytes[position] == pattern.0, length < 2 || bytes[position + 1] == pattern.1,
        length < 3 || bytes[position + 2] == pattern.2
      {
        return position
      }
      position += 1
    }
    return .max
  }
}
