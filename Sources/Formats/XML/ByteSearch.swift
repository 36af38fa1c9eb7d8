/// Looks for the next place of a few bytes, from a position that only grows. All searches together
/// go through the document once, however often they are asked and even where there is no such place.
struct ByteSearch {
  private let pattern: [UInt8]
  private var found = -1

  init(_ pattern: String) { self.pattern = Array(pattern.utf8) }

  mutating func next(in bytes: [UInt8], from position: Int) -> Int? {
    if found < position { found = search(bytes, position) }
    return found == .max ? nil : found
  }

  private func search(_ bytes: [UInt8], _ start: Int) -> Int {
    var position = start
    while position + pattern.count <= bytes.count {
      if bytes[position] == pattern[0],
        pattern.indices.allSatisfy({ bytes[position + $0] == pattern[$0] })
      {
        return position
      }
      position += 1
    }
    return .max
  }
}
