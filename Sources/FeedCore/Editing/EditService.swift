import Foundation
import Localization
public import Store

/// An item while it is edited.
public struct ItemEdit: Sendable {
  /// What is edited.
  public enum Subject: Hashable, Sendable {
    /// - Parameter draft: tells the drafts of several new items apart.
    case new(draft: String)
    /// An own item, by its key.
    case own(String)
    /// An item of a feed, which gets a version of the user's own.
    case followed(OwnItem.Origin)
  }

  public let section: Section
  public let subject: Subject
  /// What the form was made of; `nil` for a new item that replaces none.
  public let source: OwnItem.Source?
  /// The form without the user's changes.
  public let base: Form

  public var isNew: Bool { if case .new = subject { true } else { false } }

  /// Identifies the edit in the list of drafts.
  public var draftKey: String {
    switch subject {
    case .new(let draft): draft
    case .own(let key): "own \(key)"
    case .followed(let origin): "\(origin.feed.absoluteString) \(origin.item)"
    }
  }
}

/// Edits items and saves them, each as one change that can be undone.
public struct EditService: Sendable {
  let section: Section
  let loader: FeedLoader
  var library: Library { loader.library }

  public init(section: Section, loader: FeedLoader) {
    self.section = section
    self.loader = loader
  }

  // MARK: Beginning

  /// - Parameter draft: the key of the draft to go on with.
  /// - Returns: `nil` if the section has nothing to edit.
  public func new(draft: String = "") -> ItemEdit? {
    guard let form = section.editor?.form(nil) else { return nil }
    return ItemEdit(section: section, subject: .new(draft: draft), source: nil, base: form)
  }

  /// - Parameter feedTitle: the title of the item's feed.
  /// - Returns: `nil` if the item is gone, or can't be edited.
  public func edit(_ id: ItemID, feedTitle: String?) async throws(FeedError) -> ItemEdit? {
    let key = try await storing(await loader.content.markKeys(of: [id])).first
    guard let editor = section.editor, let key, let feed = key.feed,
      let item = try await storing(loader.content.item(id))
    else { return nil }
    if feed == OwnItem.address(of: section.id) { return try await edit(own: key.item) }
    // The user may have a version of it already.
    let versions = try await storing(library.ownItems(of: [key.item], section: section.id))
    if let own = versions.first(where: { $0.origin.feed == feed }) {
      return try await edit(own: own.key)
    }
    guard let source = await source(of: item, editor), let form = editor.form(source) else {
      return nil
    }
    let origin = OwnItem.Origin(feed: feed, feedTitle: feedTitle, item: key.item)
    return ItemEdit(section: section, subject: .followed(origin), source: source, base: form)
  }

  /// The document that the user's version of an item begins with: the one that the item came as, or
  /// else one that is made of it.
  private func source(of item: StoredItem, _ editor: Editor) async -> OwnItem.Source? {
    if let source = section.sourceInside(item) { return source }
    guard let made = section.document(of: item, as: editor.export) else { return nil }
    return await adding(pictureOf: item, to: made, editor)
  }

  /// The document with the item's picture if only Almanac can load it, so that no export names it.
  private func adding(
    pictureOf item: StoredItem, to source: OwnItem.Source, _ editor: Editor
  ) async -> OwnItem.Source {
    guard let form = editor.form(source),
      let field = form.fields.first(where: { $0.kind == .picture }), field.value.isEmpty,
      let url = section.detail(item).picture, let picture = await loader.localPicture(url)
    else { return source }
    var filled = form
    filled[value: field.id] = InlinePicture.address(picture)
    // A picture that can't be saved in the source stays with the original.
    return (try? editor.save(source, filled, from: form)) ?? source
  }

  private func edit(own key: String) async throws(FeedError) -> ItemEdit? {
    guard let own = try await storing(library.ownItem(key, section: section.id)),
      let form = section.editor?.form(own.source)
    else { return nil }
    return ItemEdit(section: section, subject: .own(key), source: own.source, base: form)
  }

  /// The edit of an item as it is now, after it was changed elsewhere.
  /// - Returns: one of a new item if the old one is gone.
  public func renewed(_ edit: ItemEdit) async throws(FeedError) -> ItemEdit {
    switch edit.subject {
    case .new: return edit
    case .own(let key):
      return try await self.edit(own: key)
        ?? ItemEdit(
          section: section, subject: .new(draft: Drafts.newKey()), source: edit.source,
          base: edit.base)
    case .followed(let origin):
      let versions = try await storing(library.ownItems(of: [origin.item], section: section.id))
      guard let own = versions.first(where: { $0.origin.feed == origin.feed }) else { return edit }
      return try await self.edit(own: own.key) ?? edit
    }
  }

  // MARK: Saving

  public enum Outcome: Sendable {
    /// - Parameter next: the edit of what was saved.
    case saved(AppliedChange, next: ItemEdit)
    /// Nothing is different.
    case unchanged
    /// The item was changed elsewhere, so nothing was saved; `renewed` has the current version.
    case conflict
  }

  /// Saves the answers of a form.
  /// - Throws: why the answers are not accepted or can't be saved.
  public func save(_ edit: ItemEdit, _ form: Form) async throws(Form.Problem) -> Outcome {
    guard let editor = section.editor else { return .unchanged }
    let source = try editor.save(edit.source, form, from: edit.base)
    if source == edit.source, !edit.isNew { return .unchanged }
    do throws(FeedError) {
      let (change, wanted, title) = try await change(edit, source)
      let applied = try await storing(await library.apply(change, named: name(edit, title)))
      guard let applied else { return .unchanged }
      await ChangeService(sections: [section], loader: loader).follow(applied)
      // Another item may have the key already.
      let key = applied.added.first?.key ?? wanted
      return .saved(
        applied,
        next: ItemEdit(
          section: section, subject: .own(key), source: source, base: editor.form(source) ?? form))
    } catch {
      if error == FeedError(StoreError.changedMeanwhile) { return .conflict }
      throw Form.Problem(message: error.message, suggestion: error.suggestion)
    }
  }

  /// What saving an edit with its new source changes, the key of the own item, and its title.
  func change(
    _ edit: ItemEdit, _ source: OwnItem.Source
  ) async throws(FeedError) -> (change: LibraryChange, key: String, title: String) {
    let item: Item
    var change = LibraryChange()
    let key: String
    switch edit.subject {
    case .new:
      key = UUID().uuidString.lowercased()
      let own = own(source, section.noOrigin(key))
      item = try section.item(of: own)
      change.added = [LibraryChange.Addition(own)]
    case .followed(let origin):
      key = origin.item
      let own = own(source, origin)
      item = try section.item(of: own)
      change.added = [
        LibraryChange.Addition(own, marks: try await marks(of: origin), mustBeNew: true)
      ]
      change.marked = [section.hiding(origin, true)]
    case .own(let old):
      key = old
      let place = LibraryChange.OwnKey(section: section.id, key: key)
      item = try section.item(of: own(source, section.noOrigin(key)))
      change.replaced = [place: source]
      change.basedOn = edit.source.map { [place: $0] } ?? [:]
      // A copy that the user changes takes the place of its original.
      if let origin = try await storing(library.ownOrigin(of: key, section: section.id))?.origin,
        try isFollowed(origin)
      {
        change.marked = [section.hiding(origin, true)]
      }
    }
    return (change, key, section.row(StoredItem(item)).title)
  }

  /// The marks that the user's version takes over: those of the item now, which may have changed
  /// since the form was opened.
  private func marks(of origin: OwnItem.Origin) async throws(FeedError) -> Marks {
    var marks = Marks()
    let id = try await storing(
      await loader.content.itemID(of: origin.item, section: section.id, url: origin.feed))
    if let id, let shown = try await storing(loader.content.marks(of: id)) { marks = shown }
    // The user's marks are there even if the item is gone.
    let users = try await storing(
      library.marks(section: section.id, feed: origin.feed, items: [origin.item]))
    marks = marks.overridden(by: users.marks(of: origin.item, in: origin.feed))
    marks[.hidden] = nil
    return marks
  }

  private func own(_ source: OwnItem.Source, _ origin: OwnItem.Origin) -> OwnItem {
    OwnItem(section: section.id, source: source, origin: origin, made: .now)
  }

  private func isFollowed(_ origin: OwnItem.Origin) throws(FeedError) -> Bool {
    try storing(library.subscriptions(section: section.id)).contains { $0.url == origin.feed }
  }

  private func name(_ edit: ItemEdit, _ title: String) -> Phrase {
    let name = ["name": Phrase.verbatim(title)]
    return edit.isNew ? Phrase("Add “{name}”", name) : Phrase("Edit “{name}”", name)
  }

  // MARK: Removing

  /// Removes an own item with its marks. The item of a feed that it took the place of is shown
  /// again.
  /// - Returns: `nil` if it was already gone.
  public func remove(_ key: String, title: String) async throws(FeedError) -> AppliedChange? {
    try await apply(
      try removing(key), named: Phrase("Remove “{name}”", ["name": .verbatim(title)]))
  }

  private func removing(_ key: String) throws(FeedError) -> LibraryChange {
    var change = LibraryChange()
    change.removed = [LibraryChange.OwnKey(section: section.id, key: key)]
    if let origin = try storing(library.ownOrigin(of: key, section: section.id))?.origin,
      try hides(origin)
    {
      change.marked = [section.hiding(origin, false)]
    }
    return change
  }

  /// Whether an own item takes the place of its original.
  private func hides(_ origin: OwnItem.Origin) throws(FeedError) -> Bool {
    let key = MarkKey(item: origin.item, feed: origin.feed)
    let marks = try storing(
      library.marks(section: section.id, feed: origin.feed, items: [origin.item]))
    return marks[key]?.isHidden == true
  }

  /// Where an own item that differs from its original came from.
  public enum Original: Hashable, Sendable {
    /// An item of a feed, which the user's version hides.
    /// - Parameter title: that of the feed.
    case followed(title: String?)
    /// What the item was when it was added.
    case earlier
  }

  /// What an own item would be without the user's changes; `nil` if it has none.
  public func original(of key: String) throws(FeedError) -> Original? {
    guard let own = try storing(library.ownOrigin(of: key, section: section.id)) else { return nil }
    if try hides(own.origin) { return .followed(title: own.origin.feedTitle) }
    return own.isChanged ? .earlier : nil
  }

  /// The page of an own item as it would be without the user's changes; `nil` if it has none, or if
  /// the feed no longer lists it.
  public func originalPage(of key: String) async throws(FeedError) -> DetailContent? {
    guard let original = try original(of: key),
      var own = try await storing(library.ownItem(key, section: section.id))
    else { return nil }
    if case .followed = original {
      guard let id = try await item(in: own.origin),
        let item = try await storing(loader.content.item(id))
      else { return nil }
      return section.detail(item)
    }
    guard let source = try await storing(library.original(of: key, section: section.id)) else {
      return nil
    }
    own.source = source
    return section.detail(StoredItem(try section.item(of: own)))
  }

  /// The item that an own item hides; `nil` if it hides none, or if the feed no longer lists it.
  func item(behind key: String) async throws(FeedError) -> ItemID? {
    guard let own = try await storing(library.ownOrigin(of: key, section: section.id)),
      try hides(own.origin)
    else { return nil }
    return try await item(in: own.origin)
  }

  private func item(in origin: OwnItem.Origin) async throws(FeedError) -> ItemID? {
    try await storing(
      await loader.content.itemID(of: origin.item, section: section.id, url: origin.feed))
  }

  /// Takes back all of the user's changes of an own item.
  /// - Returns: `nil` if there are none.
  public func useOriginal(_ key: String, title: String) async throws(FeedError) -> AppliedChange? {
    let name = Phrase("Use the Original of “{name}”", ["name": .verbatim(title)])
    switch try original(of: key) {
    case nil: return nil
    case .followed: return try await apply(try removing(key), named: name)
    case .earlier:
      guard let source = try await storing(library.original(of: key, section: section.id)) else {
        return nil
      }
      var change = LibraryChange()
      change.replaced = [LibraryChange.OwnKey(section: section.id, key: key): source]
      return try await apply(change, named: name)
    }
  }

  private func apply(
    _ change: LibraryChange, named name: Phrase
  ) async throws(FeedError) -> AppliedChange? {
    try await ChangeService(sections: [section], loader: loader).apply(change, named: name)
  }
}

extension Section {
  /// A document with only one item.
  /// - Returns: `nil` if the item can't be read.
  func document(of item: StoredItem, as format: FeedExport) -> OwnItem.Source? {
    var items = [item]
    var document = Data()
    let count = format.write(
      title: nil,
      items: {
        defer { items = [] }
        return items
      }, to: { document += $0 })
    return count == 0 ? nil : OwnItem.Source(document, format: format.id)
  }

  /// The origin of an item that the user wrote.
  fileprivate func noOrigin(_ key: String) -> OwnItem.Origin {
    OwnItem.Origin(feed: OwnItem.address(of: id), item: key)
  }

  func hiding(_ origin: OwnItem.Origin, _ isHidden: Bool) -> LibraryChange.MarkChange {
    LibraryChange.MarkChange(
      section: id, key: MarkKey(item: origin.item, feed: origin.feed), mark: .hidden,
      value: isHidden.mark)
  }
}
