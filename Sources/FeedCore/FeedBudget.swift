import Foundation
import Store

/// The limits on what one feed may cost, whatever is in it. The cost is known before anything of it
/// is stored: what was there stays.
public struct FeedBudget: Hashable, Sendable {
  /// Elements of the feed's list, readable or not. How many there are is known before one is read.
  public static let mostElements = 1_000_000

  /// Of a processor, until it is known what the feed is and what it would come to, for all sections
  /// that look at it together. What is stored after that is bounded by its space.
  public var reading: Duration
  /// How many bytes may be stored for each byte of the feed.
  public var space: Int
  /// What a small feed may take, in bytes: its names and indexes weigh more than its texts.
  public var leastSpace: Int

  public init(
    reading: Duration = .milliseconds(4_500), space: Int = 3, leastSpace: Int = 32 << 20
  ) {
    self.reading = reading
    self.space = space
    self.leastSpace = leastSpace
  }

  /// The budget of a feed that the person allowed to be large.
  public static var unlimited: FeedBudget {
    FeedBudget(reading: .seconds(3_600), space: .max, leastSpace: .max)
  }

  /// In bytes.
  func space(ofFeedOf bytes: Int) -> Int {
    max(leastSpace, bytes.multipliedReportingOverflow(by: space).overflow ? .max : bytes * space)
  }

  /// The limit that a feed exceeds.
  public enum Excess: Hashable, Codable, Sendable {
    case elements(Int)
    case time
    case space
  }
}

/// Counts the cost of reading a feed, on the thread that reads.
struct ReadingMeter {
  private let end: Duration
  private let space: Int
  private let isCancelled: () -> Bool
  private var stored = StoredSize()
  private var looked = ContinuousClock.now
  /// The reason to stop reading.
  private(set) var failure: FeedError?

  init(_ budget: FeedBudget, bytes: Int, isCancelled: @escaping () -> Bool) {
    end = ProcessorTime.ofThread + budget.reading
    space = budget.space(ofFeedOf: bytes)
    self.isCancelled = isCancelled
  }

  /// - Parameter item: that of the element just read; `nil` where there is none.
  mutating func count(_ item: Item?) -> Section.Flow {
    if let item { stored.add(item) }
    if stored.bytes > space { failure = .overBudget(.space) }
    // The clock of the wall takes a tenth of the time of the processor's.
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
  /// Reads a feed to its end, or as far as its budget goes.
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
  /// The processor time of this thread.
  static var ofThread: Duration {
    var time = timespec()
    // The system writes to nothing but the variable above.
    unsafe clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
  }
}
