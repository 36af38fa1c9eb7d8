import Foundation
import Localization
import Store

extension Feed {
  /// The feed of a section's own items. This feed is read from the library.
  public static func own(in section: Section.ID) -> Feed { Feed(OwnItem.address(of: section)) }

  public var isOfOwnItems: Bool { url.scheme == OwnItem.scheme }
}

extension FeedLoader {
  /// Updates the stored rows of a section's own items from the library. If nothing changed since
  /// the last time, this reads two numbers.
  /// - Parameter onRead: called now and then with the number of items read so far, on any thread; not
  ///   if the call joins a running one.
  func readOwnItems(
    _ section: Section, onRead: @escaping @Sendable (Int) -> Void = { _ in }
  ) async throws(FeedError) -> RefreshOutcome {
    var change = ContentChange()
    let wanted = try await storing(library.ownRevision(section: section.id))
    var reached = -1
    // A call that joins a running one may need more than that one has read.
    while reached < wanted.number {
      let part = try await ownReads.value(for: section.id) { () async throws(FeedError) in
        try await self.followOwnItems(section, onRead)
      }
      change.formUnion(part.change)
      reached = part.revision
    }
    return change.isEmpty ? .unchanged : .changed(change)
  }

  private func followOwnItems(
    _ section: Section, _ onRead: @Sendable (Int) -> Void
  ) async throws(FeedError) -> OwnRead {
    var attempts = 0
    while true {
      do throws(StoreError) {
        return try await followOwnItemsOnce(section, onRead)
      } catch {
        attempts += 1
        // Another program follows them too: it may be further.
        guard error == .busy, attempts < 5 else { throw FeedError(error) }
      }
    }
  }

  private func followOwnItemsOnce(
    _ section: Section, _ onRead: @Sendable (Int) -> Void
  ) async throws(StoreError) -> OwnRead {
    let url = OwnItem.address(of: section.id)
    let record = try await content.feed(section: section.id, url: url)
    let stored = record?.validators.etag.flatMap(OwnRevision.init)
    let latest = try library.ownRevision(section: section.id)
    // The rows may be those of another library, or of a later state of this one.
    let isCurrent =
      record?.decoder == decoder && stored?.library == latest.library
      && stored.map { $0.number <= latest.number } ?? false
    var read = OwnRead()
    var count = 0
    read.revision = isCurrent ? stored?.number ?? 0 : 0
    if isCurrent, read.revision == latest.number { return read }
    // Without a usable revision, all items are read, and those that are gone are removed.
    var unknown = isCurrent ? [] : Set(try await content.keys(section: section.id, url: url))
    var skipped = isCurrent ? try await content.skipped(section: section.id, url: url) : []
    var before = record.map { OwnUpdate.Before(decoder: $0.decoder, validators: $0.validators) }
    var next = try await ownPart(of: section, after: read.revision)
    while true {
      let (part, decoded) = next
      // While one part is stored, the next one is read.
      async let following = part.isLast ? nil : ownPartResult(of: section, after: part.revision)
      let keys = Set(decoded.items.map(\.item.key))
      let gone = Set(part.removed + decoded.skipped.map(\.path))
      unknown.subtract(keys)
      skipped.removeAll { keys.contains($0.path) || gone.contains($0.path) }
      skipped += decoded.skipped
      let feed = FeedUpdate(
        section: section.id, url: url, items: [], order: section.order, isWholeList: true,
        skipped: skipped,
        validators: Validators(
          etag: OwnRevision(library: latest.library, number: part.revision).text),
        decoder: isCurrent || part.isLast ? decoder : "", fetchedAt: now())
      var update = OwnUpdate(feed: feed, after: before)
      update.items = decoded.items
      update.removed = Array(part.isLast ? gone.union(unknown) : gone)
      update.hasMore = !part.isLast
      // First, because the rows are not read again once they are stored.
      try await library.wantPictures(decoded.pictures, section: section.id)
      read.change.formUnion(
        try await content.follow(
          update, marks: section.markRule(library), sortKey: collation.key))
      before = update.after
      read.revision = part.revision
      count += part.items.count + part.removed.count
      onRead(count)
      guard let following = await following else { return read }
      if Task.isCancelled { throw .cancelled }
      next = try following.get()
    }
  }

  private func ownPartResult(
    of section: Section, after revision: Int
  ) async -> Result<(Library.OwnChanges, DecodedOwnItems), StoreError> {
    do throws(StoreError) {
      return .success(try await ownPart(of: section, after: revision))
    } catch {
      return .failure(error)
    }
  }

  @concurrent private func ownPart(
    of section: Section, after revision: Int
  ) async throws(StoreError) -> (Library.OwnChanges, DecodedOwnItems) {
    let part = try library.ownChanges(
      section: section.id, after: revision, limit: Self.ownItemsAtOnce)
    return (part, DecodedOwnItems(part.items, section))
  }

  /// How many own items are read and stored at once.
  private static let ownItemsAtOnce = 250
}

/// Own items as they are stored for the list.
private struct DecodedOwnItems: Sendable {
  private(set) var items: [(item: Item, position: Int)] = []
  private(set) var skipped: [SkippedElement] = []
  /// The pictures of the items by their keys.
  private(set) var pictures: [String: URL] = [:]

  init(_ own: [OwnItem], _ section: Section) {
    for each in own {
      do throws(FeedError) {
        let item = try section.item(of: each)
        items.append((item, each.position))
        if let url = section.row(StoredItem(item)).picture?.url,
          url.isWeb || url.scheme == OwnPictures.scheme
        {
          pictures[item.key] = url
        }
      } catch {
        skipped.append(SkippedElement(path: each.key, reason: .verbatim(error.message)))
      }
    }
  }
}

/// What a look at a section's own items has found.
struct OwnRead: Sendable {
  var change = ContentChange()
  /// The revision up to which the stored rows are right.
  var revision = 0
}

extension Section {
  /// The item that an own item's source describes.
  public func item(of own: OwnItem) throws(FeedError) -> Item {
    let document = FeedDocument(kept: own.source.bytes, url: own.origin.feed)
    let feed = try decode(document, as: own.source.format)
    guard var item = feed.items.first else {
      throw feed.skipped.first.map(FeedError.nothingReadable) ?? .empty
    }
    item.key = own.key
    return item
  }
}
