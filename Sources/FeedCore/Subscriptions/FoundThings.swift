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
    case changed(key: String)
    /// The user has one with the same title.
    case alike
  }

  public struct Entry: Sendable {
    public let thing: Thing
    public let title: String
    public let verdict: Verdict

    /// Whether it is added unless the user says otherwise.
    public var isChosen: Bool { verdict == .new || isChanged }
    public var isChanged: Bool { if case .changed = verdict { true } else { false } }
  }

  public let section: Section
  /// Where the things are; `nil` for a pasted text.
  public let url: URL?
  public let entries: [Entry]
  /// The feeds that the page names, which can be followed instead.
  public let feeds: [FeedCandidate]
}

/// The things of a document before anyone has looked at what the user has.
struct UnjudgedThings: Sendable {
  let section: Section
  let url: URL?
  let things: [Thing]
  let feeds: [FeedCandidate]
}

extension [Section] {
  /// Finds things in a document: those of the first section that has any.
  func things(in document: FeedDocument) throws(FeedError) -> (section: Section, [Thing])? {
    for section in self {
      for format in section.things {
        let things = try format.find(document)
        if !things.isEmpty { return (section, things) }
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
    var entries: [FoundThings.Entry] = []
    for thing in found.things {
      entries.append(
        FoundThings.Entry(
          thing: thing, title: found.section.row(StoredItem(thing.item)).title,
          verdict: try await storing(
            await verdict(on: thing, isOnly: found.things.count == 1, found.section))))
    }
    return FoundThings(
      section: found.section, url: found.url, entries: entries, feeds: found.feeds)
  }

  /// - Parameter isOnly: whether it is the only thing of its document. Several things may have the
  ///   address of their page, which then identifies none of them.
  private func verdict(
    on thing: Thing, isOnly: Bool, _ section: Section
  ) async throws(StoreError) -> FoundThings.Verdict {
    let known = try library.ownItems(of: thing.item.key, section: section.id)
    if known.contains(where: { $0.source == thing.source }) { return .same }
    if let first = known.first { return .changed(key: first.key) }
    let lookalikes = try await content.items(
      like: thing.item, section: section.id, url: OwnItem.address(of: section.id))
    // A page may show another recipe each day, so the address alone is not enough either.
    let old = lookalikes.first { $0.hasSameHandle && $0.hasSimilarTitle }
    if isOnly, let old { return .changed(key: old.key) }
    return lookalikes.contains { !$0.hasSameHandle } ? .alike : .new
  }

  /// The row of the own item that a thing became; `nil` if there is none.
  func ownItem(of thing: Thing, in section: Section) async -> ItemID? {
    // What can't be found is only not opened.
    guard let own = try? library.ownItems(section: section.id, source: thing.source).last else {
      return nil
    }
    return try? await content.itemID(
      of: own.key, section: section.id, url: OwnItem.address(of: section.id))
  }

  /// Adds things as own items, all as one change: new ones after the others, changed ones in their
  /// places with their marks.
  /// - Parameter chosen: the indices of the entries to add.
  /// - Returns: `nil` if nothing is different afterward.
  public func add(
    _ found: FoundThings, chosen: Set<Int>
  ) async throws(FeedError) -> AppliedChange? {
    var change = LibraryChange()
    var titles: [String] = []
    for (index, entry) in found.entries.enumerated() where chosen.contains(index) {
      let thing = entry.thing
      switch entry.verdict {
      case .same: continue
      case .changed(let key):
        change.replaced[LibraryChange.OwnKey(section: found.section.id, key: key)] = thing.source
      case .new, .alike:
        change.added.append(
          LibraryChange.Addition(
            OwnItem(
              section: found.section.id, source: thing.source,
              origin: OwnItem.Origin(
                feed: found.url ?? OwnItem.address(of: found.section.id), item: thing.item.key),
              made: .now)))
      }
      titles.append(entry.title)
    }
    guard let first = titles.first else { return nil }
    let name =
      titles.count == 1
      ? Phrase("Add “{name}”", ["name": .verbatim(first)])
      : Phrase("Add {number} Entries", ["number": .verbatim(String(titles.count))])
    return try await ChangeService(sections: sections, loader: loader).apply(change, named: name)
  }
}
