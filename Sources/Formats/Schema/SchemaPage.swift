/// What a web page says about itself in the vocabulary of schema.org, in JSON-LD or microdata.
public struct SchemaPage: Sendable {
  /// The page describes more than any real page does.
  public struct TooLarge: Error, Hashable, Sendable {
    public init() {}
  }

  /// Limits that no real page reaches.
  public enum Limit {
    /// How many bytes of a page are read.
    public static let page = 16 << 20
    /// How many values, elements and texts are kept.
    public static let values = 200_000
  }

  /// The nodes in JSON-LD that are in no other node.
  public private(set) var linked: [SchemaNode] = []
  /// The items in microdata that are in no other item.
  public private(set) var embedded: [SchemaNode] = []
  /// The base of relative addresses, if the page names one.
  public private(set) var base: String?
  /// The page's own address as the page gives it.
  public private(set) var address: String?
  public private(set) var siteName: String?
  private var byID: [String: SchemaNode] = [:]

  /// - Parameters:
  ///   - page: an HTML page in UTF-8.
  ///   - isOver: whether to stop reading.
  /// - Throws: `TooLarge`, also if `isOver` says so.
  public init(page: [UInt8], isOver: () -> Bool = { false }) throws(TooLarge) {
    let page = page.count > Limit.page ? Array(page.prefix(Limit.page)) : page
    var tokenizer = HTMLTokenizer(page)
    var linkedData = JSONLD(budget: Limit.values)
    var microdata = Microdata(
      budget: Limit.values, references: MicrodataReferences(page: page, isOver: isOver))
    var isInScript = false
    var script = ""
    var count = 0
    while let token = tokenizer.next() {
      count += 1
      if count.isMultiple(of: 256), isOver() { throw TooLarge() }
      switch token {
      case .start(let tag):
        note(tag)
        isInScript = tag.name == "script" && Self.isJSONLD(tag["type"])
        script = ""
      case .text(let text): if isInScript { script += text }
      case .end(let name):
        if name == "script", isInScript {
          for value in ForgivingJSON.values(in: Self.unescaped(script)) {
            linked += try linkedData.nodes(in: value)
            if isOver() { throw TooLarge() }
          }
          isInScript = false
        }
      }
      try microdata.read(token)
    }
    try microdata.finish()
    embedded = microdata.nodes
    index()
  }

  /// - Parameter json: a document in JSON-LD, in UTF-8.
  public init(json: String) throws(TooLarge) {
    var linkedData = JSONLD(budget: Limit.values)
    for value in ForgivingJSON.values(in: json) { linked += try linkedData.nodes(in: value) }
    base = linkedData.base
    index()
  }

  private static func isJSONLD(_ type: String?) -> Bool {
    type?.lowercased().contains("ld+json") == true
  }

  /// A script that was escaped as a whole, as if it were text of the page, decoded.
  private static func unescaped(_ script: String) -> String {
    guard !script.utf8.contains(UInt8(ascii: "\"")), script.contains("&quot;") else {
      return script
    }
    var tokenizer = HTMLTokenizer([UInt8](script.utf8), content: .escapable)
    var decoded = ""
    while case .text(let part)? = tokenizer.next() { decoded += part }
    return decoded
  }

  private mutating func note(_ tag: HTMLTag) {
    switch tag.name {
    case "base": base = base ?? tag["href"]
    case "link" where tag["rel"]?.lowercased() == "canonical": address = address ?? tag["href"]
    case "meta":
      switch tag["property"] {
      case "og:url"?: address = address ?? tag["content"]
      case "og:site_name"?: siteName = siteName ?? tag["content"]
      default: break
      }
    default: break
    }
  }
}

extension SchemaPage {
  private mutating func index() {
    siteName = siteName ?? nodes(of: "WebSite").first?["name"].first?.text
    var waiting = linked
    while let node = waiting.popLast() {
      if let id = node.id, !node.isReference, byID[id] == nil { byID[id] = node }
      for (_, values) in node.members { waiting += values.compactMap(\.node) }
    }
  }

  /// The node that a node refers to; the node itself if it refers to none.
  public func resolved(_ node: SchemaNode) -> SchemaNode {
    guard node.isReference, let id = node.id else { return node }
    return byID[id] ?? node
  }

  /// All nodes of a type, wherever they are, in the page's order: those in JSON-LD first.
  public func nodes(of type: String) -> [SchemaNode] {
    var found: [SchemaNode] = []
    for node in linked + embedded { Self.find(type, in: node, &found) }
    return found
  }

  private static func find(_ type: String, in node: SchemaNode, _ found: inout [SchemaNode]) {
    if node.isA(type) { found.append(node) }
    for (_, values) in node.members {
      for case .node(let inner) in values { find(type, in: inner, &found) }
    }
  }
}
