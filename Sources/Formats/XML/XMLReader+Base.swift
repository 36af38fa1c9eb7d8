import Foundation

extension XMLReader {
  /// The base of relative addresses in the current element, from each `xml:base` around it; `nil`
  /// if there is none.
  /// - Source: XML Base.
  public var base: String? { bases.last }

  /// Resolves an address against `xml:base`, if there is one.
  @inline(__always) public func resolve(_ address: String) -> String {
    bases.last.map { Self.resolve(address, $0) } ?? address
  }

  private static func resolve(_ address: String, _ base: String) -> String {
    guard base.utf8.count + address.utf8.count <= longestAddress else {
      return address
    }
    return URL(string: address, relativeTo: URL(string: base))?.absoluteString ?? address
  }

  /// How long a base and an address may be together, in bytes. If they are longer, the address
  /// stays relative.
  private static let longestAddress = 4_000
}
