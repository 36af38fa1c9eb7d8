public import Foundation

/// Reads untrusted XML in one pass, element by element, as forgivingly as a browser.
///
/// It never fails. If an end tag is missing, the element ends with its parent; a bare `&` or `<` is
/// a character; the end of a truncated document closes all elements. Of a DOCTYPE, only short texts
/// that it names are read (`XMLEntities`): no entity is ever loaded, and all of them together add
/// little to the document. The named entities of HTML are decoded.
///
/// Callers go from child to child and read the content of the elements that they know. The reader
/// skips all other elements with their content:
/// ```swift
/// let channel = reader.depth
/// while reader.nextChild(of: channel) {
///   if reader.name == title { print(reader.content().text) }
/// }
/// ```
/// - Source: Extensible Markup Language 1.0, and how feeds use it.
public struct XMLReader: ~Copyable, Sendable {
  /// Limits that real documents stay below, but that a hostile document may exceed. What is beyond
  /// them is dropped.
  public enum Limit {
    /// The deepest nesting of elements.
    public static let depth = 200
    public static let attributes = 256
    /// The longest name or attribute value, in bytes.
    public static let value = 64 << 10
    /// The longest content of an element, in bytes.
    public static let content = 2 << 20
    /// How many namespace declarations may be in effect at one place.
    static let namespaces = 64
    /// How many distinct names are counted for elements beyond the depth limit.
    static let deepNames = 1_000
  }

  enum Event {
    case start
    case end
    case text
  }

  struct Open {
    /// The element's name with its prefix, to find the end tag that matches.
    let name: XMLName
    let hasBase: Bool
    /// The number of namespaces declared outside of the element.
    let namespaces: Int
  }

  /// The document in UTF-8; beyond the DOCTYPE, with the entities that it declares replaced.
  var bytes: [UInt8]
  var position = 0
  var open: [Open] = []
  /// The number of open elements beyond the depth limit, by name.
  var deep: [XMLName: Int] = [:]
  var namespaces: [(prefix: XMLName, namespace: XMLNamespace)] = []
  /// The address of each `xml:base` around the position, the outermost first. Each is resolved
  /// against the address before it.
  var bases: [String] = []
  /// Whether the element that has just begun is empty, as in `<br/>`: its end comes next.
  var isEmptyElement = false
  var hasDocumentType = false

  /// The start tag that `next` found last.
  var tag = XMLTag()
  var text = 0..<0
  var isCharacterData = false

  var quotes = (double: ByteSearch("\""), single: ByteSearch("'"))
  var ends = (
    tag: ByteSearch(">"), comment: ByteSearch("-->"), data: ByteSearch("]]>"),
    instruction: ByteSearch("?>")
  )

  /// Called every few thousand bytes; the document ends there once it returns true.
  public var isOver: @Sendable () -> Bool = { false }
  private var nextCheck = XMLReader.checkInterval
  private static let checkInterval = 32 << 10

  /// Whether the document ended before all elements were closed.
  public private(set) var isCutOff = false

  public init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  /// - Parameter text: UTF-8.
  public init(_ text: Data) {
    self.init(Array(text))
  }

  /// The number of open elements, including the current one.
  public var depth: Int { open.count }

  /// The name of the current element, without a prefix. The current element is the one that began
  /// last.
  public var name: XMLName { tag.local }

  /// The namespace of the current element.
  public private(set) var namespace = XMLNamespace.none

  /// Whether the current element has a prefix.
  public var hasPrefix: Bool { tag.prefix != nil }

  /// Whether a namespace is declared for the current element.
  public func declares(_ namespace: XMLNamespace) -> Bool {
    namespaces.contains { $0.namespace == namespace }
  }

  /// Moves to the next child of the element that is open at that depth, skipping all deeper
  /// elements.
  /// - Returns: whether there is another child; if not, the parent element has ended.
  public mutating func nextChild(of depth: Int) -> Bool {
    while open.count >= depth, let event = next() {
      if event == .start, open.count == depth + 1 { return true }
    }
    return false
  }

  mutating func next() -> Event? {
    if position >= nextCheck {
      nextCheck = position + Self.checkInterval
      if isOver() { position = bytes.count }
    }
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

  /// Reads characters up to possible markup.
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

  /// Opens the element of `tag`, unless it is nested too deeply.
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
    isEmptyElement = tag.isEmpty || isVoid
    return .start
  }

  static let base = XMLName("xml:base")

  private static func namespace(
    of prefix: XMLName?, in namespaces: [(prefix: XMLName, namespace: XMLNamespace)]
  ) -> XMLNamespace {
    let name = prefix ?? XMLName()
    if let known = namespaces.last(where: { $0.prefix == name }) { return known.namespace }
    return prefix.map(XMLNamespace.init(prefix:)) ?? .none
  }

  /// Closes the innermost open element of that name, and all open elements inside it.
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

extension XMLReader {
  /// The base of relative addresses in the current element, from each `xml:base` around it; `nil`
  /// if there is none.
  /// - Source: XML Base.
  public var base: String? { bases.last }

  /// Resolves an address against `xml:base`, if there is one.
  @inline(__always) public func resolve(_ address: String) -> String {
    bases.last.map { Self.resolve(address, $0) } ?? address
  }

  private static func resolve(_ address: String, _ base: String) -> String {
    guard base.utf8.count + address.utf8.count <= longestAddress else {
      return address
    }
    return URL(string: address, relativeTo: URL(string: base))?.absoluteString ?? address
  }

  /// How long a base and an address may be together, in bytes. If they are longer, the address
  /// stays relative.
  private static let longestAddress = 4_000
}
