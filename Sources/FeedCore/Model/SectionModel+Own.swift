import Foundation
import Localization
import Store

/// Whether the user keeps a copy of an item.
public enum CopyState: Hashable, Sendable {
  /// There is no copy; one can be made.
  case nothing
  /// There is a copy of this item.
  case copied
  /// This item is the user's own.
  case copy
}

/// The user's own items, which outlive their feeds. When a call that makes or removes one returns,
/// the change is on disk, and also in the list's own store unless the cache failed. The caller has
/// to show it.
extension SectionModel {
  /// Whether the user keeps a copy of an item; `nil` if the item is gone or can't be copied.
  public func copyState(of id: ItemID) -> CopyState? {
    // StoreHealth reports a store that can't be read.
    guard let item = try? content.identity(of: id), let feed = feed(item.feed) else { return nil }
    return copyState(of: item.key, in: feed)
  }

  /// Copies an item with its marks as it is shown; the original may then change or disappear. In a
  /// section whose items can be edited, the copy takes the original's place in the lists.
  /// - Returns: `nil` if the item is gone already, or is copied.
  @discardableResult public func keep(_ id: ItemID) async throws(FeedError) -> AppliedChange? {
    guard let stored = try await storing(content.item(id)), let index = list.index(of: stored.feed),
      let format = section.exports.first
    else { return nil }
    let item = current(stored)
    guard let source = section.sourceInside(item) ?? section.document(of: item, as: format) else {
      throw .service(
        message: Phrase("Almanac can’t show this entry"), suggestion: .verbatim(""),
        isTransient: false)
    }
    let origin = OwnItem.Origin(
      feed: feeds[index].url, feedTitle: name(of: index), item: item.key)
    var change = LibraryChange()
    change.added = [
      LibraryChange.Addition(
        OwnItem(section: section.id, source: source, origin: origin, made: .now),
        marks: item.marks)
    ]
    // Beside its original, it would be the same once more.
    if section.editor != nil { change.marked = [section.hiding(origin, true)] }
    return try await apply(
      change,
      named: Phrase("Keep “{name}”", ["name": .verbatim(section.row(item).title)]))
  }

  /// Removes an own item with its marks.
  /// - Returns: `nil` if it was already gone.
  @discardableResult public func removeOwn(_ id: ItemID) async throws(FeedError) -> AppliedChange? {
    guard let item = try? content.identity(of: id) else { return nil }
    let name = row(for: id)?.title ?? item.key
    // Waits until marks that were set a moment ago are saved, so that undoing restores them too.
    await changes.waitUntilKept()
    return try await editing.remove(item.key, title: name)
  }

  /// Whether an item can be hidden: an own item is removed instead.
  public func canHide(_ id: ItemID) -> Bool {
    guard let item = try? content.identity(of: id) else { return false }
    return feed(item.feed)?.isOfOwnItems == false
  }

  /// Leaves an item out of its list, the search and exports.
  /// - Returns: `nil` if the item is gone or hidden already.
  public func hide(_ id: ItemID) async throws(FeedError) -> AppliedChange? {
    let name = row(for: id)?.title ?? ""
    // An earlier change to the item may still be pending.
    await changes.waitUntilIdle()
    let keys = try await storing(await content.markKeys(of: [id]))
    var change = LibraryChange()
    change.marked = keys.map {
      LibraryChange.MarkChange(section: section.id, key: $0, mark: .hidden, value: true.mark)
    }
    let applied = try await apply(change, named: Phrase("Hide “{name}”", ["name": .verbatim(name)]))
    await showChangedMarks()
    return applied
  }

  /// The form of a new item, without what was written before.
  public func newForm() -> FormModel? {
    editing.new(draft: Drafts.newKey()).map {
      FormModel($0, title: "", service: editing, drafts: drafts)
    }
  }

  /// The form of an item, or of a new one.
  /// - Returns: `nil` if the item is gone or can't be edited.
  public func form(of id: ItemID?) async throws(FeedError) -> FormModel? {
    let edit: ItemEdit?
    if let id {
      // Marks that were set a moment ago go along with the user's version.
      await changes.waitUntilKept()
      edit = try await editing.edit(id, feedTitle: feedTitle(of: id))
    } else {
      edit = editing.new()
    }
    return edit.map {
      FormModel(
        $0, title: id.flatMap { row(for: $0)?.title } ?? "", service: editing, drafts: drafts)
    }
  }

  private func feedTitle(of id: ItemID) -> String? {
    (try? content.identity(of: id)).flatMap { list.index(of: $0.feed) }.map(name)
  }

  /// Gives several items tags, and takes others away; see `EditService.tag`.
  public func tag(
    _ items: [ItemID], adding new: [String], removing old: [String]
  ) async throws(FeedError) -> (change: AppliedChange, count: Int)? {
    await changes.waitUntilKept()
    let titles = Dictionary(items.map { ($0, feedTitle(of: $0)) }) { $1 }.compactMapValues(\.self)
    return try await editing.tag(items, adding: new, removing: old, feedTitles: titles)
  }

  /// An item in one of the section's formats; `nil` if the item is gone or can't be read.
  public func document(
    of id: ItemID, as format: FeedExport
  ) async throws(FeedError) -> String? {
    await changes.waitUntilKept()
    var selection = Exporter.Selection(section: section, feeds: [], title: nil)
    selection.items = [id]
    return try await Self.document(
      of: selection, as: format, Exporter(content: content, library: library))
  }

  @concurrent private nonisolated static func document(
    of selection: Exporter.Selection, as format: FeedExport, _ exporter: Exporter
  ) async throws(FeedError) -> String? {
    var document = Data()
    do {
      guard try exporter.export(selection, as: format, to: { document += $0 }) > 0 else {
        return nil
      }
    } catch let error as StoreError {
      throw FeedError(error)
    } catch {
      throw .cancelled
    }
    return String(decoding: document, as: UTF8.self)
  }

  /// The titles of items. Those that are gone are left out.
  public func titles(of items: [ItemID]) async -> [(id: ItemID, title: String)] {
    // StoreHealth reports a store that can't be read.
    await Self.titles(of: items, section, content)
  }

  @concurrent private nonisolated static func titles(
    of items: [ItemID], _ section: Section, _ content: ContentStore
  ) async -> [(id: ItemID, title: String)] {
    ((try? content.items(items)) ?? []).map { ($0.id, section.row($0).title) }
  }

  /// The form that a draft belongs to, by its key in `drafts`.
  public func form(ofDraft key: String) async throws(FeedError) -> FormModel? {
    let parts = key.split(separator: " ", maxSplits: 1).map(String.init)
    if key.isEmpty || parts.first == "new" {
      return editing.new(draft: key).map {
        FormModel($0, title: "", service: editing, drafts: drafts)
      }
    }
    guard parts.count == 2,
      let feed = parts[0] == "own" ? OwnItem.address(of: section.id) : URL(string: parts[0])
    else { return nil }
    let id = try await storing(
      await content.itemID(of: parts[1], section: section.id, url: feed))
    guard let id else {
      // What it was of is gone, so what the user wrote goes on as a new item.
      let new = Drafts.newKey()
      guard let draft = drafts.all[key], let edit = editing.new(draft: new) else { return nil }
      try await storing(await drafts.set(draft.ofNewItem, for: new))
      try await storing(await drafts.set(nil, for: key))
      return FormModel(edit, title: "", service: editing, drafts: drafts)
    }
    return try await form(of: id)
  }

  public var drafts: Drafts { Drafts(library: library, section: section.id) }

  /// Whether an item is the user's own version of another, to which they can go back.
  public func hasOriginal(_ id: ItemID) -> Bool {
    guard section.editor != nil, let item = try? content.identity(of: id),
      feed(item.feed)?.isOfOwnItems == true
    else { return false }
    // If this is unknown, it is not offered.
    return ((try? editing.original(of: item.key)) ?? nil) != nil
  }

  /// The page of an item without the user's changes; `nil` if there is none.
  public func originalPage(of id: ItemID) async throws(FeedError) -> DetailContent? {
    guard let item = try? content.identity(of: id) else { return nil }
    return try await editing.originalPage(of: item.key)
  }

  /// The item that the user's version of it hides; `nil` if that is unknown.
  public func followedOriginal(of id: ItemID) async -> ItemID? {
    guard let item = try? content.identity(of: id) else { return nil }
    return (try? await editing.item(behind: item.key)) ?? nil
  }

  /// Takes back all of the user's changes of an item.
  /// - Returns: `nil` if there are none.
  public func useOriginal(_ id: ItemID) async throws(FeedError) -> AppliedChange? {
    guard let item = try? content.identity(of: id) else { return nil }
    let name = row(for: id)?.title ?? item.key
    await changes.waitUntilKept()
    return try await editing.useOriginal(item.key, title: name)
  }

  /// The own item with a key; `nil` if it is not in the list yet.
  public func ownItem(_ key: String) async -> ItemID? {
    let id = try? await content.itemID(
      of: key, section: section.id, url: OwnItem.address(of: section.id))
    return id ?? nil
  }

  /// Edits the section's items.
  public var editing: EditService { EditService(section: section, loader: refresher.loader) }

  func apply(
    _ change: LibraryChange, named name: Phrase
  ) async throws(FeedError) -> AppliedChange? {
    try await ChangeService(sections: [section], loader: refresher.loader)
      .apply(change, named: name)
  }
}

extension SectionModel {
  func copyState(of key: String, in feed: Feed) -> CopyState? {
    guard !section.exports.isEmpty else { return nil }
    if feed.isOfOwnItems { return .copy }
    // If this is unknown, no copy is offered.
    let isCopied = try? library.keepsItem(key, of: feed.url, section: section.id)
    return isCopied.map { $0 ? .copied : .nothing }
  }
}
