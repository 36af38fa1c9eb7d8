import Foundation
import Store

/// A feed found at an address, before any of it is stored.
public struct FeedPreview: Sendable {
  /// The address to subscribe to: the new one if the feed has moved for good.
  public let url: URL
  /// The section that fits the feed's content best.
  public let section: Section
  /// The other sections that fit just as well.
  public let alternatives: [Section]
  public var title: String? { survey.rest.title }
  public var itemCount: Int { survey.count }
  /// The first elements that could not be read.
  public var skipped: [SkippedElement] { survey.rest.skipped }
  public var skippedCount: Int { survey.rest.skippedCount }
  /// The feed's name unless the user gives it another.
  public var ownName: String {
    FeedAddress.displayName(of: url, name: nil, title: title, section: section)
  }
  /// The titles of the first items, at most three.
  public let firstTitles: [String]
  /// Whether the feed was read without the budget's limits.
  let isLarge: Bool
  /// Whether the items can also become the user's own, instead of being followed.
  public let canBeAddedOnce: Bool
  let survey: FeedSurvey
  let validators: Validators
  let freshUntil: Date?
  /// See `Subscription.namedBy`.
  let namedBy: URL?
}
