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
    /// The user has one that may be the same: with the same title, or for people, with the same name
    /// and the same number or email address.
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
  /// What could not be read.
  public let unreadable: [SkippedElement]
  /// The feeds that the page names, which can be followed instead.
  public let feeds: [FeedCandidate]
}

/// The things of a document before anyone has looked at what the user has.
struct UnjudgedThings: Sendable {
  let section: Section
  let url: URL?
  let things: [Thing]
  let unreadable: [SkippedElement]
  var feeds: [FeedCandidate]
}

extension [Thing] {
  /// Each thing once. Different things with the same key get keys of their own.
  fileprivate var withUniqueKeys: [Thing] {
    var known: [String: Set<OwnItem.Source>] = [:]
    return compactMap { thing in
      let key = thing.item.key
      let count = known[key]?.count ?? 0
      guard known[key, default: []].insert(thing.source).inserted else { return nil }
      var thing = thing
      if count > 0 { thing.item.key = "\(key) \(count + 1)" }
      return thing
    }
  }
}

extension [Section] {
  /// Finds things in a document: those of the first section that has any.
  func things(in document: FeedDocument) throws(FeedError) -> UnjudgedThings? {
    for section in self {
      for format in section.things {
        let found = try format.find(document)
        guard !found.things.isEmpty else {
          guard let first = found.unreadable.first else { continue }
          throw .malformed(path: first.path, reason: first.reason)
        }
        return UnjudgedThings(
          section: section, url: document.url, things: found.things, unreadable: found.unreadable,
          feeds: [])
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
    let things = found.things.withUniqueKeys
    var entries: [FoundThings.Entry] = []
    for start in stride(from: 0, to: things.count, by: Self.judgedAtOnce) {
      if Task.isCancelled { throw .cancelled }
      let part = Array(things[start..<min(start + Self.judgedAtOnce, things.count)])
      let verdicts = try await storing(
        await verdicts(on: part, isOnly: things.count == 1, section))
      entries += zip(part, verdicts).map { thing, verdict in
        FoundThings.Entry(
          thing: thing, title: section.row(StoredItem(thing.item)).title, verdict: verdict)
      }
    }
    return FoundThings(
      section: section, url: found.url, entries: entries, unreadable: found.unreadable,
      feeds: found.feeds)
  }

  private static let judgedAtOnce = 250

  /// - Parameter isOnly: whether there is only one thing in the document. Several things may have
  ///   the address of their page, which then identifies none of them.
  private func verdicts(
    on things: [Thing], isOnly: Bool, _ section: Section
  ) async throws(StoreError) -> [FoundThings.Verdict] {
    let known = Dictionary(
      grouping: try library.ownItems(of: things.map(\.item.key), section: section.id),
      by: \.origin.item)
    let lookalikes = try await content.lookalikes(
      of: things.map(\.item), section: section.id, url: OwnItem.address(of: section.id))
    return zip(things, lookalikes).map { thing, lookalikes in
      if let known = known[thing.item.key] {
        return known.contains { $0.source == thing.source } ? .same : .changed(key: known[0].key)
      }
      // A page may show another recipe each day, so the address alone is not enough either.
      if isOnly, let old = lookalikes.first(where: \.isSame) { return .changed(key: old.key) }
      return lookalikes.contains { !$0.isSame } ? .alike : .new
    }
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
