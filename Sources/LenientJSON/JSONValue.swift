public import Foundation

/// One value of a document, decoded on demand.
public struct JSONValue: Sendable {
  let document: JSONDocument
  /// The index of the value's entry in `tape`.
  let index: Int32
  /// The index of the list or object that contains the value; -1 for none.
  let parent: Int32
  /// The value's index in the list that contains it; -1 outside a list.
  let number: Int32

  /// The value's kind; never `nothing` or `blank`.
  public var kind: JSONKind {
    document.kind(Int(index))
  }

  /// The path, such as `rows[3].title`; empty for the whole document.
  public var path: String {
    document.path(index, parent: parent, number: number)
  }

  /// A string, number or Boolean as text, cut after 256 KiB; `nil` for other kinds.
  public var text: String? { scalarText }

  /// A list or an object as written; empty for other kinds.
  public var written: Data { document.written(Int(index)) }

  /// A number, `true`, `false` or `null` as written, or the content of a string. It is cut after
  /// `JSONTape.mostTextBytes`.
  var literal: String { document.text(Int(index)) }

  /// The content of a string; `nil` for other kinds.
  var exactText: String? {
    kind == .text ? literal : nil
  }

  /// The content of a string, without a length limit; `nil` for other kinds.
  public var longText: String? {
    guard kind == .text else { return nil }
    let entry = document.tape[Int(index)]
    return document.text(entry, length: Int(entry.extent))
  }

  func mismatch(expected: JSONKind) -> JSONProblem {
    JSONProblem(path: path, reason: .mismatch(expected: expected, found: kind))
  }
}

extension JSONDocument {
  func kind(_ index: Int) -> JSONKind {
    switch tape[index].kind {
    case .text, .escapedText: .text
    case .number: .number
    case .true, .false: .boolean
    case .null: .null
    case .list, .topList: .list
    case .object: .object
    }
  }

  /// The index of the entry after a value.
  func end(of index: Int) -> Int {
    let entry = tape[index]
    switch entry.kind {
    case .list, .object: return Int(entry.extent)
    case .topList: return index + 3
    case .text, .escapedText, .number, .true, .false, .null: return index + 1
    }
  }

  /// The literal text of a value; for a string, its decoded content. It is cut after
  /// `JSONTape.mostTextBytes`, at the end of a character.
  func text(_ index: Int) -> String {
    let entry = tape[index]
    let length = Int(entry.extent)
    guard length > JSONTape.mostTextBytes else { return text(entry, length: length) }
    if entry.kind == .escapedText {
      let bytes = bytes.span.extracting(entry.offset..<entry.offset + length)
      return JSONEscape.text(of: bytes, limit: JSONTape.mostTextBytes)
    }
    var end = JSONTape.mostTextBytes
    while end < length, bytes.span[entry.offset + end] & 0xC0 == 0x80 { end += 1 }
    return text(entry, length: end)
  }

  func written(_ index: Int) -> Data {
    guard [.list, .object].contains(kind(index)) else { return Data() }
    let (start, span) = (tape[index].offset, bytes.span)
    // The syntax has been checked, so only strings and brackets need a look.
    var (position, depth, isInText) = (start, 0, false)
    repeat {
      switch span[position] {
      case UInt8(ascii: "\\") where isInText: position += 1
      case UInt8(ascii: "\""): isInText.toggle()
      case UInt8(ascii: "{") where !isInText, UInt8(ascii: "[") where !isInText: depth += 1
      case UInt8(ascii: "}") where !isInText, UInt8(ascii: "]") where !isInText: depth -= 1
      default: break
      }
      position += 1
    } while depth > 0
    return bytes[bytes.startIndex + start..<bytes.startIndex + position]
  }

  func key(_ index: Int) -> String {
    let entry = tape[index]
    return text(entry, length: entry.keyLength)
  }

  fileprivate func text(_ entry: JSONTape.Entry, length: Int) -> String {
    let bytes = bytes.span.extracting(entry.offset..<entry.offset + length)
    return entry.kind == .escapedText ? JSONEscape.text(of: bytes) : UTF8Text.string(bytes)
  }

  func path(_ index: Int32, parent: Int32, number: Int32) -> String {
    var parts: [String] = []
    var (index, parent, number) = (Int(index), Int(parent), Int(number))
    while parent >= 0 {
      parts.append(number >= 0 ? "[\(number)]" : ".\(key(index - 1))")
      index = parent
      (parent, number) = (tape[index + 1].parent, tape[index + 1].number)
    }
    let path = self.path + parts.reversed().joined()
    return path.hasPrefix(".") ? String(path.dropFirst()) : path
  }
}
