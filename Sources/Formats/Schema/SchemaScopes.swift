/// The nodes of a page by their IDs, as a part of the page sees them: those in the part itself count
/// before those around it.
struct SchemaScopes {
  /// The innermost scope first.
  private var scopes: [[String: SchemaNode]] = [[:]]

  /// The same with a new scope in it.
  var inner: SchemaScopes {
    var inner = self
    inner.scopes.insert([:], at: 0)
    return inner
  }

  subscript(id: String) -> SchemaNode? {
    scopes.lazy.compactMap { $0[id] }.first
  }

  /// Adds the nodes, and all nodes in them, to the innermost scope.
  /// - Parameter isWanted: of which IDs.
  mutating func add(_ nodes: [SchemaNode], where isWanted: (String) -> Bool = { _ in true }) {
    var waiting = nodes
    while let node = waiting.popLast() {
      if let id = node.id, !node.isReference, isWanted(id), scopes[0][id] == nil {
        scopes[0][id] = node
      }
      for (_, values) in node.members { waiting += values.compactMap(\.node) }
    }
  }
}
