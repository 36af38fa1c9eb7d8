import Foundation

extension XMLReader {
  /// What relative addresses in the element that began last start at, by each `xml:base` around it;
  /// `nil` where there is none.
  /// - Source: XML Base.
  public var base: String? { bases.last }

  /// An address with all of its parts, as far as `xml:base` tells them.
  @inline(__always) public func resolve(_ address: String) -> String {
    bases.last.map { Self.resolve(address, $0) } ?? address
  }

  private static func resolve(_ address: String, _ base: String) -> String {
    guard base.utf8.count + address.utf8.count <= longestAddress else {
      return address
    }
    return URL(string: address, relativeTo: URL(string: base))?.absoluteString ?? address
  }

  /// In bytes.
  private static let longestAddress = 4_000
}
