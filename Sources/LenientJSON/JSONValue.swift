/// One value of a document, of which nothing has been made yet.
public struct JSONValue: Sendable {
  let document: JSONDocument
  /// The index of its entry.
  let index: Int32
  /// The list or object that it stands in, by its index; -1 for none.
  let parent: Int32
  /// Which element of a list it is, else -1.
  let number: Int32

  /// Which kind of value it is; never `nothing`.
  public var kind: JSONKind {
    document.kind(Int(index))
  }

  /// Such as `rows[3].title`; empty for the document as a whole.
  public var path: String {
    document.path(index, parent: parent, number: number)
  }

  func mismatch(expected: JSONKind) -> JSONProblem {
    JSONProblem(path: path, reason: .mismatch(expected: expected, found: kind))
  }
}

extension JSONDocument {
  func kind(_ index: Int) -> JSONKind {
    switch bytes.span[Int(tape[index].offset)] {
    case UInt8(ascii: "\""): .text
    case UInt8(ascii: "["): .list
    case UInt8(ascii: "{"): .object
    case UInt8(ascii: "t"), UInt8(ascii: "f"): .boolean
    case UInt8(ascii: "n"): .null
    default: .number
    }
  }

  /// The index of the entry after a value.
  func end(of index: Int) -> Int {
    switch kind(index) {
    case .list, .object: Int(tape[index].extent)
    default: index + 1
    }
  }

  /// The text at an index, where there is a text or a key.
  func text(_ index: Int) -> String {
    let entry = tape[index]
    let start = Int(entry.offset) + 1
    let bytes = bytes.span.extracting(start..<start + entry.length)
    return entry.isEscaped ? JSONEscape.text(of: bytes) : UTF8Text.string(bytes)
  }

  func path(_ index: Int32, parent: Int32, number: Int32) -> String {
    var parts: [String] = []
    var (index, parent, number) = (Int(index), Int(parent), Int(number))
    while parent >= 0 {
      parts.append(number >= 0 ? "[\(number)]" : ".\(text(index - 1))")
      index = parent
      let place = tape[index + 1]
      parent = Int(Int32(bitPattern: place.offset))
      number = Int(Int32(bitPattern: place.extent))
    }
    let path = parts.reversed().joined()
    return path.hasPrefix(".") ? String(path.dropFirst()) : path
  }
}
