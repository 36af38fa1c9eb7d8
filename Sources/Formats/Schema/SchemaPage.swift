public import LenientJSON

/// What a web page says about itself in the vocabulary of schema.org, in JSON-LD, microdata, RDFa or
/// microformats.
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
    /// How many scripts that can't be read are kept.
    static let unread = 20
  }

  /// The nodes in JSON-LD that are in no other node.
  public private(set) var linked: [SchemaNode] = []
  /// The items in microdata that are in no other item.
  public private(set) var embedded: [SchemaNode] = []
  /// The base of relative addresses, if the page names one.
  public private(set) var base: String?
  /// A script that can't be read.
  public struct UnreadScript: Sendable {
    /// Its place among the page's scripts in JSON-LD, from 1.
    public let number: Int
    public let text: String
    public let problem: JSONProblem
  }

  /// The first scripts in JSON-LD that can't be read.
  public private(set) var unread: [UnreadScript] = []
  /// The items in each other dialect.
  private var dialects: [[SchemaNode]] = []
  /// The page's own address as the page gives it.
  public private(set) var address: String?
  public private(set) var siteName: String?
  private var metaSiteName: String?
  /// The number of the script, or of the document in a file, that this part of a page is from.
  public private(set) var block = 0
  /// The page's documents in JSON-LD, with the numbers of their blocks.
  private var documents: [(block: Int, document: JSONLD.Document)] = []
  /// Whether it is an HTML page rather than a document in JSON-LD.
  public let isWebPage: Bool
  /// The nodes by their IDs, the nearest first.
  private var scopes = SchemaScopes()

  /// - Parameters:
  ///   - page: an HTML page in UTF-8.
  ///   - isOver: whether to stop reading.
  /// - Throws: `TooLarge`, also if `isOver` says so.
  public init(page: [UInt8], isOver: () -> Bool = { false }) throws(TooLarge) {
    isWebPage = true
    let page = page.count > Limit.page ? Array(page.prefix(Limit.page)) : page
    var tokenizer = HTMLTokenizer(page)
    var linkedData = JSONLD(budget: Limit.values)
    var microdata = Microdata(
      budget: Limit.values, references: MicrodataReferences(page: page, isOver: isOver))
    var dialects = [MarkupDialect.rdfa, .microformats].filter { $0.mayBe(in: page) }
      .map { Microdata(budget: Limit.values, dialect: $0) }
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
          try read(Self.unescaped(script), &linkedData, isOver)
          isInScript = false
        }
      }
      try microdata.read(token)
      // A dialect that says too much says nothing: the others count.
      for index in dialects.indices.reversed() {
        do { try dialects[index].read(token) } catch { dialects.remove(at: index) }
      }
    }
    // The page breaks off in it.
    if isInScript { try read(Self.unescaped(script), &linkedData, isOver) }
    try microdata.finish()
    embedded = microdata.nodes
    for index in dialects.indices {
      do { try dialects[index].finish() } catch { continue }
      self.dialects.append(dialects[index].nodes)
    }
    index()
  }

  private mutating func read(
    _ script: String, _ linkedData: inout JSONLD, _ isOver: () -> Bool
  ) throws(TooLarge) {
    block += 1
    let (values, problem) = ForgivingJSON.read(script)
    if let problem, unread.count < Limit.unread {
      unread.append(UnreadScript(number: block, text: script, problem: problem))
    }
    for value in values {
      documents += try linkedData.documents(in: value).map { (block, $0) }
      if isOver() { throw TooLarge() }
    }
  }

  /// - Parameter json: a document in JSON-LD, in UTF-8.
  public init(json: String) throws(TooLarge) {
    isWebPage = false
    var linkedData = JSONLD(budget: Limit.values)
    for value in ForgivingJSON.values(in: json) {
      for document in try linkedData.documents(in: value) {
        block += 1
        documents.append((block, document))
      }
    }
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
      case "og:site_name"?: metaSiteName = metaSiteName ?? tag["content"]
      default: break
      }
    default: break
    }
  }
}

extension SchemaPage {
  private mutating func index() {
    linked = documents.flatMap(\.document.nodes)
    siteName = metaSiteName ?? Self.siteName(in: linked + embedded)
    scopes.add(linked)
  }

  private static func siteName(in nodes: [SchemaNode]) -> String? {
    self.nodes(of: "WebSite", in: nodes).first?["name"].first?.text
  }

  /// The page as each of its documents in JSON-LD sees it: what is said in the document counts
  /// before what others say. Programs give the same IDs to all things of an export.
  /// - Parameter type: of several documents with things of this type, each has its own site.
  public func parts(of type: String) -> some Sequence<SchemaPage> {
    let others = documents.filter { Self.nodes(of: type, in: $0.document.nodes).isEmpty }
    let areSeveral = documents.count - others.count > 1
    let shared = metaSiteName ?? Self.siteName(in: others.flatMap(\.document.nodes) + embedded)
    var common = scopes
    if areSeveral {
      // "#author" of one thing is not that of another, but an address is the same everywhere.
      common = SchemaScopes()
      common.add(others.flatMap(\.document.nodes))
      common.add(linked) { $0.contains("://") }
    }
    var blocks: [Int: SchemaScopes] = [:]
    for (block, document) in others { blocks[block, default: common.inner].add(document.nodes) }
    return documents.lazy.map { [common, blocks] block, document in
      var part = self
      part.block = block
      part.documents = [(block, document)]
      (part.linked, part.embedded, part.dialects) = (document.nodes, [], [])
      part.base = document.base ?? base
      if areSeveral { part.siteName = Self.siteName(in: document.nodes) ?? shared }
      part.scopes = (blocks[block] ?? common).inner
      part.scopes.add(document.nodes)
      return part
    }
  }

  /// The page as a node sees it: what is said in the node counts first.
  public func within(_ node: SchemaNode) -> SchemaPage {
    var page = self
    page.scopes = scopes.inner
    page.scopes.add([node])
    return page
  }

  /// The node that a node refers to; the node itself if it refers to none.
  public func resolved(_ node: SchemaNode) -> SchemaNode {
    guard node.isReference, let id = node.id else { return node }
    return scopes[id] ?? node
  }

  /// All nodes of a type in JSON-LD and microdata, wherever they are, in the page's order: those in
  /// JSON-LD first.
  public func nodes(of type: String) -> [SchemaNode] { Self.nodes(of: type, in: linked + embedded) }

  /// The nodes of a type in the page's tags: those in microdata, then those in each other dialect.
  public func embedded(of type: String) -> [[SchemaNode]] {
    ([embedded] + dialects).map { Self.nodes(of: type, in: $0) }
  }

  private static func nodes(of type: String, in nodes: [SchemaNode]) -> [SchemaNode] {
    var found: [SchemaNode] = []
    for node in nodes { find(type, in: node, &found) }
    return found
  }

  private static func find(_ type: String, in node: SchemaNode, _ found: inout [SchemaNode]) {
    if node.isA(type) { found.append(node) }
    for (_, values) in node.members {
      for case .node(let inner) in values { find(type, in: inner, &found) }
    }
  }
}
