/// The namespace of an element.
public enum XMLNamespace: Hashable, Sendable {
  /// The element has no prefix, and there is no default namespace.
  case none
  case unknown
  /// Atom 1.0 and 0.3.
  case atom
  /// RSS 0.9, 1.0 and 1.1, and RSS 2.0 in those feeds that declare a namespace for it.
  case rss
  case rdf
  case content
  case dublinCore
  case dublinCoreTerms
  case media
  case iTunes
  case feedBurner
  case prism
  case xhtml

  /// Recognizes a namespace by its address, or by its prefix if the address is unknown.
  init(address: String, prefix: XMLName) {
    self = Self.name(address).flatMap { Self.addresses[$0] } ?? Self(prefix: prefix)
  }

  /// Recognizes a namespace by an undeclared prefix: many feeds forget to declare `dc` and `media`.
  init(prefix: XMLName) {
    self = Self.prefixes[prefix] ?? .unknown
  }

  /// The longest address that is looked up, in bytes.
  private static let longest = 200

  /// A namespace's address in a uniform spelling: feeds differ in `https`, capital letters and the
  /// last character.
  private static func name(_ address: String) -> XMLName? {
    guard address.utf8.count <= longest else { return nil }
    var bytes = address.utf8.filter { !XMLText.isSpace($0) }.map(\.lowercased)[...]
    for scheme in ["http://", "https://"] where bytes.starts(with: scheme.utf8) {
      bytes = bytes.dropFirst(scheme.utf8.count)
    }
    // Drafts of Atom have their number behind a `#`.
    bytes = bytes.prefix { $0 != UInt8(ascii: "#") }
    while bytes.last == UInt8(ascii: "/") { bytes.removeLast() }
    var name = XMLName()
    for byte in bytes { name.append(byte) }
    return name
  }

  private static let addresses: [XMLName: XMLNamespace] = Dictionary(
    uniqueKeysWithValues: ([
      "www.w3.org/2005/atom": .atom, "purl.org/atom/ns": .atom, "www.w3.org/2005/10/23/atom": .atom,
      "purl.org/rss/1.0": .rss, "my.netscape.com/rdf/simple/0.9": .rss,
      "channel.netscape.com/rdf/simple/0.9": .rss, "purl.org/net/rss1.1": .rss,
      "backend.userland.com/rss2": .rss, "backend.userland.com/rss": .rss,
      "blogs.law.harvard.edu/tech/rss": .rss, "cyber.law.harvard.edu/rss/rss.html": .rss,
      "www.w3.org/1999/02/22-rdf-syntax-ns": .rdf,
      "purl.org/rss/1.0/modules/content": .content,
      "purl.org/dc/elements/1.1": .dublinCore, "purl.org/dc/elements/1.0": .dublinCore,
      "purl.org/dc/terms": .dublinCoreTerms,
      "search.yahoo.com/mrss": .media, "video.search.yahoo.com/mrss": .media,
      "www.rssboard.org/media-rss": .media,
      "www.itunes.com/dtds/podcast-1.0.dtd": .iTunes,
      "rssnamespace.org/feedburner/ext/1.0": .feedBurner,
      "www.w3.org/1999/xhtml": .xhtml,
    ] as [String: XMLNamespace]).map { (XMLName($0.key), $0.value) })

  private static let prefixes: [XMLName: XMLNamespace] = [
    XMLName("atom"): .atom, XMLName("a10"): .atom, XMLName("rdf"): .rdf,
    XMLName("content"): .content, XMLName("dc"): .dublinCore, XMLName("dcterms"): .dublinCoreTerms,
    XMLName("media"): .media, XMLName("itunes"): .iTunes, XMLName("xhtml"): .xhtml,
    XMLName("feedburner"): .feedBurner, XMLName("pheedo"): .feedBurner, XMLName("prism"): .prism,
  ]
}
