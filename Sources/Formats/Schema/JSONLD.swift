import LenientJSON

/// Reads JSON-LD as nodes: objects, lists and values, but no context is ever loaded.
/// - Source: https://www.w3.org/TR/json-ld11
struct JSONLD {
  /// How deeply values are read: a step in a section of a recipe in a graph is at 10.
  private static let mostNested = 24

  /// How many more values may be read.
  var budget: Int
  /// The base of relative addresses in a document, if a context gives one.
  private var base: String?

  init(budget: Int) { self.budget = budget }

  /// A value at the top, or an element of the list there.
  struct Document {
    /// The nodes at its top and in its lists and graphs.
    let nodes: [SchemaNode]
    let base: String?
  }

  /// The documents that have nodes. Programs export a list with a document for each recipe.
  mutating func documents(in value: JSONValue) throws(SchemaPage.TooLarge) -> [Document] {
    guard case .list = value.kind, let elements = try? JSONElements(of: value) else {
      return [try document(value)].filter { !$0.nodes.isEmpty }
    }
    var documents: [Document] = []
    for element in elements {
      let document = try document(element)
      if !document.nodes.isEmpty { documents.append(document) }
    }
    return documents
  }

  private mutating func document(_ value: JSONValue) throws(SchemaPage.TooLarge) -> Document {
    base = nil
    let nodes = try values(value, depth: 0).compactMap(\.node)
    return Document(nodes: nodes, base: base)
  }

  private mutating func values(
    _ value: JSONValue, depth: Int
  ) throws(SchemaPage.TooLarge) -> [SchemaValue] {
    budget -= 1
    guard budget >= 0 else { throw SchemaPage.TooLarge() }
    guard depth < Self.mostNested else { return [] }
    switch value.kind {
    case .list:
      var result: [SchemaValue] = []
      for element in (try? JSONElements(of: value)).map(Array.init) ?? [] {
        result += try values(element, depth: depth + 1)
      }
      return result
    case .object:
      guard let object = try? LenientObject(from: value) else { return [] }
      return try values(object, json: value, depth: depth)
    default:
      guard let text = value.text else { return [] }
      // A picture may be inside the document, and is longer than any other text.
      let isPicture = text.hasPrefix("data:image/")
      return [.text(isPicture ? value.longText ?? text : text)]
    }
  }

  private mutating func values(
    _ object: LenientObject, json: JSONValue, depth: Int
  ) throws(SchemaPage.TooLarge) -> [SchemaValue] {
    var node = SchemaNode()
    node.json = json
    var others: [SchemaValue] = []
    for (name, value) in object.members(limit: budget) {
      switch name {
      case "@type": node.types += Self.texts(value).map(SchemaNode.name)
      case "@id": node.id = value.text
      case "@context": base = base ?? Self.base(in: value)
      case "@language", "@reverse": break
      case "@value": return value.text.map { [.text($0)] } ?? []
      case "@list", "@set": return try values(value, depth: depth + 1)
      case "@graph": others += try values(value, depth: depth + 1)
      default: node.add(try values(value, depth: depth + 1), to: SchemaNode.name(name))
      }
    }
    return (node.types.isEmpty && node.members.isEmpty && node.id == nil ? [] : [.node(node)])
      + others
  }

  private static func base(in context: JSONValue) -> String? {
    let parts = (try? JSONElements(of: context)).map { Array($0.prefix(16)) } ?? [context]
    return parts.lazy.compactMap { try? LenientObject(from: $0).exactText("@base") }.first
  }

  private static func texts(_ value: JSONValue) -> [String] {
    (try? JSONElements(of: value).prefix(SchemaNode.mostTypes).compactMap(\.text)) ?? value.text.map
    { [$0] } ?? []
  }
}
