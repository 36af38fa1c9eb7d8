/// A name in a document, as a number: names are compared, and hardly ever shown.
///
/// Upper and lower case are the same, as feeds write `pubdate` and `PubDate`. Two names with one
/// number (FNV-1a, 64 bits) would have to be made on purpose, and gain nothing: whoever makes them
/// could write the other name as well.
public struct XMLName: Hashable, Sendable {
  private(set) var number: UInt64 = 0xCBF2_9CE4_8422_2325

  init() {}

  public init(_ name: String) {
    for byte in name.utf8 { append(byte) }
  }

  mutating func append(_ byte: UInt8) {
    number = (number ^ UInt64(byte.lowercased)) &* 0x100_0000_01B3
  }
}

/// The names that a vocabulary consists of, found by their numbers, which are hashes already.
struct XMLVocabulary<Element: RawRepresentable<String> & CaseIterable & Sendable>: Sendable {
  private var table: [(name: XMLName, element: Element)?]

  init() {
    // At most a quarter of it is full.
    let bits = Int.bitWidth - Element.allCases.count.leadingZeroBitCount
    table = Array(repeating: nil, count: 4 << bits)
    for element in Element.allCases {
      let name = XMLName(element.rawValue)
      var place = place(of: name)
      while table[place] != nil { place = (place + 1) & (table.count - 1) }
      table[place] = (name, element)
    }
  }

  subscript(name: XMLName) -> Element? {
    var place = place(of: name)
    while let found = table[place] {
      if found.name == name { return found.element }
      place = (place + 1) & (table.count - 1)
    }
    return nil
  }

  private func place(of name: XMLName) -> Int {
    Int(truncatingIfNeeded: name.number) & (table.count - 1)
  }
}
