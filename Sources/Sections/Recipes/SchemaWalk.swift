import Formats

/// Goes from the nodes of a page to those that they refer to. A page of 400 bytes may refer to its
/// nodes in so many ways that nobody could read all of them, so no node is read within itself, and
/// what references add is limited for the whole page.
final class SchemaWalk {
  private var left = SchemaPage.Limit.values
  /// How many more bytes of nodes that recipes refer to may be written into their sources.
  private var bytes = 64 << 20
  /// The IDs of the nodes that are being read.
  private var open: Set<String> = []
  /// How many of the nodes that are being read were referred to.
  private var depth = 0

  /// Reads a node, or the one that it refers to.
  func visit(_ node: SchemaNode, in page: SchemaPage, read: (SchemaNode) -> Void) {
    let target = page.resolved(node)
    let isFollowed = node.isReference && !target.isReference
    if isFollowed || depth > 0 {
      guard left > 0 else { return }
      left -= target.cost
    }
    guard let id = target.id else { return read(target) }
    let isFirst = open.insert(id).inserted
    guard isFirst || !isFollowed else { return }
    if isFollowed { depth += 1 }
    read(target)
    if isFollowed { depth -= 1 }
    if isFirst { open.remove(id) }
  }

  /// Whether a node that a recipe refers to may be written into its source.
  /// - Parameter size: in bytes.
  func mayWrite(_ size: Int) -> Bool {
    bytes -= size
    return bytes >= 0
  }
}

extension SchemaNode {
  /// What reading the node takes: one for each value, and more for a long text.
  fileprivate var cost: Int {
    members.reduce(1) { cost, member in
      member.values.reduce(cost) { $0 + 1 + ($1.text?.utf8.count ?? 0) / 64 }
    }
  }
}
