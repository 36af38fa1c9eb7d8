extension String {
  /// The text with at most 30 combining marks after a letter. Swift compares and hashes texts in a
  /// time that grows with the square of that number: a name of 250,000 marks took 80 s.
  package var withFewMarks: String {
    guard utf8.count > 2 * Self.mostMarks, utf8.contains(where: { $0 >= Self.firstLead }) else {
      return self
    }
    var count = 0
    for scalar in unicodeScalars {
      count = scalar.isMark ? count + 1 : 0
      if count > Self.mostMarks { return cuttingMarks }
    }
    return self
  }

  private static let mostMarks = 30
  /// The first byte of U+0300, before which there are no combining marks.
  private static let firstLead: UInt8 = 0xCC

  private var cuttingMarks: String {
    var result = ""
    result.reserveCapacity(utf8.count)
    var count = 0
    for scalar in unicodeScalars {
      count = scalar.isMark ? count + 1 : 0
      if count <= Self.mostMarks { result.unicodeScalars.append(scalar) }
    }
    return result
  }
}

extension Unicode.Scalar {
  /// Whether this moves when a text is normalized.
  fileprivate var isMark: Bool {
    switch value {
    case 0..<0x300, 0x370..<0x483, 0x2010..<0x20D0, 0x3100..<0xA66F, 0xAC00..<0xFB1E: false
    default: properties.canonicalCombiningClass != .notReordered
    }
  }
}
