import Foundation
import Store

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
