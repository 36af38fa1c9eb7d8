/// Checks a document and indexes its values, in one pass and without recursion.
struct JSONTapeWriter {
  private(set) var tape: [JSONTape.Entry] = []
  /// The offset of the next byte to read.
  private(set) var position = 0
  /// The index of the innermost open list or object; -1 for none.
  private var open = -1
  private var isInObject = false
  private var depth = 0
  /// The depth at which a list counts as top-level; 0 while reading an element of such a list.
  private var topDepth = 0

  /// Reads a whole document.
  mutating func write(_ bytes: Span<UInt8>) throws(JSONFault) {
    if bytes.count >= 3, bytes[0] == 0xEF, bytes[1] == 0xBB, bytes[2] == 0xBF { position = 3 }
    skipSpace(bytes)
    topDepth = position < bytes.count && bytes[position] == UInt8(ascii: "[") ? 1 : 2
    try writeValue(bytes)
    skipSpace(bytes)
    guard position == bytes.count else { throw unexpected(bytes) }
  }

  /// Reads one element of a top-level list.
  /// - Parameter size: how many entries to reserve memory for.
  mutating func writeElement(
    _ bytes: Span<UInt8>, at start: Int, size: Int
  ) throws(JSONFault) {
    tape.reserveCapacity(size)
    position = start
    try writeValue(bytes)
  }

  private mutating func writeValue(_ bytes: Span<UInt8>) throws(JSONFault) {
    repeat {
      if try begin(bytes) { try finish(bytes) }
    } while open >= 0
  }
}

extension JSONTapeWriter {
  /// Reads a value, or the start of a list or object up to its first value.
  /// - Returns: whether the value is complete.
  private mutating func begin(_ bytes: Span<UInt8>) throws(JSONFault) -> Bool {
    skipSpace(bytes)
    guard position < bytes.count else { throw JSONFault(.endsEarly, at: position) }
    guard tape.count < JSONTape.mostEntries else {
      throw JSONFault(.tooManyValues, at: position)
    }
    switch bytes[position] {
    case UInt8(ascii: "\""):
      let text = try readText(bytes)
      tape.append(text)
    case UInt8(ascii: "{"):
      try openValue(.object)
      skipSpace(bytes)
      if position < bytes.count, bytes[position] == UInt8(ascii: "}") {
        close()
      } else {
        try readKey(bytes)
        return false
      }
    case UInt8(ascii: "["):
      try openValue(.list)
      skipSpace(bytes)
      guard position < bytes.count, bytes[position] == UInt8(ascii: "]") else { return false }
      close()
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): try readNumber(bytes)
    case UInt8(ascii: "t"): try readWord("true", .true, bytes)
    case UInt8(ascii: "f"): try readWord("false", .false, bytes)
    case UInt8(ascii: "n"): try readWord("null", .null, bytes)
    default: throw unexpected(bytes)
    }
    return true
  }

  /// Runs after a value. Closes the lists and objects that end here, and moves to the next value of
  /// the one that stays open.
  private mutating func finish(_ bytes: Span<UInt8>) throws(JSONFault) {
    while open >= 0 {
      if isAtTop { tape.removeLast(tape.count - open - 2) }
      skipSpace(bytes)
      guard position < bytes.count else { throw JSONFault(.endsEarly, at: position) }
      let end = isInObject ? UInt8(ascii: "}") : UInt8(ascii: "]")
      if bytes[position] == UInt8(ascii: ",") {
        position += 1
        skipSpace(bytes)
        guard position < bytes.count, bytes[position] == end else {
          if isInObject { try readKey(bytes) } else { tape[open].extent += 1 }
          return
        }
      } else if bytes[position] != end {
        throw unexpected(bytes)
      }
      close(count: Int(tape[open].extent) + 1)
    }
  }

  /// Opens a list or object. Until a list is closed, its extent is the index of its current
  /// element.
  private mutating func openValue(_ kind: JSONTape.Kind) throws(JSONFault) {
    guard depth < JSONDocument.mostNested else {
      throw JSONFault(.tooDeep, at: position)
    }
    depth += 1
    let number = open >= 0 && !isInObject ? tape[open].number : -1
    let place = JSONTape.Entry(parent: open, number: number)
    open = tape.count
    isInObject = kind == .object
    tape.append(JSONTape.Entry(kind, at: position, extent: 0))
    tape.append(place)
    position += 1
  }

  /// - Parameter count: the number of elements of a list.
  private mutating func close(count: Int = 0) {
    position += 1
    if isAtTop {
      tape[open] = JSONTape.Entry(.topList, at: tape[open].offset, extent: position)
      tape.append(JSONTape.Entry(parent: -1, number: count))
    } else {
      tape[open].extent = UInt32(truncatingIfNeeded: tape.count)
    }
    depth -= 1
    open = tape[open + 1].parent
    isInObject = open >= 0 && tape[open].kind == .object
  }
}

extension JSONTapeWriter {
  /// Whether the innermost open value is a top-level list.
  private var isAtTop: Bool { depth == topDepth && !isInObject }

  private mutating func readKey(_ bytes: Span<UInt8>) throws(JSONFault) {
    guard position < bytes.count else { throw JSONFault(.endsEarly, at: position) }
    guard bytes[position] == UInt8(ascii: "\"") else { throw unexpected(bytes) }
    let start = position
    var key = try readText(bytes)
    guard key.extent < JSONTape.mostKeyBytes else { throw JSONFault(.tooLong, at: start) }
    let name = bytes.extracting(start + 1..<position - 1)
    let hash = key.kind == .escapedText ? JSONName.hash(escaped: name) : JSONName.hash(name)
    key.extent |= hash << 24
    tape.append(key)
    skipSpace(bytes)
    guard position < bytes.count else { throw JSONFault(.endsEarly, at: position) }
    guard bytes[position] == UInt8(ascii: ":") else { throw unexpected(bytes) }
    position += 1
  }

  private mutating func readText(
    _ bytes: Span<UInt8>
  ) throws(JSONFault) -> JSONTape.Entry {
    let start = position + 1
    var index = start
    var kind = JSONTape.Kind.text
    while true {
      index = plainEnd(bytes, from: index)
      guard index < bytes.count else { throw JSONFault(.endsEarly, at: bytes.count) }
      switch bytes[index] {
      case UInt8(ascii: "\""):
        position = index + 1
        return JSONTape.Entry(kind, at: start, extent: index - start)
      case UInt8(ascii: "\\"):
        kind = .escapedText
        index = try endOfEscape(bytes, at: index)
      case 0x09, 0x0A, 0x0D: index += 1
      default: throw JSONFault(.unescapedControl, at: index)
      }
    }
  }

  /// The offset of the next quote, backslash or control character; the end of the document if there
  /// is none.
  @inline(__always) private func plainEnd(_ bytes: Span<UInt8>, from start: Int) -> Int {
    var index = start
    // Looks at eight bytes at a time.
    while index <= bytes.count - 8 {
      let special = JSONWord(bytes.extracting(index..<index + 8)).special
      if special != 0 { return index + special.trailingZeroBitCount / 8 }
      index += 8
    }
    while index < bytes.count, bytes[index] >= 0x20, bytes[index] != UInt8(ascii: "\""),
      bytes[index] != UInt8(ascii: "\\")
    {
      index += 1
    }
    return index
  }

  private func endOfEscape(
    _ bytes: Span<UInt8>, at index: Int
  ) throws(JSONFault) -> Int {
    guard index + 1 < bytes.count else { throw JSONFault(.endsEarly, at: bytes.count) }
    if bytes[index + 1] == UInt8(ascii: "u") {
      let end = index + 6
      guard end <= bytes.count else { throw JSONFault(.endsEarly, at: bytes.count) }
      for digit in index + 2..<end where bytes[digit].hexDigit == nil {
        throw JSONFault(.invalidEscape, at: index)
      }
      return end
    }
    guard JSONEscape.character(bytes[index + 1]) != nil else {
      throw JSONFault(.invalidEscape, at: index)
    }
    return index + 2
  }

  private mutating func readNumber(_ bytes: Span<UInt8>) throws(JSONFault) {
    var index = position
    if bytes[index] == UInt8(ascii: "-") { index += 1 }
    let hasLeadingZero = index < bytes.count && bytes[index] == UInt8(ascii: "0")
    let integer = try endOfDigits(bytes, at: index)
    if hasLeadingZero, integer > index + 1 {
      throw JSONFault(.invalidNumber, at: position)
    }
    index = integer
    if index < bytes.count, bytes[index] == UInt8(ascii: ".") {
      index = try endOfDigits(bytes, at: index + 1)
    }
    if index < bytes.count, bytes[index] | 0x20 == UInt8(ascii: "e") {
      index += 1
      if index < bytes.count, bytes[index] == UInt8(ascii: "+") || bytes[index] == UInt8(ascii: "-")
      {
        index += 1
      }
      index = try endOfDigits(bytes, at: index)
    }
    tape.append(JSONTape.Entry(.number, at: position, extent: index - position))
    position = index
  }

  /// The offset after the digits at `start`.
  /// - Throws: if there is no digit.
  private func endOfDigits(
    _ bytes: Span<UInt8>, at start: Int
  ) throws(JSONFault) -> Int {
    var index = start
    while index < bytes.count, bytes[index] &- UInt8(ascii: "0") < 10 { index += 1 }
    guard index > start else { throw JSONFault(.invalidNumber, at: position) }
    return index
  }

  private mutating func readWord(
    _ word: String, _ kind: JSONTape.Kind, _ bytes: Span<UInt8>
  ) throws(JSONFault) {
    let letters = word.utf8
    guard position + letters.count <= bytes.count,
      zip(letters, position..<bytes.count).allSatisfy({ $0 == bytes[$1] })
    else { throw unexpected(bytes) }
    tape.append(JSONTape.Entry(kind, at: position, extent: letters.count))
    position += letters.count
  }

  @inline(__always) private mutating func skipSpace(_ bytes: Span<UInt8>) {
    while position < bytes.count {
      switch bytes[position] {
      case 0x20, 0x0A, 0x0D, 0x09: position += 1
      default: return
      }
    }
  }

  private func unexpected(_ bytes: Span<UInt8>) -> JSONFault {
    JSONFault(position < bytes.count ? nil : .endsEarly, at: position)
  }
}
