import Foundation
import Observation
import Store

/// How many unread items each feed has, of the sections whose items are there to be read.
@MainActor @Observable
public final class UnreadCounts {
  /// By section and address, without the feeds that have none.
  private var counts: [Section.ID: [URL: Int]] = [:]
  @ObservationIgnored private let content: Content
  @ObservationIgnored private var running: Set<Section.ID> = []
  /// What is to be counted once more.
  @ObservationIgnored private var waiting: Set<Section.ID> = []

  public init(content: Content) { self.content = content }

  /// How many unread items some feeds of a section have.
  public func count(_ section: Section, feeds: [URL]) -> Int {
    guard let counts = counts[section.id] else { return 0 }
    return feeds.reduce(0) { $0 + (counts[$1] ?? 0) }
  }

  /// Counts what is stored now; who asks meanwhile is answered by one more count.
  public func countAgain(in section: Section) async {
    guard section.hasReading else { return }
    guard running.insert(section.id).inserted else {
      waiting.insert(section.id)
      return
    }
    repeat {
      waiting.remove(section.id)
      if let new = try? await content.unreadCounts(section: section.id), new != counts[section.id] {
        counts[section.id] = new
      }
    } while waiting.contains(section.id)
    running.remove(section.id)
  }
}
