extension OPML {
  /// A feed of a list, with all the places where it stands there.
  public struct Feed: Hashable, Sendable {
    public let address: String
    public let title: String?
    /// Paths of folders, the outermost first; an empty one stands for the top of the list.
    public var folders: [[String]]
    /// What its outlines say besides, as the first one has it, with the namespaces that it needs.
    public let attributes: [Attribute]

    public init(address: String, title: String?, folders: [[String]], attributes: [Attribute]) {
      self.address = address
      self.title = title
      self.folders = folders
      self.attributes = attributes
    }

    /// The folders, and the paths in `category`: "/News/Local,weather".
    public var categories: [[String]] {
      let category = attributes.first { $0.name.lowercased() == "category" }?.value ?? ""
      let named = category.split(separator: ",").map { path in
        path.split(separator: "/").map { $0.trimmingCharacters(in: .whitespacesAndNewlines) }
          .filter { !$0.isEmpty }
      }
      return (folders + named).filter { !$0.isEmpty }
    }
  }

  /// Each feed once, in the order of the list. Other lists that it includes are left out.
  public var feeds: [Feed] {
    var feeds: [Feed] = []
    var places: [String: Int] = [:]
    collect(outlines, path: []) { outline, path in
      guard let address = outline["xmlUrl"],
        !["link", "include"].contains(outline["type"]?.lowercased())
      else { return }
      if let index = places[address] {
        if !feeds[index].folders.contains(path) { feeds[index].folders.append(path) }
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

  /// A list of feeds, each in its folders, which stand where their first feed does. Whoever reads it
  /// and writes its feeds in their order gets the same list.
  public init(head: [Attribute], namespaces: [Attribute], feeds: [Feed]) {
    self.init(
      attributes: [Attribute("version", "2.0")] + namespaces, head: head,
      outlines: Self.outlines(of: feeds))
    // Where a feed of several folders stands first may not be its turn.
    let places = Dictionary(
      self.feeds.enumerated().map { ($1.address, $0) }, uniquingKeysWith: { first, _ in first })
    let sorted = feeds.sorted { places[$0.address] ?? 0 < places[$1.address] ?? 0 }
    outlines = Self.outlines(of: sorted)
  }

  private static func outlines(of feeds: [Feed]) -> [Outline] {
    var root = Folder(name: "")
    for feed in feeds {
      let type = feed.attributes.first { $0.name.lowercased() == "type" }?.value ?? "rss"
      let known = [
        Attribute("text", feed.title ?? feed.address), Attribute("type", type),
        Attribute("xmlUrl", feed.address),
      ]
      let names = Set(known.map { $0.name.lowercased() })
      let outline = Outline(
        known + feed.attributes.filter { !names.contains($0.name.lowercased()) })
      for path in feed.folders { root.add(outline, at: path[...]) }
    }
    return root.outlines
  }

  private func collect(
    _ outlines: [Outline], path: [String], _ body: (Outline, [String]) -> Void
  ) {
    for outline in outlines {
      body(outline, path)
      collect(outline.outlines, path: path + [outline.title].compactMap(\.self), body)
    }
  }

  /// Without what `Feed` has fields for.
  private func attributes(of outline: Outline) -> [Attribute] {
    var seen: Set = ["text", "xmlurl"]
    let others = outline.attributes.filter { seen.insert($0.name.lowercased()).inserted }
    let namespaces = self.attributes.filter { declared in
      declared.name.hasPrefix("xmlns:") && !seen.contains(declared.name)
        && others.contains { $0.name.hasPrefix(declared.name.dropFirst(6) + ":") }
    }
    return others + namespaces
  }

  private struct Folder {
    let name: String
    private var children: [Child] = []
    private var places: [String: Int] = [:]

    private enum Child {
      case outline(Outline)
      case folder(Folder)
    }

    init(name: String) { self.name = name }

    mutating func add(_ outline: Outline, at path: ArraySlice<String>) {
      guard let first = path.first else { return children.append(.outline(outline)) }
      let index = places[first] ?? children.count
      if index == children.count {
        places[first] = index
        children.append(.folder(Folder(name: first)))
      }
      guard case .folder(var folder) = children[index] else { return }
      // Held by one only, so that adding copies nothing.
      children[index] = .outline(Outline([]))
      folder.add(outline, at: path.dropFirst())
      children[index] = .folder(folder)
    }

    var outlines: [Outline] {
      children.map { child in
        switch child {
        case .outline(let outline): outline
        case .folder(let folder): Outline([Attribute("text", folder.name)], folder.outlines)
        }
      }
    }
  }
}
