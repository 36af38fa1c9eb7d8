import Foundation

extension String {
  /// The text with everything escaped except `A–Z a–z 0–9 - . _ ~`: correct in a path segment and
  /// in a query, where IFTTT reads a bare `+` as a space.
  /// - Source: RFC 3986 §2.3.
  package var unreservedEscaped: String {
    addingPercentEncoding(withAllowedCharacters: .unreserved) ?? self
  }
}

extension CharacterSet {
  fileprivate static let unreserved = CharacterSet(
    charactersIn: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~")
}
