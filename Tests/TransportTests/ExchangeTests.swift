import Foundation
import Testing

@testable import Transport

struct ExchangeTests {
  private let page = URL(string: "https://example.org/")!

  @Test func aTaskIsClaimedOnce() {
    let exchange = Exchange(TransportRequest(url: page))
    #expect(exchange.claimTask())
    #expect(!exchange.claimTask())
  }

  @Test func onlyTheFirstOutcomeOfAnExchangeCounts() async throws {
    let exchange = Exchange(TransportRequest(url: page, maxBytes: 3))
    let answer = await withCheckedContinuation { continuation in
      #expect(exchange.begin(continuation))
      exchange.receive(Data("1234".utf8))
      exchange.finish(.failure(.cancelled))
      exchange.complete()
    }
    #expect(throws: TransportError.tooLarge(limit: 3)) { try answer.get() }
  }

  @Test func aCancelledExchangeDoesNotBegin() async {
    let exchange = Exchange(TransportRequest(url: page))
    exchange.finish(.failure(.cancelled))
    let answer = await withCheckedContinuation { continuation in
      #expect(!exchange.begin(continuation))
    }
    #expect(throws: TransportError.cancelled) { try answer.get() }
  }
}
