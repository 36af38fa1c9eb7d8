public import Foundation

/// A list of feeds, in the format in which feed readers exchange such lists. Unknown attributes and
/// head elements are kept, and written back with the list.
/// - Source: http://opml.org/spec2.opml
public struct OPML: Hashable, Sendable {
  public struct Attribute: Hashable, Sendable {
    public var name: String
    public var value: String

    public init(_ name: String, _ value: String) {
      self.name = name
      self.value = value
    }
  }

  /// A feed, or a folder with its contents.
  public struct Outline: Hashable, Sendable {
    public var attributes: [Attribute]
    public var outlines: [Outline] = []

    /// The value of an attribute, by its case-insensitive name; `nil` if missing or blank.
    public subscript(_ name: String) -> String? {
      let found = attributes.first { $0.name.lowercased() == name.lowercased() }
      let value = found?.value.trimmingCharacters(in: .whitespacesAndNewlines)
      return value?.isEmpty == false ? value : nil
    }

    public var title: String? { self["text"] ?? self["title"] }
  }

  /// The attributes of `<opml>`: its version and namespaces.
  public var attributes = [Attribute("version", "2.0")]
  /// The elements in `<head>` by name, with their text, such as the title and the owner.
  public var head: [Attribute]
  public var outlines: [Outline]

  public enum Limit {
    /// How many feeds and folders are read at most; the rest are ignored.
    public static let outlines = 20_000
    /// The deepest nesting of folders.
    public static let depth = 150
    /// How many places of one feed are read.
    static let places = 20
    /// How much text around the outlines is searched for a damaged tag, in bytes.
    static let text = 16 << 10
  }
}

extension OPML {
  /// Reads as much of a list as possible, even if it is damaged.
  /// - Parameter text: UTF-8.
  /// - Returns: `nil` if there is no `<opml>`.
  public init?(_ text: Data) {
    var reader = Reader(xml: XMLReader(text))
    guard let list = reader.list() else { return nil }
    self = list
  }

  private struct Reader: ~Copyable {
    var xml: XMLReader
    var count = 0
    static let (opml, head, body) = (XMLName("opml"), XMLName("head"), XMLName("body"))
    static let outline = XMLName("outline")

    mutating func list() -> OPML? {
      while xml.nextChild(of: 0) {
        guard xml.name == Self.opml else { continue }
        var list = OPML(attributes: attributes, head: [], outlines: [])
        while xml.nextChild(of: 1) {
          switch xml.name {
          case Self.head: list.head += texts()
          case Self.body: list.outlines += content(in: 2).outlines
          // The body may have ended too early.
          case Self.outline: list.outlines += outline(in: 1)
          default: break
          }
        }
        return list
      }
      return nil
    }

    private var attributes: [Attribute] { xml.attributes.map { Attribute($0.name, $0.value) } }

    private mutating func texts() -> [Attribute] {
      var texts: [Attribute] = []
      while xml.nextChild(of: 2) {
        let name = String(decoding: xml.bytes[xml.tag.nameRange], as: UTF8.self)
        let text = xml.content().text
        if texts.count < XMLReader.Limit.attributes { texts.append(Attribute(name, text)) }
      }
      return texts
    }

    /// - Returns: the outlines in the element that is open at that depth, and the element's text,
    ///   which is only white space unless the list is damaged.
    private mutating func content(in depth: Int) -> (outlines: [Outline], text: [UInt8]) {
      var outlines: [Outline] = []
      var text: [UInt8] = []
      while xml.depth >= depth, let event = xml.next() {
        if event == .text, xml.depth == depth, text.count < Limit.text {
          text += xml.bytes[xml.text].prefix(Limit.text)
        }
        guard event == .start, xml.depth == depth + 1, xml.name == Self.outline else { continue }
        outlines += outline(in: depth)
      }
      return (outlines, text)
    }

    /// Reads the outline that has just begun in the element that is open at that depth.
    private mutating func outline(in depth: Int) -> [Outline] {
      guard count < Limit.outlines else { return [] }
      count += 1
      let outline = Outline(attributes: attributes)
      guard depth < Limit.depth else { return [outline] }
      let inner = content(in: depth + 1)
      if let repaired = outline.repaired(by: inner.text) {
        // The tag's own `/>` was read as text, so the outlines that look like its children are its
        // next siblings.
        return [repaired] + inner.outlines
      }
      return [Outline(attributes: outline.attributes, outlines: inner.outlines)]
    }
  }

  /// The list as an OPML document. Reading it gives an equal list, except for names and characters
  /// that XML does not allow.
  public var document: String {
    var text =
      "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<opml\(Self.text(attributes))>\n  <head>\n"
    for element in head where Self.isName(element.name) {
      text += "    <\(element.name)>\(Self.escaped(element.value))</\(element.name)>\n"
    }
    text += "  </head>\n  <body>\n"
    Self.write(outlines, indent: "    ", to: &text)
    return text + "  </body>\n</opml>\n"
  }

  private static func write(_ outlines: [Outline], indent: String, to text: inout String) {
    for outline in outlines {
      text += "\(indent)<outline\(self.text(outline.attributes))"
      if outline.outlines.isEmpty {
        text += "/>\n"
      } else {
        text += ">\n"
        write(outline.outlines, indent: indent + "  ", to: &text)
        text += "\(indent)</outline>\n"
      }
    }
  }

  private static func text(_ attributes: [Attribute]) -> String {
    attributes.filter { isName($0.name) }
      .map { " \($0.name)=\"\(escaped($0.value))\"" }.joined()
  }

  /// Whether this is a valid XML name.
  private static func isName(_ name: String) -> Bool {
    guard let first = name.unicodeScalars.first else { return false }
    return (first.properties.isAlphabetic || first == "_")
      && name.unicodeScalars.allSatisfy {
        $0.properties.isAlphabetic || ("0"..."9").contains($0) || "-_.:".unicodeScalars.contains($0)
      }
  }

  private static func escaped(_ text: String) -> String {
    // XML allows no other control characters, except for CR, which parsers read as a newline.
    let allowed = text.unicodeScalars.filter {
      $0 >= " " && $0 != "\u{FFFE}" && $0 != "\u{FFFF}" || $0 == "\n" || $0 == "\t"
    }
    var escaped = HTMLWriting.escaped(String(allowed), newline: "&#10;")
      .replacing("\t", with: "&#9;")
    // `XMLReader` drops spaces at the ends of a value unless the outermost ones are escaped.
    if escaped.first == " " { escaped.replaceSubrange(...escaped.startIndex, with: "&#32;") }
    if escaped.last == " " { escaped = escaped.dropLast() + "&#32;" }
    return escaped
  }
}

extension OPML.Outline {
  /// Repairs an outline whose description is unescaped HTML with quotes, as in many lists. The
  /// first `>` of the HTML then ends the outline's tag, and the feed's address is in the text after
  /// that.
  /// - Parameter text: the text in the outline's element.
  /// - Returns: `nil` if the tag is not damaged like this.
  func repaired(by text: [UInt8]) -> OPML.Outline? {
    guard self["xmlUrl"] == nil, text.contains(.quote) else { return nil }
    let text = String(decoding: text, as: UTF8.self)
    guard let match = text.firstMatch(of: /xmlUrl="([^"]*)"/.ignoresCase()) else { return nil }
    let address = Array(match.1.utf8)
    let whole = attributes.filter { ["text", "title"].contains($0.name.lowercased()) }
    return OPML.Outline(
      attributes: whole + [OPML.Attribute("xmlUrl", XMLText.string(address, address.indices))])
  }
}
