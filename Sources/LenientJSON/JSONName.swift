/// Compares the spelling of an object's key with the requested name.
enum JSONName {
  enum Match {
    case none
    /// `company_name` or `CompanyName` for `companyName`.
    case otherSpelling
    case exact
  }

  /// - Parameters:
  ///   - key: the key in UTF-8, without escapes.
  ///   - name: the requested name, in ASCII.
  static func match(_ key: Span<UInt8>, _ name: String) -> Match {
    isSame(key, name) ? .exact : matchSpelling(key, name)
  }

  /// The fast path: most keys have the requested spelling.
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

  /// A hash from 0 to 255 that all spellings of a name share, and few other names have.
  ///
  /// It saves the comparison with most keys: contacts are read in three quarters of the time.
  static func hash(_ name: String) -> UInt32 {
    if let first = name.utf8.first, let last = name.utf8.last, !isSeparator(first),
      !isSeparator(last)
    {
      return hash(first, last)
    }
    let first = name.utf8.first { !isSeparator($0) }
    let last = name.utf8.last { !isSeparator($0) }
    return hash(first ?? 0, last ?? 0)
  }

  /// - Parameter key: a key without escapes; for any other key, the result has no meaning.
  static func hash(_ key: Span<UInt8>) -> UInt32 {
    var (first, end) = (0, key.count)
    while first < end, isSeparator(key[first]) { first += 1 }
    while first < end, isSeparator(key[end - 1]) { end -= 1 }
    return first < end ? hash(key[first], key[end - 1]) : hash(0, 0)
  }

  /// The hash of a key that has escapes; it has no meaning if the key is not ASCII.
  static func hash(escaped key: Span<UInt8>) -> UInt32 {
    var ends: (first: UInt8, last: UInt8)?
    var index = 0
    while index < key.count {
      guard let byte = nextASCII(key, &index) else { return hash(0, 0) }
      if !isSeparator(byte) { ends = (ends?.first ?? byte, byte) }
    }
    return ends.map { hash($0.first, $0.last) } ?? hash(0, 0)
  }

  /// A key with its escapes decoded; `nil` if the key is not ASCII, because then it matches no
  /// name.
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

  private static func hash(_ first: UInt8, _ last: UInt8) -> UInt32 {
    UInt32((first | 0x20) &* 13 &+ (last | 0x20))
  }

  private static func isSeparator(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "_") || byte == UInt8(ascii: "-") || byte == UInt8(ascii: " ")
  }

  private static func lowercased(_ byte: UInt8) -> UInt8 {
    byte &- UInt8(ascii: "A") < 26 ? byte | 0x20 : byte
  }
}
