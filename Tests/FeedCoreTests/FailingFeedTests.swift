import Foundation
import Store
import Testing

@testable import FeedCore

private let hour: TimeInterval = 60 * 60

struct FailingFeedTests {
  private let start = Date(timeIntervalSince1970: 1_795_262_400)

  /// The record of a feed that failed at these times, in hours after the start.
  private func record(_ error: FeedError = .notFound, at hours: [Double]) -> FetchRecord {
    hours.reduce(FetchRecord()) { record, time in
      record.failed(error, now: start + time * hour, jitter: 0.5)
    }
  }

  private func hasFailed(
    _ record: FetchRecord, after hours: Double = 30, lastAnswer: Double? = nil
  ) -> Bool {
    record.hasFailedForADay(
      lastAnswer: lastAnswer.map { start + $0 * hour }, now: start + hours * hour)
  }

  @Test func aDayOfFailuresCounts() {
    #expect(hasFailed(record(at: [0, 8, 25])))
    #expect(!hasFailed(record(at: [0, 8, 23])))
    #expect(!hasFailed(FetchRecord()))
  }

  @Test func twoFailuresMayBeChance() {
    #expect(!hasFailed(record(at: [0, 25])))
  }

  @Test func aSuccessBeginsAnew() {
    let well = record(at: [0, 8]).succeeded(freshUntil: nil, movedTo: nil, now: start + 9 * hour)
    #expect(well.failingSince == nil)
    let failing = [20.0, 22, 25].reduce(well) {
      $0.failed(.notFound, now: start + $1 * hour, jitter: 0.5)
    }
    #expect(!hasFailed(failing))
    #expect(failing.failingSince == start + 20 * hour)
  }

  @Test func aFeedThatIsGoneIsNotAskedAgain() {
    let gone = record(.gone, at: [0])
    #expect(!hasFailed(gone, after: 23))
    #expect(hasFailed(gone, after: 24))
  }

  @Test func withoutANetworkNoFeedIsToBlame() {
    let failing = record(.offline, at: [0, 8, 25])
    #expect(!hasFailed(failing))
    #expect(!hasFailed(failing, lastAnswer: -1))
    #expect(hasFailed(failing, lastAnswer: 10))
  }

  @Test func aListThatShrankIsAnAnswer() {
    #expect(!hasFailed(record(.shrunk(from: 9, to: 1), at: [0, 8, 25])))
  }
}
