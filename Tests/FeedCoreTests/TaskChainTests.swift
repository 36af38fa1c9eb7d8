import Testing

@testable import FeedCore

@MainActor
struct TaskChainTests {
  @Test func workEndsInTheOrderInWhichItBegan() async {
    let chain = TaskChain()
    var done: [Int] = []
    for number in 0..<5 {
      chain.run {
        for _ in number..<5 { await Task.yield() }
        done.append(number)
      }
    }
    await chain.wait()
    #expect(done == [0, 1, 2, 3, 4])
  }

  @Test func workGoesOnWithoutItsChain() async throws {
    var isDone = false
    do {
      let chain = TaskChain()
      chain.run {}
      chain.run { isDone = !Task.isCancelled }
    }
    try await eventually("it is done") { isDone }
  }
}
