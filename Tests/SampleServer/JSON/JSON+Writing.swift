import Foundation

extension JSON {
  enum Style: Sendable {
    /// With the members of each object sorted by name.
    case plain
    /// With the members of each object in random order, plus a meaningless one, as IFTTT does to
    /// keep clients from relying on the order, or on there being no unknown members.
    case disordered
  }

  func encoded(_ style: Style) -> Data {
    var writer = JSONWriter(style: style)
    writer.write(self)
    return Data(writer.bytes)
  }
}

private struct JSONWriter {
  let style: JSON.Style
  var bytes: [UInt8] = []

  mutating func write(_ json: JSON) {
    switch json {
    case .null: add("null")
    case .bool(let value): add(value ? "true" : "false")
    case .number(let number): add(String(number))
    case .text(let text): write(text)
    case .list(let elements):
      add("[")
      for (index, element) in elements.enumerated() {
        if index > 0 { add(",") }
        write(element)
      }
      add("]")
    case .object(let members): write(members)
    }
  }

  private mutating func write(_ members: [String: JSON]) {
    let ordered =
      switch style {
      case .plain: members.sorted { $0.key < $1.key }
      case .disordered: (Array(members) + [Self.junk()]).shuffled()
      }
    add("{")
    for (index, member) in ordered.enumerated() {
      if index > 0 { add(",") }
      write(member.key)
      add(":")
      write(member.value)
    }
    add("}")
  }

  /// A meaningless member.
  private static func junk() -> (key: String, value: JSON) {
    let number = Int.random(in: 0x1000...0xFFFF)
    let values: [JSON] = [.null, .bool(true), .number(number), "no meaning", ["no", "meaning"]]
    return ("x_" + String(number, radix: 16), values[number % values.count])
  }

  private mutating func write(_ text: String) {
    add("\"")
    if text.utf8.allSatisfy({ $0 >= 0x20 && $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "\\") })
    {
      add(text)
    } else {
      for byte in text.utf8 { escape(byte) }
    }
    add("\"")
  }

  private mutating func escape(_ byte: UInt8) {
    switch byte {
    case UInt8(ascii: "\""): add("\\\"")
    case UInt8(ascii: "\\"): add("\\\\")
    case UInt8(ascii: "\n"): add("\\n")
    case 0..<0x20: add((byte < 16 ? "\\u000" : "\\u00") + String(byte, radix: 16))
    default: bytes.append(byte)
    }
  }

  private mutating func add(_ text: String) {
    bytes.append(contentsOf: text.utf8)
  }
}
