import Foundation
import Localization
import Store

/// Things at an address, in a file or in a text, and what adding them would do.
public struct FoundThings: Sendable {
  /// What the user has already of a thing.
  public enum Verdict: Hashable, Sendable {
    case new
    /// The user has just this; adding it changes nothing.
    case same
    /// The user has another version, which adding this replaces.
    /// - Parameter isEdited: whether the user wrote that version.
    case changed(key: String, isEdited: Bool)
    /// The user got a later version, by what both say of themselves; adding this replaces it.
    case older(key: String)
    /// There is one that may be the same.
    /// - Parameters:
    ///   - by: what they share.
    ///   - isHere: whether the other one comes before this one, instead of being the user's.
    case alike(by: ItemTraits.Likeness, isHere: Bool)
  }

  public struct Entry: Sendable {
    public let thing: Thing
    public internal(set) var verdict: Verdict
    /// Whether a later version of it is there too, which the user has not. This one is added only if
    /// the user chooses it without that one.
    public internal(set) var isReplaced = false

    init(_ thing: Thing, _ verdict: Verdict) {
      self.thing = thing
      self.verdict = verdict
    }

    /// Whether it is added unless the user says otherwise.
    public var isChosen: Bool {
      switch verdict {
      case .new: !isReplaced
      case .changed(_, let isEdited): !isEdited && !isReplaced
      case .same, .older, .alike: false
      }
    }
    public var title: String { thing.title }
  }

  public let section: Section
  /// Where the things are; `nil` for a pasted text.
  public let url: URL?
  public let entries: [Entry]
  /// See `ImportedThings.order`.
  let order: [Int]
  let hasVersions: Bool
  /// The first of what could not be read.
  public let unreadable: [SkippedElement]
  public let unreadableCount: Int
  /// The feeds that the page names, which can be followed instead.
  public let feeds: [FeedCandidate]

  /// Which of the chosen entries change anything: of versions of one thing, only the latest.
  public func additions(_ chosen: Set<Int>) -> [Int] {
    let latest =
      hasVersions
      ? chosen.subtracting(entries.earlierVersions(among: order.lazy.filter(chosen.contains)))
      : chosen
    return latest.filter { entries[$0].verdict != .same }.sorted()
  }
}

extension ItemTraits.Likeness {
  public var words: String {
    switch self {
    case .title: text("same title")
    case .email: text("same email address")
    case .phone: text("same phone number")
    }
  }
}

/// The things of a document before anyone has looked at what the user has.
struct UnjudgedThings: Sendable {
  let section: Section
  let url: URL?
  let things: [Thing]
  let unreadable: [SkippedElement]
  let unreadableCount: Int
  var feeds: [FeedCandidate]
}

extension [Section] {
  /// Finds things in a document: those of the first section that has any.
  /// - Throws: `FeedError`; the meter's failure if that is why reading ended.
  func things(
    in document: FeedDocument, _ meter: inout ReadingMeter
  ) throws(FeedError) -> UnjudgedThings? {
    var document = document
    document.isOver = meter.isOver
    let found: UnjudgedThings?
    do throws(FeedError) {
      found = try things(in: document)
    } catch {
      meter.check()
      throw meter.failure ?? error
    }
    meter.check()
    if let failure = meter.failure { throw failure }
    return found
  }

  private func things(in document: FeedDocument) throws(FeedError) -> UnjudgedThings? {
    for section in self {
      for format in section.things where format.readsParts || !document.isInParts {
        let found = try format.find(document)
        guard !found.things.isEmpty else {
          guard let first = found.unreadable.first else { continue }
          guard document.isFollowed else { throw .nothingReadable(first) }
          throw .malformed(path: first.path, reason: first.reason)
        }
        return UnjudgedThings(
          section: section, url: document.url, things: found.things, unreadable: found.unreadable,
          unreadableCount: found.unreadableCount, feeds: [])
      }
    }
    return nil
  }
}

extension SubscriptionService {
  /// Finds the things in a text that the user pasted or piped, such as the source of a web page.
  /// - Throws: `FeedError` if there are none.
  public func find(in text: Data, named: Section.ID? = nil) async throws(FeedError) -> FoundThings {
    try await judge(try await loader.findThings(in: text, among: sections(named)))
  }

  private func sections(_ named: Section.ID?) -> [Section] {
    sections.filter { named == nil || $0.id == named }
  }

  /// Compares things with what the user has.
  func judge(_ found: UnjudgedThings) async throws(FeedError) -> FoundThings {
    let section = found.section
    let imported = ImportedThings(found.things)
    let things = imported.things
    var entries: [FoundThings.Entry] = []
    for start in stride(from: 0, to: things.count, by: Self.judgedAtOnce) {
      if Task.isCancelled { throw .cancelled }
      let part = Array(things[start..<min(start + Self.judgedAtOnce, things.count)])
      let verdicts = try await storing(
        await verdicts(
          on: part, isOnly: things.count == 1, isCurrent: found.url?.isWeb == true, section))
      entries += zip(part, verdicts).map(FoundThings.Entry.init)
    }
    entries.compare(in: imported.order, hasVersions: imported.hasVersions)
    return FoundThings(
      section: section, url: found.url, entries: entries, order: imported.order,
      hasVersions: imported.hasVersions,
      unreadable: found.unreadable, unreadableCount: found.unreadableCount,
      feeds: found.feeds)
  }

  /// How many things are compared, or added, at once.
  private static let judgedAtOnce = 250

  /// - Parameters:
  ///   - isOnly: whether there is only one thing in the document. Several things may have the
  ///     address of their page, which then identifies none of them.
  ///   - isCurrent: whether the document is as it is now at its source.
  private func verdicts(
    on things: [Thing], isOnly: Bool, isCurrent: Bool, _ section: Section
  ) async throws(StoreError) -> [FoundThings.Verdict] {
    let known = Dictionary(
      grouping: try library.ownItems(of: things.map(\.key), section: section.id),
      by: \.origin.item)
    // What the user has already is compared with that alone.
    let lookalikes = try await content.lookalikes(
      of: things.map { ($0.title, known[$0.key] == nil ? $0.traits : ItemTraits()) },
      section: section.id,
      url: OwnItem.address(of: section.id))
    return try zip(things, lookalikes).map { (thing, lookalikes) throws(StoreError) in
      if let known = known[thing.key] {
        return known.contains { thing.isSame(as: $0.source) }
          ? .same : try verdict(on: thing, replacing: known[0].key, isCurrent: isCurrent, section)
      }
      // A page may show another recipe each day, so the address alone is not enough either.
      if isOnly, let old = lookalikes.first(where: \.isSame) {
        return try verdict(on: thing, replacing: old.key, isCurrent: isCurrent, section)
      }
      let alike = lookalikes.filter { !$0.isSame }
      guard let likeness = alike.first?.likeness else { return .new }
      return try isOwn(thing, among: alike, section)
        ? .same : .alike(by: likeness, isHere: false)
    }
  }

  /// Whether something that the user wrote or changed comes back from an export, with another key.
  private func isOwn(
    _ thing: Thing, among alike: [ContentStore.Lookalike], _ section: Section
  ) throws(StoreError) -> Bool {
    for other in alike.prefix(Self.mostCompared) {
      let own = try library.ownItem(other.key, section: section.id)
      if let own, thing.isSame(as: own.source) { return true }
    }
    return false
  }

  /// How many own items with the same title are compared with a thing.
  private static let mostCompared = 20

  /// What a thing that the user has in another version is to them: the same if only they changed it.
  private func verdict(
    on thing: Thing, replacing key: String, isCurrent: Bool, _ section: Section
  ) throws(StoreError) -> FoundThings.Verdict {
    let original = try library.original(of: key, section: section.id)
    if let original, thing.isSame(as: original) { return .same }
    // The date of the user's own edit says nothing about which of the two came later.
    let own = try library.ownItem(key, section: section.id)
    if let got = original ?? own?.source, thing.isOlder(than: got) { return .older(key: key) }
    // Most exports don't say when their entries were changed.
    if !isCurrent,
      try library.earlierSources(of: key, section: section.id).contains(where: thing.isSame)
    {
      return .older(key: key)
    }
    return .changed(key: key, isEdited: original != nil)
  }

  /// The row of the own item that a thing became; `nil` if there is none.
  func ownItem(of thing: Thing, in section: Section) async -> ItemID? {
    // What can't be found is only not opened.
    guard let source = try? thing.source(),
      let own = try? library.ownItems(section: section.id, source: source).last
    else { return nil }
    return try? await content.itemID(
      of: own.key, section: section.id, url: OwnItem.address(of: section.id))
  }

  /// Adds things as own items, all as one change: new ones after the others, changed ones in their
  /// places with their marks.
  /// - Parameters:
  ///   - chosen: the indices of the entries to add.
  ///   - onAdded: called now and then with the number of entries added so far, on any thread.
  /// - Returns: `nil` if nothing is different afterward. If the task is cancelled, the change was
  ///   made before that, but the list may not have all of it.
  /// - Throws: `FeedError.cancelled` if the task is cancelled before the change is made.
  public func add(
    _ found: FoundThings, chosen: Set<Int>,
    onAdded: @escaping @Sendable (Int) -> Void = { _ in }
  ) async throws(FeedError) -> AppliedChange? {
    let entries = found.additions(chosen).map { found.entries[$0] }
    guard let first = entries.first else { return nil }
    let count = entries.count
    let name = count == 1 ? first.changeName : Self.name(adding: count)
    let parts = stride(from: 0, to: count, by: Self.judgedAtOnce).map { start in
      let part = entries[start..<min(start + Self.judgedAtOnce, count)]
      return { @Sendable () throws -> LibraryChange in
        // Saving takes a third of the time, and reading for the list the rest.
        onAdded(start / 3)
        return try found.change(adding: part)
      }
    }
    return try await ChangeService(sections: sections, loader: loader)
      .apply(parts, named: name) { onAdded((count + 2 * $0) / 3) }
  }

  /// Makes one change of those by which the things of several documents were added, so that they
  /// are undone together.
  public func join(_ additions: [AppliedChange]) async throws(FeedError) {
    try await storing(
      await library.join(additions.map(\.id)) { count in Self.name(adding: count) })
  }

  private static func name(adding count: Int) -> Phrase {
    Phrase("Add {number} Entries", ["number": .verbatim(String(count))])
  }
}

extension FoundThings.Entry {
  /// What adding it alone does.
  fileprivate var changeName: Phrase {
    let name: [String: Phrase] = ["name": .verbatim(title)]
    return switch verdict {
    case .changed, .older: Phrase("Replace “{name}”", name)
    case .new, .same, .alike: Phrase("Add “{name}”", name)
    }
  }
}

extension FoundThings {
  /// The change that adds some of the entries, with their sources.
  fileprivate func change(adding entries: ArraySlice<Entry>) throws -> LibraryChange {
    var change = LibraryChange()
    for entry in entries {
      switch entry.verdict {
      case .same: continue
      case .changed(let key, _), .older(let key):
        let own = LibraryChange.OwnKey(section: section.id, key: key)
        change.updated[own] = try entry.thing.source()
      case .new, .alike:
        change.added.append(
          LibraryChange.Addition(
            OwnItem(
              section: section.id, source: try entry.thing.source(),
              origin: OwnItem.Origin(
                feed: url ?? OwnItem.address(of: section.id), item: entry.thing.key),
              made: .now)))
      }
    }
    return change
  }
}
