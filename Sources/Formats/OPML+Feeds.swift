extension OPML {
  /// A feed in a list, with all the folders that contain it.
  public struct Feed: Hashable, Sendable {
    public let address: String
    public let title: String?
    /// Folder paths, the outermost folder first; an empty path is the top level.
    public var folders: [[Folder]]
    /// The other attributes of the feed's first outline, with the namespaces that they need.
    public let attributes: [Attribute]

    public init(address: String, title: String?, folders: [[Folder]], attributes: [Attribute]) {
      self.address = address
      self.title = title
      self.folders = folders
      self.attributes = attributes
    }
  }

  /// A folder, with what its outline says besides the name.
  public struct Folder: Hashable, Sendable {
    public let name: String
    public let attributes: [Attribute]

    public init(_ name: String, _ attributes: [Attribute] = []) {
      self.name = name
      self.attributes = attributes
    }
  }

  /// The feeds of the list, each once, in order. Links and included lists are skipped.
  public var feeds: [Feed] {
    var feeds: [Feed] = []
    var places: [String: Int] = [:]
    collect(outlines, path: []) { outline, path in
      // Some programs write a feed's address into the attribute that is meant for a link's address.
      let isFeed = ["rss", "atom"].contains(outline["type"]?.lowercased())
      guard let address = outline["xmlUrl"] ?? (isFeed ? outline["url"] : nil),
        !["link", "include"].contains(outline["type"]?.lowercased())
      else { return }
      if let index = places[address] {
        if feeds[index].folders.count < Limit.places, !feeds[index].folders.contains(path) {
          feeds[index].folders.append(path)
        }
      } else {
        places[address] = feeds.count
        feeds.append(
          Feed(
            address: address, title: outline.title, folders: [path],
            attributes: attributes(of: outline)))
      }
    }
    return feeds
  }

  /// Makes a list of feeds in their folders. A folder takes the place of its first feed. If `feeds`
  /// were read from a list that was made like this, the new list has the same order.
  public init(head: [Attribute], namespaces: [Attribute], feeds: [Feed]) {
    self.init(
      attributes: [Attribute("version", "2.0")] + namespaces, head: head,
      outlines: Self.outlines(of: feeds))
    // A feed in several folders may appear in the list before its turn. So the list is made again
    // from the feeds in the order in which they appear.
    let places = Dictionary(
      self.feeds.enumerated().map { ($1.address, $0) }, uniquingKeysWith: { first, _ in first })
    let sorted = feeds.sorted { places[$0.address] ?? 0 < places[$1.address] ?? 0 }
    outlines = Self.outlines(of: sorted)
  }

  private static func outlines(of feeds: [Feed]) -> [Outline] {
    var root = FolderContent(Folder(""))
    for feed in feeds {
      let type = feed.attributes.first { $0.name.lowercased() == "type" }?.value ?? "rss"
      let known = [
        Attribute("text", feed.title ?? feed.address), Attribute("type", type),
        Attribute("xmlUrl", feed.address),
      ]
      let names = Set(known.map { $0.name.lowercased() })
      let outline = Outline(
        attributes: known + feed.attributes.filter { !names.contains($0.name.lowercased()) })
      for path in feed.folders { root.add(outline, at: path[...]) }
    }
    return root.outlines
  }

  private func collect(
    _ outlines: [Outline], path: [Folder], _ body: (Outline, [Folder]) -> Void
  ) {
    for outline in outlines {
      body(outline, path)
      guard !outline.outlines.isEmpty else { continue }
      let folder = outline.title.map { Folder($0, attributes(of: outline)) }
      collect(outline.outlines, path: path + [folder].compactMap(\.self), body)
    }
  }

  /// The attributes that `Feed` has no fields for, with the namespaces that they need.
  private func attributes(of outline: Outline) -> [Attribute] {
    var seen: Set = ["text", "xmlurl"]
    let others = outline.attributes.filter { seen.insert($0.name.lowercased()).inserted }
    let namespaces = self.attributes.filter { declared in
      declared.name.hasPrefix("xmlns:") && !seen.contains(declared.name)
        && others.contains { $0.name.hasPrefix(declared.name.dropFirst(6) + ":") }
    }
    return others + namespaces
  }

  private struct FolderContent {
    let folder: Folder
    private var children: [Child] = []
    private var places: [String: Int] = [:]

    private enum Child {
      case outline(Outline)
      case folder(FolderContent)
    }

    init(_ folder: Folder) { self.folder = folder }

    mutating func add(_ outline: Outline, at path: ArraySlice<Folder>) {
      guard let first = path.first else { return children.append(.outline(outline)) }
      let index = places[first.name] ?? children.count
      if index == children.count {
        places[first.name] = index
        children.append(.folder(FolderContent(first)))
      }
      guard case .folder(var folder) = children[index] else { return }
      // With only one reference left, adding to the folder copies nothing.
      children[index] = .outline(Outline(attributes: []))
      folder.add(outline, at: path.dropFirst())
      children[index] = .folder(folder)
    }

    var outlines: [Outline] {
      children.map { child in
        switch child {
        case .outline(let outline): outline
        case .folder(let content):
          Outline(
            attributes: [Attribute("text", content.folder.name)] + content.folder.attributes,
            outlines: content.outlines)
        }
      }
    }
  }
}
