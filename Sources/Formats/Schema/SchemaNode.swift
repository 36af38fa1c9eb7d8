public import LenientJSON

/// A thing that a web page describes in the vocabulary of schema.org, such as a recipe or a person,
/// in whichever syntax.
public struct SchemaNode: Sendable {
  /// The names of its types without their addresses, such as `Recipe`.
  public internal(set) var types: [String] = []
  /// More types than anything has; the rest is left out.
  static let mostTypes = 16
  /// The name by which other nodes refer to this one, in JSON-LD; `nil` if there is none.
  public internal(set) var id: String?
  /// The node's JSON; `nil` for a node that was not written in JSON.
  public internal(set) var json: JSONValue?
  /// The IDs of the elements that have more of its properties, in microdata.
  var parts: [String] = []
  /// The properties in the page's order.
  public private(set) var members: [(name: String, values: [SchemaValue])] = []

  public init(type: String? = nil) {
    if let type { types = [type] }
  }

  init(id: String?) { self.id = id }

  /// The values of a property. A list is the same as a property that is given several times, so
  /// lists never contain lists. Names and types match in either case.
  public subscript(name: String) -> [SchemaValue] {
    index(name).map { members[$0].values } ?? []
  }

  /// Whether an item in microdata has no properties, neither in it nor elsewhere.
  var isEmpty: Bool { members.isEmpty && parts.isEmpty && id == nil }

  /// Whether this node only names another one.
  public var isReference: Bool { id != nil && types.isEmpty && members.isEmpty }

  public func isA(_ type: String) -> Bool {
    types.contains { $0.lowercased() == type.lowercased() }
  }

  public mutating func add(_ values: [SchemaValue], to name: String) {
    guard !values.isEmpty else { return }
    if let index = index(name) {
      members[index].values += values
    } else {
      members.append((name, values))
    }
  }

  /// The node without some of its properties.
  /// - Parameter names: in lower case.
  public func without(_ names: Set<String>) -> SchemaNode {
    var node = self
    node.members.removeAll { names.contains($0.name.lowercased()) }
    return node
  }

  /// Gives a property other values.
  mutating func set(_ name: String, to values: [SchemaValue]) {
    if let index = index(name) { members[index].values = values } else { add(values, to: name) }
  }

  private func index(_ name: String) -> Int? {
    let name = name.lowercased()
    return members.firstIndex { $0.name.lowercased() == name }
  }

  /// Whether a key of JSON-LD, such as `schema:name`, is the name of a property.
  public static func isName(_ key: String, of property: String) -> Bool {
    name(key).lowercased() == property.lowercased()
  }

  /// The last part of a type's or a property's address, such as `Recipe` of
  /// `https://schema.org/Recipe` and of `schema:Recipe`.
  static func name(_ address: some StringProtocol) -> String {
    String(address.split { "/#:".contains($0) }.last ?? "")
  }
}

public enum SchemaValue: Sendable {
  /// A text, number or Boolean, as written.
  case text(String)
  case node(SchemaNode)

  public var text: String? { if case .text(let text) = self { text } else { nil } }
  public var node: SchemaNode? { if case .node(let node) = self { node } else { nil } }
}
