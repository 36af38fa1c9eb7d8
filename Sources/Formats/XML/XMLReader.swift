public import Foundation

/// Reads XML from a stranger, element by element and in one pass, as forgiving as a browser.
///
/// It never fails. Where an end tag is missing, the element ends with what it stands in; a bare `&`
/// or `<` is a character; a cut-off document ends what is open. A DOCTYPE is skipped with all that
/// is in it: no entity is ever defined or loaded, so that none can grow or reach out. The entities
/// of HTML are known.
///
/// Whoever reads goes from child to child and asks for the content of those it knows. All others are
/// skipped whole:
/// ```swift
/// let channel = reader.depth
/// while reader.nextChild(of: channel) {
///   if reader.name == title { print(reader.content().text) }
/// }
/// ```
/// - Source: Extensible Markup Language 1.0, and what feeds make of it.
public struct XMLReader: ~Copyable, Sendable {
  /// What nobody has as much of; a hostile document may. What is over it is left out.
  public enum Limit {
    /// Elements in each other.
    public static let depth = 200
    public static let attributes = 256
    /// Of a name or the value of an attribute, in bytes.
    public static let value = 64 << 10
    /// Of the content of one element, in bytes.
    public static let content = 2 << 20
    /// Prefixes that are declared at one place.
    static let namespaces = 64
    /// Names of elements that are nested too deeply.
    static let deepNames = 1_000
  }

  enum Event {
    case start
    case end
    case text
  }

  struct Open {
    /// With its prefix, as its end tag has to have it.
    let name: XMLName
    let hasBase: Bool
    /// How many namespaces were known outside of it.
    let namespaces: Int
  }

  /// UTF-8.
  let bytes: [UInt8]
  var position = 0
  var open: [Open] = []
  /// What is deeper than the limit, by name.
  var deep: [XMLName: Int] = [:]
  var namespaces: [(prefix: XMLName, namespace: XMLNamespace)] = []
  /// Each `xml:base` around here, the outermost first; each with all of its parts.
  var bases: [String] = []
  /// Whether the element that just began ends here as well.
  var isEmptyElement = false
  var hasDocumentType = false

  /// What `next` found last.
  var tag = XMLTag()
  var text = 0..<0
  var isCharacterData = false

  var quotes = (double: ByteSearch("\""), single: ByteSearch("'"))
  var ends = (
    tag: ByteSearch(">"), comment: ByteSearch("-->"), data: ByteSearch("]]>"),
    instruction: ByteSearch("?>")
  )

  /// Whether the document ended before its elements did.
  public private(set) var isCutOff = false

  public init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  /// - Parameter text: UTF-8.
  public init(_ text: Data) {
    self.init(Array(text))
  }

  /// How many elements are open, the one that began last among them.
  public var depth: Int { open.count }

  /// The name of the element that began last, without a prefix.
  public var name: XMLName { tag.local }

  /// The namespace of the element that began last.
  public private(set) var namespace = XMLNamespace.none

  /// Whether the element that began last was written with a prefix.
  public var hasPrefix: Bool { tag.prefix != nil }

  /// Whether a namespace was declared where the element that began last stands.
  public func declares(_ namespace: XMLNamespace) -> Bool {
    namespaces.contains { $0.namespace == namespace }
  }

  /// Goes on to the next element in the one that is open at that depth, past all that is in others.
  /// - Returns: whether there is one; otherwise the outer element has ended.
  public mutating func nextChild(of depth: Int) -> Bool {
    while open.count >= depth, let event = next() {
      if event == .start, open.count == depth + 1 { return true }
    }
    return false
  }

  mutating func next() -> Event? {
    if isEmptyElement {
      isEmptyElement = false
      close(to: open.count - 1)
      return .end
    }
    while position < bytes.count {
      if let event = bytes[position] == UInt8(ascii: "<") ? markup() : characters() {
        return event
      }
    }
    isCutOff = isCutOff || !open.isEmpty
    close(to: 0)
    return nil
  }

  /// Up to what may be markup.
  private mutating func characters() -> Event {
    let start = position
    position = Self.firstMarkup(in: bytes, from: start)
    text = start..<position
    isCharacterData = false
    return .text
  }

  static func firstMarkup(in bytes: [UInt8], from start: Int) -> Int {
    let span = bytes.span
    var position = start
    while position < span.count, span[position] != UInt8(ascii: "<") { position += 1 }
    return position
  }

  /// Begins the element of `tag`; one that is too deep is passed over.
  mutating func start() -> Event? {
    let full = tag.full
    guard open.count < Limit.depth else {
      if !tag.isEmpty, deep.count < Limit.deepNames || deep[full] != nil {
        deep[full, default: 0] += 1
      }
      return nil
    }
    let outer = namespaces.count
    var base: String?
    for attribute in tag.attributes {
      if attribute.name == Self.base {
        base = attribute.value(in: bytes)
      } else if attribute.isNamespace, namespaces.count < Limit.namespaces {
        let prefix = attribute.prefix == nil ? XMLName() : attribute.local
        namespaces.append(
          (prefix, XMLNamespace(address: attribute.value(in: bytes), prefix: prefix)))
      }
    }
    if let base { bases.append(resolve(base)) }
    open.append(Open(name: full, hasBase: base != nil, namespaces: outer))
    namespace = Self.namespace(of: tag.prefix, in: namespaces)
    isEmptyElement =
      tag.isEmpty
      || (namespace == .none || namespace == .xhtml) && Self.endless.contains(tag.local)
    return .start
  }

  private static let base = XMLName("xml:base")
  /// Elements of HTML without an end tag that no feed means something else by.
  private static let endless = ["br", "img", "hr", "wbr", "input"].map { XMLName($0) }

  private static func namespace(
    of prefix: XMLName?, in namespaces: [(prefix: XMLName, namespace: XMLNamespace)]
  ) -> XMLNamespace {
    let name = prefix ?? XMLName()
    if let known = namespaces.last(where: { $0.prefix == name }) { return known.namespace }
    return prefix.map(XMLNamespace.init(prefix:)) ?? .none
  }

  /// Ends the innermost element of that name, and what is open in it.
  mutating func end(_ name: XMLName) -> Event? {
    if !deep.isEmpty, let count = deep[name] {
      deep[name] = count > 1 ? count - 1 : nil
      return nil
    }
    guard let index = open.lastIndex(where: { $0.name == name }) else { return nil }
    close(to: index)
    return .end
  }

  mutating func close(to depth: Int) {
    while open.count > depth, let element = open.popLast() {
      if element.hasBase { bases.removeLast() }
      namespaces.removeLast(namespaces.count - element.namespaces)
    }
    if !deep.isEmpty { deep = [:] }
  }
}
