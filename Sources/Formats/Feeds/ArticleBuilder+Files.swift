// Reads the people, categories, files and pictures of an article.
extension ArticleBuilder {
  mutating func add(_ person: FeedPerson?, rank: Int) {
    // A name says more than an email address, which is often the editor's.
    let rank = person?.name == nil ? rank + 4 : rank
    guard let person, authors[rank, default: []].count < WebFeed.Limit.people,
      authors[rank]?.contains(person) != true
    else { return }
    authors[rank, default: []].append(person)
  }

  mutating func add(category: String?) {
    guard let category, !category.isEmpty, categories.count < WebFeed.Limit.categories,
      !categories.contains(category)
    else { return }
    categories.append(category)
  }

  private mutating func add(_ file: FeedEnclosure) {
    if file.isPicture {
      picture.offer(file.address, rank: 3)
      add(FeedPicture(address: file.address, words: file.title))
    } else if enclosures.count < WebFeed.Limit.enclosures,
      !enclosures.contains(where: { $0.address == file.address })
    {
      enclosures.append(file)
    }
  }

  private mutating func add(_ shown: FeedPicture) {
    guard pictures.count < WebFeed.Limit.enclosures,
      !pictures.contains(where: { $0.address == shown.address })
    else { return }
    pictures.append(shown)
  }

  mutating func addEnclosure(_ reader: inout XMLReader) {
    guard let address = reader.attribute(Name.address) ?? reader.attribute(Name.link),
      !address.isEmpty
    else { return }
    add(FeedEnclosure(address: reader.resolve(address), type: reader.attribute(Name.type)))
  }

  /// Reads an Atom `link`, whose relation says what it links to.
  mutating func addLink(_ reader: inout XMLReader, rank: Int) {
    guard let text = reader.attribute(Name.link), !text.isEmpty else {
      // Some programs write the link as in RSS.
      if kind == .atom { link.offer(reader.address(), rank: rank + 6) }
      return
    }
    let address = reader.resolve(text)
    let type = reader.attribute(Name.type)
    // A relation may be written as its address in IANA's list.
    let relation = reader.attribute(Name.relation)?.lowercased() ?? "alternate"
    let isAddress = relation.utf8.contains(UInt8(ascii: "/")) && relation.contains("iana.org/")
    switch isAddress ? relation.split(separator: "/").last : relation[...] {
    case "alternate", "", nil:
      // A link to a page takes precedence over one to another representation of the article.
      let isPage = type == nil || type?.contains("html") == true
      link.offer(address, rank: rank + (isPage ? 0 : 1))
    case "enclosure":
      add(FeedEnclosure(address: address, type: type, title: reader.attribute(Name.title)))
    case "related": subject = subject ?? address
    default: break
    }
  }

  /// - Parameter isAlone: whether the file is not one of several forms of the same.
  mutating func addMedia(_ name: FeedElement, _ reader: inout XMLReader, isAlone: Bool = true) {
    switch name {
    case .group:
      let depth = reader.depth
      while reader.nextChild(of: depth) {
        guard reader.namespace == .media, let name = FeedElement.names[reader.name],
          name != .group
        else { continue }
        addMedia(name, &reader, isAlone: false)
      }
    case .content: addMediaContent(&reader, isAlone: isAlone)
    case .thumbnail:
      picture.offer(reader.resolvedAttribute(Name.address), rank: 1)
    case .title: title.offer(reader.text(), rank: 7)
    case .description: summary.offer(reader.text(), rank: 8)
    default: break
    }
  }

  /// Reads a file and its thumbnail.
  private mutating func addMediaContent(_ reader: inout XMLReader, isAlone: Bool) {
    let address = reader.resolvedAttribute(Name.address)
    let (type, medium) = (reader.attribute(Name.type), reader.attribute(Name.medium))
    let width = reader.attribute(Name.width).flatMap { Int($0) } ?? 0
    var (title, words): (String?, String?)
    let depth = reader.depth
    while reader.nextChild(of: depth) {
      guard reader.namespace == .media else { continue }
      switch FeedElement.names[reader.name] {
      case .title?: title = reader.line()
      case .description?: words = reader.line()
      case .thumbnail?:
        picture.offer(reader.resolvedAttribute(Name.address), rank: 1)
      default: break
      }
    }
    guard let address, !address.isEmpty else { return }
    let file = FeedEnclosure(address: address, type: type, title: title)
    if medium == "image" || file.isPicture {
      // In WordPress.com's feeds, the first picture is the author's portrait.
      guard !address.contains("gravatar.com/avatar") else { return }
      // Prefers the widest of several sizes; beyond 2,000 pixels, the width does not matter.
      picture.offer(address, rank: -min(width, 2_000))
      // A width tells that this may be one of several sizes.
      if isAlone, width == 0 { add(FeedPicture(address: address, words: words)) }
    } else if medium != nil || type != nil {
      add(file)
    }
  }

  /// Reads an `image` element, whose address is in an attribute, a child element or the text.
  mutating func addPicture(_ reader: inout XMLReader) {
    var address = reader.resolvedAttribute(Name.link) ?? reader.resolvedAttribute(Name.address)
    let content = reader.content()
    if content.hasElements, var inner = XMLReader(parts: content) {
      while inner.nextChild(of: 1) {
        if FeedElement.names[inner.name] == .url {
          address = inner.line().map { reader.resolve($0) }
        }
      }
    } else if content.text.hasPrefix("http") {
      address = content.text
    }
    picture.offer(address, rank: 2)
  }
}
