import Store

/// The pages of items. Pages that are too long to read within a frame are read off the main actor.
extension SectionModel {
  /// The size of a stored item that takes about a millisecond to read, in bytes.
  private static let longestAtOnce = 200_000

  public func detail(for id: ItemID) -> DetailContent? {
    guard let item = section.wholeItem(id, in: content).map(current) else { return nil }
    return complete(section.detail(item), of: item)
  }

  /// Adds what the section doesn't know, such as the name of the feed.
  func complete(_ page: DetailContent, of item: StoredItem) -> DetailContent {
    let index = list.index(of: item.feed)
    var detail = page.named(by: index.map { feeds[$0].source })
    name(&detail.references, in: &detail.blocks)
    if let index {
      if let actions = feeds[index].actions { detail.control = actions.control(item) }
      // An article's source is above its title, even if the list has no other.
      if feeds.count > 1 || section.hasReading { detail.feedName = name(of: index) }
      detail.copyState = copyState(of: item.key, in: feeds[index])
      if section.editor != nil, feeds[index].isOfOwnItems {
        // If this is unknown, the page says nothing about it.
        detail.original = (try? editing.original(of: item.key)) ?? nil
      }
    }
    detail.fullText = fullText(of: item, at: detail.articlePage)
    detail.control?.isBusy = changes.isBusy(item.id)
    detail.control?.isInBrowser = answers.inBrowser == item.id
    if let failure = changeFailure, failure.id == item.id, failure.belongsToControl {
      detail.control?.failure = failure.error
    }
    return detail
  }

  /// Whether `readDetail` should read the item's page, off the main actor.
  public func isLong(_ id: ItemID) -> Bool {
    // StoreHealth reports a store that can't be read.
    (try? content.size(of: id)).map { $0 > Self.longestAtOnce } ?? false
  }

  /// The top of a long page, shown until the page is read; `nil` if the item is gone.
  public func detailTitle(for id: ItemID) -> DetailContent? {
    row(for: id, among: []).map {
      DetailContent(
        title: $0.title, isStarred: marks(of: id)?.isStarred,
        blocks: [.header(DetailHeader(title: $0.title))])
    }
  }

  /// Reads the same page as `detail(for:)`, but off the main actor.
  public func readDetail(for id: ItemID) async -> DetailContent? {
    guard let item = await Self.read(id, of: section, from: content).map(current) else {
      return nil
    }
    return complete(await Self.detail(of: item, in: section), of: item)
  }

  @concurrent private nonisolated static func read(
    _ id: ItemID, of section: Section, from content: ContentStore
  ) async -> StoredItem? { section.wholeItem(id, in: content) }

  @concurrent private nonisolated static func detail(
    of item: StoredItem, in section: Section
  ) async -> DetailContent { section.detail(item) }
}

extension SectionModel {
  /// More than any page names.
  private static let mostReferences = 20

  /// Adds those references to the fields of a page that name an item of the section.
  private func name(_ references: inout [DetailField], in blocks: inout [DetailBlock]) {
    guard !references.isEmpty else { return }
    let fields = references.prefix(Self.mostReferences).compactMap { reference in
      title(of: reference.value).map { title in
        var field = reference
        field.value = title
        return DetailBlock.field(field)
      }
    }
    let last = blocks.lastIndex { if case .field = $0 { true } else { false } } ?? 0
    blocks.insert(contentsOf: fields, at: min(last + 1, blocks.count))
    references = []
  }

  /// The title of an item, whatever the case of its key; `nil` if there is none.
  private func title(of key: String) -> String? {
    let keys = [key, key.lowercased(), key.uppercased()]
    // StoreHealth reports a store that can't be read.
    guard let item = try? content.item(withAnyOf: keys, section: section.id) else { return nil }
    return section.row(item).title
  }
}

extension Section {
  /// An item with its full text, if that was loaded; `nil` if the item is gone.
  fileprivate func wholeItem(_ id: ItemID, in content: ContentStore) -> StoredItem? {
    // StoreHealth reports a store that can't be read.
    guard var item = try? content.item(id) else { return nil }
    if hasReading { item.fullText = (try? content.fullText(of: id)) ?? nil }
    return item
  }

  /// The size of the largest stored item whose page text is read, in bytes. A frame has time to
  /// read such texts for a screen of search results.
  private static let longestText = 10_000

  /// The text on the page of a stored item; `nil` if the item is too long, or is gone.
  func pageText(of id: ItemID, in content: ContentStore) -> String? {
    // StoreHealth reports a store that can't be read.
    guard let size = try? content.size(of: id), size <= Self.longestText else { return nil }
    return wholeItem(id, in: content).map { detail($0).values }
  }
}
