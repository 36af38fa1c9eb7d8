/// How a key of an object is spelled, next to the name that is looked for.
enum JSONName {
  enum Match {
    case none
    /// `company_name` or `CompanyName` for `companyName`.
    case otherSpelling
    case exact
  }

  /// - Parameters:
  ///   - key: UTF-8, without escapes.
  ///   - name: in ASCII.
  static func match(_ key: Span<UInt8>, _ name: String) -> Match {
    var index = 0
    var isExact = true
    for byte in name.utf8 {
      if isSeparator(byte) {
        if index < key.count, key[index] == byte { index += 1 } else { isExact = false }
        continue
      }
      while index < key.count, isSeparator(key[index]) {
        index += 1
        isExact = false
      }
      guard index < key.count else { return .none }
      if key[index] != byte {
        guard lowercased(key[index]) == lowercased(byte) else { return .none }
        isExact = false
      }
      index += 1
    }
    while index < key.count, isSeparator(key[index]) {
      index += 1
      isExact = false
    }
    guard index == key.count else { return .none }
    return isExact ? .exact : .otherSpelling
  }

  private static func isSeparator(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "_") || byte == UInt8(ascii: "-") || byte == UInt8(ascii: " ")
  }

  private static func lowercased(_ byte: UInt8) -> UInt8 {
    byte &- UInt8(ascii: "A") < 26 ? byte | 0x20 : byte
  }
}

extension JSONDocument {
  /// The value under a name: the first that is spelled so, else the one whose spelling comes first
  /// in the order of bytes.
  /// - Returns: the value's index.
  func member(_ name: String, of object: Int) -> Int? {
    let bytes = bytes.span
    let end = Int(tape[object].extent)
    var index = object + 2
    var found: Int?
    while index < end {
      let entry = tape[index]
      let start = Int(entry.offset) + 1
      let key = bytes.extracting(start..<start + entry.length)
      switch entry.isEscaped ? matchEscaped(index, name) : JSONName.match(key, name) {
      case .exact: return index + 1
      case .otherSpelling:
        if found.map({ text(index) < text($0 - 1) }) ?? true { found = index + 1 }
      case .none: break
      }
      index = self.end(of: index + 1)
    }
    return found
  }

  private func matchEscaped(_ key: Int, _ name: String) -> JSONName.Match {
    let key = Array(text(key).utf8)
    return JSONName.match(key.span, name)
  }
}
