import Foundation
import Store

/// The limits on the cost of one feed. The cost is known before anything is stored, so the stored
/// items stay if a feed is too expensive.
public struct FeedBudget: Hashable, Sendable {
  /// The maximum number of elements in a JSON feed's list, whether or not they can be read. All
  /// elements are counted before any of them is read.
  public static let mostElements = 1_000_000

  /// The maximum processor time for finding out the kind and the size of a feed, for all sections
  /// together. Storing the feed takes additional time, which is limited only by the feed's size.
  public var reading: Duration
  /// How many bytes may be stored for each byte of the feed.
  public var space: Int
  /// The space that even a small feed may take, in bytes: storing its items may take more than
  /// `space` times its size, for instance for the search index.
  public var minSpace: Int

  /// A file with more bytes is read in parts, if a format finds things in them.
  public var atOnce: Int

  public init(
    reading: Duration = .milliseconds(4_500), space: Int = 3, minSpace: Int = 32 << 20,
    atOnce: Int = 4 << 20
  ) {
    self.reading = reading
    self.space = space
    self.minSpace = minSpace
    self.atOnce = atOnce
  }

  /// The budget of a feed that the user allowed to be large.
  public static var unlimited: FeedBudget {
    FeedBudget(reading: .seconds(3_600), space: .max, minSpace: .max)
  }

  /// The budget of a file that the user named, which may be an address book of many years: a second
  /// more for each ten megabytes.
  func forFile(of bytes: Int) -> FeedBudget {
    var budget = self
    budget.reading += .milliseconds((bytes >> 20) * 100)
    return budget
  }

  /// The maximum disk space for a feed of this size, in bytes.
  func space(ofFeedOf bytes: Int) -> Int {
    max(minSpace, bytes.multipliedReportingOverflow(by: space).overflow ? .max : bytes * space)
  }

  public enum Excess: Hashable, Codable, Sendable {
    case elements(Int)
    case time
    case space
  }
}
