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
    isSame(key, name) ? .exact : matchSpelling(key, name)
  }

  /// Most keys are spelled as they are looked for.
  private static func isSame(_ key: Span<UInt8>, _ name: String) -> Bool {
    guard key.count == name.utf8.count else { return false }
    var index = 0
    for byte in name.utf8 {
      guard key[index] == byte else { return false }
      index += 1
    }
    return true
  }

  private static func matchSpelling(_ key: Span<UInt8>, _ name: String) -> Match {
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

  /// The same, from 0 to 255, for all spellings of a name, and for few other names.
  static func mark(_ name: String) -> UInt32 {
    if let first = name.utf8.first, let last = name.utf8.last, !isSeparator(first),
      !isSeparator(last)
    {
      return mark(first, last)
    }
    let first = name.utf8.first { !isSeparator($0) }
    let last = name.utf8.last { !isSeparator($0) }
    return mark(first ?? 0, last ?? 0)
  }

  /// - Parameter key: without escapes; what it is of another key does not matter.
  static func mark(_ key: Span<UInt8>) -> UInt32 {
    var (first, end) = (0, key.count)
    while first < end, isSeparator(key[first]) { first += 1 }
    while first < end, isSeparator(key[end - 1]) { end -= 1 }
    return first < end ? mark(key[first], key[end - 1]) : mark(0, 0)
  }

  /// The mark of what a key with escapes stands for; that of no name where it is not in ASCII.
  static func mark(escaped key: Span<UInt8>) -> UInt32 {
    var ends: (first: UInt8, last: UInt8)?
    var index = 0
    while index < key.count {
      guard let byte = nextASCII(key, &index) else { return mark(0, 0) }
      if !isSeparator(byte) { ends = (ends?.first ?? byte, byte) }
    }
    return ends.map { mark($0.first, $0.last) } ?? mark(0, 0)
  }

  /// What a key with escapes stands for; `nil` where it is not in ASCII, as all names are.
  static func ascii(escaped key: Span<UInt8>) -> [UInt8]? {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(key.count)
    var index = 0
    while index < key.count {
      guard let byte = nextASCII(key, &index) else { return nil }
      bytes.append(byte)
    }
    return bytes
  }

  private static func nextASCII(_ key: Span<UInt8>, _ index: inout Int) -> UInt8? {
    let byte = key[index]
    guard byte == UInt8(ascii: "\\") else {
      index += 1
      return byte < 0x80 ? byte : nil
    }
    let letter = key[index + 1]
    guard letter == UInt8(ascii: "u") else {
      index += 2
      return JSONEscape.character(letter)
    }
    let value = JSONEscape.unit(key, at: index)
    index += 6
    return value < 0x80 ? UInt8(value) : nil
  }

  private static func mark(_ first: UInt8, _ last: UInt8) -> UInt32 {
    UInt32((first | 0x20) &* 13 &+ (last | 0x20))
  }

  private static func isSeparator(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "_") || byte == UInt8(ascii: "-") || byte == UInt8(ascii: " ")
  }

  private static func lowercased(_ byte: UInt8) -> UInt8 {
    byte &- UInt8(ascii: "A") < 26 ? byte | 0x20 : byte
  }
}

extension JSONDocument {
  /// In bytes. All names are far shorter; a key with a million dashes in it would be compared with
  /// each other spelling, and stand in the path of each of its list's bad elements.
  private static var longestKey: Int { 256 }

  /// The value under a name: the first that is spelled so, else the one whose spelling comes first.
  /// - Returns: the value's index.
  func member(_ name: String, of object: Int) -> Int? {
    let mark = JSONName.mark(name)
    let end = Int(tape[object].extent)
    var index = object + 2
    var found: Int?
    while index < end {
      let entry = tape[index]
      if entry.keyLength <= Self.longestKey, entry.keyMark == mark {
        switch match(index, entry, name) {
        case .exact: return index + 1
        case .otherSpelling:
          if found.map({ key(index) < key($0 - 1) }) ?? true { found = index + 1 }
        case .none: break
        }
      }
      index = self.end(of: index + 1)
    }
    return found
  }

  private func match(_ index: Int, _ entry: JSONTape.Entry, _ name: String) -> JSONName.Match {
    let key = bytes.span.extracting(entry.offset..<entry.offset + entry.keyLength)
    guard entry.kind == .escapedText else { return JSONName.match(key, name) }
    guard let plain = JSONName.ascii(escaped: key) else { return .none }
    return JSONName.match(plain.span, name)
  }
}
