import Foundation
import LenientJSON

extension SchemaNode {
  /// The node as JSON-LD, with its context.
  public var jsonLD: String {
    "{\"@context\": \"https://schema.org\"" + writtenMembers(after: ", ") + "}"
  }

  /// The node as a value in JSON-LD, without a context.
  public var plainJSON: String { Self.written(.node(self)) }

  /// - Parameters:
  ///   - separator: what stands before the first member.
  ///   - keepsSource: whether nodes that were read from JSON are written as they came.
  private func writtenMembers(after separator: String, keepsSource: Bool = false) -> String {
    var written: [(name: String, value: String)] = []
    if let id { written.append(("@id", Self.quoted(id))) }
    if !types.isEmpty { written.append(("@type", Self.list(types.map { Self.quoted($0) }))) }
    written += members.map { name, values in
      (name, Self.list(values.map { Self.written($0, keepsSource: keepsSource) }))
    }
    let text = written.map { "\(Self.quoted($0.name)): \($0.value)" }.joined(separator: ", ")
    return text.isEmpty ? "" : separator + text
  }

  /// The node with other values of a property. In a node that was written in JSON, all else stays
  /// byte for byte, and so do nodes that it has.
  public func replacing(_ name: String, with values: [SchemaValue]) -> SchemaNode {
    if let json, let object = try? JSONDocument(json.written).root {
      let list =
        "[" + values.map { Self.written($0, keepsSource: true) }.joined(separator: ", ") + "]"
      let changed = object.changing({ Self.isName($0, of: name) }, named: name, to: list)
      let page = try? SchemaPage(json: String(decoding: changed, as: UTF8.self))
      return page?.linked.first ?? self
    }
    var node = self
    node.set(name, to: values)
    return node
  }

  private static func written(_ value: SchemaValue, keepsSource: Bool = false) -> String {
    switch value {
    case .text(let text): return quoted(text)
    case .node(let node):
      if keepsSource, let json = node.json { return String(decoding: json.written, as: UTF8.self) }
      return "{" + node.writtenMembers(after: "", keepsSource: keepsSource) + "}"
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
