/// A name in a document, as a hash: names are compared, and hardly ever shown.
///
/// Case is ignored, because feeds write both `pubdate` and `PubDate`. Two names with the same hash
/// (FNV-1a, 64 bits) would have to be made on purpose, and that gains nothing: an attacker could
/// just write the other name.
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

/// A hash table of the names in a vocabulary; the names' numbers serve as their hashes.
struct XMLVocabulary<Element: RawRepresentable<String> & CaseIterable & Sendable>: Sendable {
  private var table: [(name: XMLName, element: Element)?]

  init() {
    // At most a quarter of the table is full.
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
