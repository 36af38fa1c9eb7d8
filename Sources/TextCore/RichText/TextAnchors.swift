import Foundation

/// The places of a text that its own links lead to, such as footnotes.
enum TextAnchors {
  /// How many places are kept, and the longest name, in bytes.
  private static let (most, longest) = (1_000, 100)

  /// The names that links within a text use. Each byte is read a few times at most, whatever the
  /// text has.
  /// - Parameter base: the address of the text itself.
  static func targets(inHTML html: String, base: URL?) -> Set<String> {
    let bytes = Array(html.utf8)
    let page = Array((base?.absoluteString ?? "").utf8)
    var targets: Set<String> = []
    var start = 0
    while targets.count < most, let hash = bytes[start...].firstIndex(of: UInt8(ascii: "#")) {
      start = hash + 1
      guard isInternal(bytes[..<hash], page) else { continue }
      let name = bytes[start...].prefix(longest + 1).prefix { !ends.contains($0) }
      guard !name.isEmpty, name.count <= longest else { continue }
      let text = String(decoding: name, as: UTF8.self)
      targets.insert(text.removingPercentEncoding ?? text)
    }
    return targets
  }

  /// Whether a text as this app wrote it may have a place of this name.
  static func isShort(_ name: String) -> Bool { !name.isEmpty && name.utf8.count <= longest }

  /// The bytes that end an address.
  private static let ends = Set(#""'> "#.utf8).union([0x09, 0x0A, 0x0C, 0x0D])
  private static let attribute = Array("href".utf8)

  /// Whether bytes end with the beginning of an `href` to the text itself.
  private static func isInternal(_ bytes: ArraySlice<UInt8>, _ page: [UInt8]) -> Bool {
    var rest = bytes
    if !page.isEmpty, rest.suffix(page.count).elementsEqual(page) {
      rest = rest.dropLast(page.count)
    }
    if rest.last == UInt8(ascii: "\"") || rest.last == UInt8(ascii: "'") { rest = rest.dropLast() }
    if rest.last == UInt8(ascii: " ") { rest = rest.dropLast() }
    guard rest.last == UInt8(ascii: "=") else { return false }
    rest = rest.dropLast()
    if rest.last == UInt8(ascii: " ") { rest = rest.dropLast() }
    return rest.suffix(attribute.count).map { $0 | 0x20 } == attribute
  }
}
