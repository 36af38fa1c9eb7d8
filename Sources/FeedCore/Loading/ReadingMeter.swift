import Foundation
import Store

/// Measures the cost of reading a feed, on the thread that reads.
struct ReadingMeter {
  private let end: Duration
  private let space: Int
  private let isCancelled: FeedReadingThread.IsCancelled
  private var stored = StorageEstimate()
  private var looked = ContinuousClock.now
  /// The reason to stop reading; `nil` if there is none.
  private(set) var failure: FeedError?

  init(_ budget: FeedBudget, bytes: Int, isCancelled: @escaping FeedReadingThread.IsCancelled) {
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
      check()
    }
    return failure == nil ? .goOn : .stop
  }

  /// Whether the time is over, or reading was cancelled.
  var isOver: @Sendable () -> Bool {
    { [end, isCancelled] in ProcessorTime.ofThread > end || isCancelled() }
  }

  /// Fails if the time is over, or reading was cancelled.
  mutating func check() {
    if ProcessorTime.ofThread > end { failure = .overBudget(.time) }
    if isCancelled() { failure = .cancelled }
  }
}

extension Section {
  /// Reads a feed to its end. If the meter stops the reading before that, throws the meter's
  /// failure.
  func read(
    _ document: FeedDocument, _ meter: inout ReadingMeter, each: (Item) -> Void
  ) throws(FeedError) -> DecodedFeed {
    let feed: DecodedFeed
    var document = document
    document.isOver = meter.isOver
    do throws(FeedError) {
      feed = try read(document) { item in
        if let item { each(item) }
        return meter.count(item)
      }
    } catch {
      meter.check()
      throw meter.failure ?? error
    }
    meter.check()
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
