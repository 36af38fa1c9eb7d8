import Foundation
import Observation
import Store

/// The numbers of unread items per feed, in the sections whose items are for reading.
@MainActor @Observable
public final class UnreadCounts {
  /// The numbers by section and feed, without the feeds that have no unread items.
  private var counts: [Section.ID: [URL: Int]] = [:]
  @ObservationIgnored private let content: ContentStore
  @ObservationIgnored private var running: Set<Section.ID> = []
  /// The sections to count again once the running count has ended.
  @ObservationIgnored private var waiting: Set<Section.ID> = []

  public init(content: ContentStore) { self.content = content }

  public func isCounted(_ section: Section) -> Bool { counts[section.id] != nil }

  public func count(_ section: Section, feeds: [URL]) -> Int {
    guard let counts = counts[section.id] else { return 0 }
    return feeds.reduce(0) { $0 + (counts[$1] ?? 0) }
  }

  /// Counts the stored items again; calls during a count cause one more count after it.
  public func countAgain(in section: Section) async {
    guard section.hasReading else { return }
    guard running.insert(section.id).inserted else {
      waiting.insert(section.id)
      return
    }
    repeat {
      waiting.remove(section.id)
      // The old count stays until the next one.
      if let new = try? await content.unreadCounts(section: section.id), new != counts[section.id] {
        counts[section.id] = new
      }
    } while waiting.contains(section.id)
    running.remove(section.id)
  }
}
