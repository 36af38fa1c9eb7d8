/// The sizes of a picture that a `srcset` attribute names.
/// - Source: https://html.spec.whatwg.org/multipage/images.html#srcset-attributes
enum PictureSet {
  /// Twice the width of a page, in pixels: enough for a screen with twice the usual resolution.
  private static let wanted = 1_152.0

  /// - Returns: the smallest picture that is large enough, or else the largest; `nil` for none.
  static func best(_ set: String) -> String? {
    let candidates = candidates(set)
    return candidates.filter { $0.width >= wanted }.min { $0.width < $1.width }?.address
      ?? candidates.max { $0.width < $1.width }?.address
  }

  private static func candidates(_ set: String) -> [(address: String, width: Double)] {
    var candidates: [(String, Double)] = []
    var rest = set[...]
    // More sizes than any page has.
    while candidates.count < 50 {
      rest = rest.drop { $0.isWhitespace || $0 == "," }
      // An address may have commas, but not at its end.
      let word = rest.prefix { !$0.isWhitespace }
      guard !word.isEmpty else { break }
      rest = rest[word.endIndex...]
      let address = String(word.reversed().drop { $0 == "," }.reversed())
      guard address.count == word.count else {
        candidates.append((address, width("")))
        continue
      }
      let size = rest.prefix { $0 != "," }
      rest = rest[size.endIndex...]
      candidates.append((address, width(size)))
    }
    return candidates
  }

  /// The width that a size stands for, in pixels: `2x` is meant for a screen with twice the usual
  /// resolution.
  private static func width(_ size: Substring) -> Double {
    for word in size.split(whereSeparator: \.isWhitespace) {
      guard let number = Double(word.dropLast()) else { continue }
      if word.hasSuffix("w") { return number }
      if word.hasSuffix("x") { return number * wanted / 2 }
    }
    return wanted / 2
  }
}
