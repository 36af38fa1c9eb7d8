import Foundation
import Store

extension FeedsModel {
  /// A feed in the list of feeds.
  public struct Row: Identifiable, Hashable, Sendable {
    public struct ID: Hashable, Sendable {
      public let section: Section.ID
      public let url: URL

      public init(section: Section.ID, url: URL) {
        self.section = section
        self.url = url
      }
    }

    public internal(set) var subscription: Subscription
    /// What it is called where the person has given it no name.
    public let ownName: String
    /// When the server last confirmed what is stored; `nil` for never.
    public let fetchedAt: Date?
    public let itemCount: Int
    /// All elements that could not be read.
    public let skippedCount: Int
    /// The first of them.
    public let skipped: [SkippedElement]
    /// Why the last request failed.
    public let error: FeedError?

    public var id: ID { ID(section: subscription.section, url: subscription.url) }
    public var name: String { subscription.name ?? ownName }
  }

  /// How far the adding of a feed has come.
  public enum Adding: Sendable {
    case idle
    /// Its address is being looked at.
    case looking(URL)
    /// It was found, and waits for the person's word.
    case preview(FeedPreview)
    /// A web page names several feeds; one is to be chosen.
    case several([FeedCandidate])
    /// A list of feeds was found, and waits for the person's word.
    case list(FeedList)
    /// So many feeds of a list are followed, or have failed.
    case following(FeedList, done: Int)
    /// What came of it.
    case followed(Subscriptions.ListReport)
    case problem(Problem)
  }

  /// Why there is nothing to add, and what to do about it.
  public struct Problem: Hashable, Sendable {
    public let message: String
    public let suggestion: String
    /// Where the feed is that costs too much, and can be had all the same.
    public let costly: URL?
    /// The web page that names that feed, if the person does not.
    let page: URL?

    init(message: String, suggestion: String, costly: URL? = nil, page: URL? = nil) {
      self.message = message
      self.suggestion = suggestion
      self.costly = costly
      self.page = page
    }

    init(_ error: FeedError, costly: URL? = nil, page: URL? = nil) {
      self.init(message: error.message, suggestion: error.suggestion, costly: costly, page: page)
    }
  }

  /// A row that a person is to look at.
  public struct Highlight: Hashable, Sendable {
    public enum Reason: Hashable, Sendable {
      case added
      /// Somebody asked for a feed that is there already.
      case existing
    }

    public let row: Row.ID
    public let reason: Reason
    /// Tells two highlights of the same row apart.
    let number: Int
  }
}

extension Subscriptions {
  /// The feeds of all sections as a list shows them, by section, in the person's order.
  func rows() async throws(FeedError) -> [Section.ID: [FeedsModel.Row]] {
    do {
      var rows: [Section.ID: [FeedsModel.Row]] = [:]
      for subscription in try await library.subscriptions() {
        guard let section = sections.first(where: { $0.id == subscription.section }) else {
          continue
        }
        rows[section.id, default: []].append(try await row(of: subscription, section))
      }
      return rows
    } catch {
      throw FeedError(error)
    }
  }

  private func row(
    of subscription: Subscription, _ section: Section
  ) async throws(StoreError) -> FeedsModel.Row {
    let summary = try await content.summary(section: section.id, url: subscription.url)
    var nameless = subscription
    nameless.name = nil
    let skippedCount = summary.record?.skippedCount ?? 0
    return FeedsModel.Row(
      subscription: subscription,
      ownName: nameless.displayName(title: summary.record?.title, section: section),
      fetchedAt: summary.record?.fetchedAt, itemCount: summary.itemCount,
      skippedCount: skippedCount,
      skipped: skippedCount == 0
        ? [] : try await content.skipped(section: section.id, url: subscription.url),
      error: summary.fetch.error)
  }
}
