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

  public init(
    reading: Duration = .milliseconds(4_500), space: Int = 3, minSpace: Int = 32 << 20
  ) {
    self.reading = reading
    self.space = space
    self.minSpace = minSpace
  }

  /// The budget of a feed that the user allowed to be large.
  public static var unlimited: FeedBudget {
    FeedBudget(reading: .seconds(3_600), space: .max, minSpace: .max)
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

/// Measures the cost of reading a feed, on the thread that reads.
struct ReadingMeter {
  private let end: Duration
  private let space: Int
  private let isCancelled: () -> Bool
  private var stored = StorageEstimate()
  private var looked = ContinuousClock.now
  /// The reason to stop reading; `nil` if there is none.
  private(set) var failure: FeedError?

  init(_ budget: FeedBudget, bytes: Int, isCancelled: @escaping () -> Bool) {
    end = ProcessorTime.ofThread + budget.reading
    space = budget.space(ofFeedOf: bytes)
    self.isCancelled = isCancelled
  }

  /// Counts the cost of an element that was just read.
  /// - Parameter item: the element's item; `nil` if it has none.
  mutating func count(_ item: Item?) -> Section.Flow {
    if let item { stored.add(item) }
    if stored.bytes > space { failure = .overBudget(.space) }
    // Asking for the wall time takes a tenth as long as asking for the processor time.
    let now = ContinuousClock.now
    if now - looked >= .milliseconds(2) {
      looked = now
      if ProcessorTime.ofThread > end { failure = .overBudget(.time) }
      if isCancelled() { failure = .cancelled }
    }
    return failure == nil ? .goOn : .stop
  }
}

extension Section {
  /// Reads a feed to its end. If the meter stops the reading before that, throws the meter's
  /// failure.
  func read(
    _ document: FeedDocument, _ meter: inout ReadingMeter, each: (Item) -> Void
  ) throws(FeedError) -> DecodedFeed {
    let feed: DecodedFeed
    do throws(FeedError) {
      feed = try read(document) { item in
        if let item { each(item) }
        return meter.count(item)
      }
    } catch {
      throw meter.failure ?? error
    }
    if let failure = meter.failure { throw failure }
    return feed
  }
}

enum ProcessorTime {
  static var ofThread: Duration {
    var time = timespec()
    // The system writes only to the variable above.
    unsafe clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
  }
}
