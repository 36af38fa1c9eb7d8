import Foundation
import LenientJSON

extension SchemaNode {
  /// The node as JSON-LD, with its context.
  public var jsonLD: String {
    var text = "{\"@context\": \"https://schema.org\""
    writeMembers(to: &text, isFirst: false)
    return text + "}"
  }

  /// The node as a value in JSON-LD, without a context.
  public var plainJSON: String {
    var text = ""
    write(to: &text)
    return text
  }

  private func write(to text: inout String) {
    text += "{"
    writeMembers(to: &text, isFirst: true)
    text += "}"
  }

  private func writeMembers(to text: inout String, isFirst: Bool) {
    var separator = isFirst ? "" : ", "
    func key(_ name: String) -> String {
      defer { separator = ", " }
      return "\(separator)\(Self.quoted(name)): "
    }
    if let id { text += key("@id") + Self.quoted(id) }
    if !types.isEmpty { text += key("@type") + Self.list(types.map { Self.quoted($0) }) }
    for (name, values) in members {
      text += key(name)
      text += Self.list(
        values.map { value in
          switch value {
          case .text(let text): return Self.quoted(text)
          case .node(let node):
            var inner = ""
            node.write(to: &inner)
            return inner
          }
        })
    }
  }

  /// The node with other values of a property. In a node that was written in JSON, all else stays
  /// byte for byte, and so do nodes that it has.
  public func replacing(_ name: String, with values: [SchemaValue]) -> SchemaNode {
    if let json, let object = try? JSONDocument(json.written).root {
      let list = "[" + values.map(Self.written).joined(separator: ", ") + "]"
      let changed = object.changing({ Self.isName($0, of: name) }, named: name, to: list)
      let page = try? SchemaPage(json: String(decoding: changed, as: UTF8.self))
      return page?.linked.first ?? self
    }
    var node = self
    node.set(name, to: values)
    return node
  }

  private static func written(_ value: SchemaValue) -> String {
    switch value {
    case .text(let text): return quoted(text)
    case .node(let node):
      if let json = node.json { return String(decoding: json.written, as: UTF8.self) }
      let members = node.members.map { name, values in
        "\(quoted(name)): \(list(values.map(written)))"
      }
      let type = "\"@type\": \(list(node.types.map { quoted($0) }))"
      return "{" + ([type] + members).joined(separator: ", ") + "}"
    }
  }

  private static func list(_ values: [String]) -> String {
    values.count == 1 ? values[0] : "[" + values.joined(separator: ", ") + "]"
  }

  /// A text as a JSON string.
  public static func quoted(_ text: String) -> String {
    let data = try? JSONSerialization.data(
      withJSONObject: text, options: [.fragmentsAllowed, .withoutEscapingSlashes])
    return data.map { String(decoding: $0, as: UTF8.self) } ?? "\"\""
  }
}
