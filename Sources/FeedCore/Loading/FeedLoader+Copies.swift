import Foundation
import Localization
import Store

extension Feed {
  /// The feed of the copies that the user keeps of a section's items. This feed is read from the
  /// library.
  public static func copies(in section: Section.ID) -> Feed { Feed(ItemCopy.address(of: section)) }

  public var isOfCopies: Bool { url.scheme == ItemCopy.scheme }
}

extension FeedLoader {
  /// Updates the stored copies of a section's items from the library.
  func readCopies(_ section: Section) async throws(FeedError) -> RefreshOutcome {
    // Reads the library on the thread that stores, so the call that reads last also stores last.
    // The user is waiting for the result, so this thread is not the one that refreshes feeds.
    try await previewReader.run { [self] (isCancelled) throws(FeedError) in
      let kept = try storing(library.copies(section: section.id))
      var skipped: [SkippedElement] = []
      var items: [Item] = []
      for each in kept where !isCancelled() {
        do throws(FeedError) {
          let document = FeedDocument(each.document, url: each.feed)
          guard var item = try section.decode(document, as: each.format).items.first else {
            throw .empty
          }
          item.key = each.key
          items.append(item)
        } catch {
          skipped.append(SkippedElement(path: each.key, reason: .verbatim(error.message)))
        }
      }
      var rest = DecodedFeed(items: [], skipped: skipped)
      // The list is complete, so an item that the user removes disappears at once.
      rest.isWholeList = true
      return try replace(
        section, ItemCopy.address(of: section.id), Validators(), count: items.count, rest,
        isCancelled: isCancelled
      ) { (emit) throws(FeedError) in _ = items.allSatisfy { emit($0) == .goOn } }
    }
  }
}
