import Foundation
import Localization
import Store

extension Feed {
  /// The copies that the person keeps of a section's items: a feed like any other, which is read from
  /// the library.
  public static func kept(in section: Section.ID) -> Feed { Feed(KeptItem.address(of: section)) }

  /// Whether it is such a feed.
  public var isKept: Bool { url.scheme == KeptItem.scheme }
}

extension FeedLoader {
  /// Makes what is stored of a section's kept items what the library has of them.
  func readKept(_ section: Section) async throws(FeedError) -> RefreshOutcome {
    // The library is read on the thread that stores: who comes last has read the latest. And a person
    // waits for it, so not for a refresh.
    try await previewReader.run { [self] (isCancelled) throws(FeedError) in
      let kept: [KeptItem]
      do throws(StoreError) {
        kept = try library.keptItems(section: section.id)
      } catch {
        throw FeedError(error)
      }
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
      // What the person removes goes at once.
      rest.isWholeList = true
      return try replace(
        section, KeptItem.address(of: section.id), Validators(), count: items.count, rest,
        isCancelled: isCancelled
      ) { (emit) throws(FeedError) in _ = items.allSatisfy { emit($0) == .goOn } }
    }
  }
}
