import Foundation
import Localization
public import Store

/// Loads the pictures of the user's own items, so that they outlive their sites.
public struct OwnPictureKeeper: Sendable {
  private let pictures: OwnPictures
  private let loader: PictureLoader
  private let library: Library
  private let sections: [Section]

  public init(
    _ pictures: OwnPictures, loader: PictureLoader, library: Library, sections: [Section]
  ) {
    self.pictures = pictures
    self.loader = loader
    self.library = library
    self.sections = sections
  }

  /// What became of the pictures that were not saved yet.
  public struct Outcome: Sendable {
    /// Whether any was saved. The window may have failed to load it: what is inside an item, or on
    /// the local network as its page is, nothing else can load.
    public fileprivate(set) var hasNew = false
    fileprivate var failures: [Failure] = []
  }

  fileprivate struct Failure: Sendable {
    let item: LibraryChange.OwnKey
    let reason: String
  }

  /// Loads and saves the pictures that are not saved yet, one after the other. A picture that can't
  /// be loaded now is tried again by the next call, unless its site says that it is gone.
  /// - Parameter change: only the pictures of the items that it added or updated are loaded; all that
  ///   are missing if it is `nil`.
  @discardableResult public func keepAll(of change: AppliedChange? = nil) async -> Outcome {
    let items = change.map(Self.items)
    // StoreHealth reports a library that can't be read or written.
    guard let wanted = try? await pictures.wanted() else { return Outcome() }
    var outcome = Outcome()
    var inside: [URL: Data] = [:]
    for picture in wanted where !Task.isCancelled {
      let item = LibraryChange.OwnKey(section: picture.section, key: picture.key)
      guard items?.contains(item) != false else { continue }
      if picture.url.scheme == OwnPictures.scheme {
        inside[picture.url] = pictureInside(picture)
        let size = inside.values.reduce(0) { $0 + $1.count }
        if inside.count == Self.savedAtOnce || size > Self.savedBytes, await save(&inside) {
          outcome.hasNew = true
        }
        continue
      }
      // A file or a text may come from anywhere, so it counts as a page on the internet.
      let source = picture.origin.isWeb ? picture.origin : OwnItem.address(of: "")
      do throws(FeedError) {
        let data = try await loader.data(for: picture.url, namedBy: source)
        try await storing(await pictures.save(data, for: picture.url))
        outcome.hasNew = true
        // It is saved all the same: a later version may read its format.
        guard !InlinePicture.isKnown(data) else { continue }
        outcome.failures.append(Failure(item: item, reason: Self.unreadable))
      } catch {
        if error == .notFound || error == .gone { try? await pictures.giveUp(picture.url) }
        guard error != .cancelled else { continue }
        outcome.failures.append(Failure(item: item, reason: Self.words(error)))
      }
    }
    if await save(&inside) { outcome.hasNew = true }
    return outcome
  }

  /// How many pictures inside items are saved at once. Waiting for the disk takes most of the time of
  /// saving one.
  private static let savedAtOnce = 20
  private static let savedBytes = 4 << 20

  private static func items(of change: AppliedChange) -> Set<LibraryChange.OwnKey> {
    Set(change.added + change.updated)
  }

  private static func words(_ error: FeedError) -> String {
    switch error {
    case .gone: FeedError.notFound.message
    case .webPage, .empty: unreadable
    case .transport(.localNetwork): FeedError.unsupported(address: "").message
    default: error.message
    }
  }

  private static var unreadable: String { text("Almanac can’t read this picture.") }

  /// Says which pictures could not be loaded of the items that a change added or updated, and why.
  @concurrent public func explain(
    _ outcome: Outcome, after change: AppliedChange
  ) async -> [String] {
    let changed = Self.items(of: change)
    let failures = outcome.failures.filter { changed.contains($0.item) }
    guard failures.count <= Self.mostNamed else {
      return [
        text(
          "{count} picture can’t be loaded: {reason}", "{count} pictures can’t be loaded: {reason}",
          count: failures.count, ["reason": failures[0].reason])
      ]
    }
    return failures.compactMap { failure in
      // An item that has just been removed needs no picture.
      title(of: failure.item).map {
        text(
          "The picture of “{name}” can’t be loaded: {reason}",
          ["name": $0, "reason": failure.reason])
      }
    }
  }

  /// If more pictures can't be loaded, they are only counted.
  private static let mostNamed = 3

  private func title(of item: LibraryChange.OwnKey) -> String? {
    guard let section = sections.first(where: { $0.id == item.section }),
      let own = try? library.ownItem(item.key, section: item.section),
      let read = try? section.item(of: own)
    else { return nil }
    return section.row(StoredItem(read)).title
  }

  /// Saves the pictures, and forgets them.
  /// - Returns: whether any is saved.
  private func save(_ pictures: inout [URL: Data]) async -> Bool {
    defer { pictures = [:] }
    guard !pictures.isEmpty else { return false }
    return (try? await self.pictures.save(pictures)) != nil
  }

  /// The picture inside an item's document.
  private func pictureInside(_ picture: OwnPictures.Wanted) -> Data? {
    guard let section = sections.first(where: { $0.id == picture.section }),
      let item = try? library.ownItem(picture.key, section: picture.section),
      let data = section.pictureInside(item.source), OwnPictures.address(of: data) == picture.url
    else { return nil }
    return data
  }
}
