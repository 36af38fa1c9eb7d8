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

extension Dictionary where Key == XMLName, Value: RawRepresentable<String> & CaseIterable {
  /// The names that a vocabulary consists of.
  init(names: Value.Type) {
    self.init(uniqueKeysWithValues: Value.allCases.map { (XMLName($0.rawValue), $0) })
  }
}
