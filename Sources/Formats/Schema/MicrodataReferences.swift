/// The elements of a page to which items in microdata refer by `itemref`, because some of their
/// properties are there.
/// - Source: https://html.spec.whatwg.org/multipage/microdata.html#attr-itemref
struct MicrodataReferences {
  /// More elements than any item refers to; the rest is left out.
  static let mostOfItem = 64
  /// How deeply items are nested at most for their references to count.
  private static let mostNested = 32

  private var wanted: Set<String> = []
  /// The properties in each element.
  private var parts: [String: SchemaNode] = [:]

  init() {}

  /// Finds which elements the items of a page refer to.
  /// - Parameter isOver: whether to stop reading.
  init(page: [UInt8], isOver: () -> Bool) {
    guard page.mentions("itemref") else { return }
    var tokenizer = HTMLTokenizer(page)
    var count = 0
    while let token = tokenizer.next() {
      count += 1
      if count.isMultiple(of: 256), isOver() { return }
      guard case .start(let tag) = token, tag["itemscope"] != nil, let ids = tag["itemref"] else {
        continue
      }
      wanted.formUnion(
        ids.split(whereSeparator: \.isWhitespace).prefix(Self.mostOfItem).map(String.init))
    }
  }

  var isEmpty: Bool { wanted.isEmpty }
  func isWanted(_ id: String) -> Bool { wanted.contains(id) }

  /// - Parameter part: the properties in an element, with its ID. Of several elements with the same
  ///   ID, the first counts.
  mutating func add(_ part: SchemaNode) {
    if let id = part.id, parts[id] == nil { parts[id] = part }
  }

  /// Items with the properties that they have elsewhere.
  /// - Parameter budget: how many values may be looked at.
  func resolved(
    _ nodes: [SchemaNode], _ budget: inout Int
  ) throws(SchemaPage.TooLarge) -> [SchemaNode] {
    guard !parts.isEmpty else { return nodes }
    var resolved: [SchemaNode] = []
    for node in nodes { resolved.append(try self.resolved(node, within: [], depth: 0, &budget)) }
    return resolved
  }

  /// - Parameter elements: the elements whose properties are being read, which can't have
  ///   themselves.
  private func resolved(
    _ node: SchemaNode, within elements: Set<String>, depth: Int, _ budget: inout Int
  ) throws(SchemaPage.TooLarge) -> SchemaNode {
    guard depth < Self.mostNested else { return node }
    var result = SchemaNode(id: node.id)
    result.types = node.types
    try add(node, to: &result, within: elements, depth: depth + 1, &budget)
    var known = elements
    for id in node.parts where known.insert(id).inserted {
      guard let part = parts[id] else { continue }
      try add(part, to: &result, within: elements.union([id]), depth: depth + 1, &budget)
    }
    return result
  }

  private func add(
    _ node: SchemaNode, to result: inout SchemaNode, within elements: Set<String>, depth: Int,
    _ budget: inout Int
  ) throws(SchemaPage.TooLarge) {
    for (name, values) in node.members {
      budget -= values.count
      guard budget >= 0 else { throw SchemaPage.TooLarge() }
      var all: [SchemaValue] = []
      for value in values {
        if let node = value.node {
          all.append(.node(try resolved(node, within: elements, depth: depth, &budget)))
        } else {
          all.append(value)
        }
      }
      result.add(all, to: name)
    }
  }
}
