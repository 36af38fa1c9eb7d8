import Testing

@testable import FeedCore

@MainActor
struct OwnedTasksTests {
  @Test func tasksEndWithTheirOwner() async throws {
    var isCancelled = false
    var owner: OwnedTasks? = OwnedTasks()
    var hasBegun = false
    owner?.run {
      hasBegun = true
      await untilCancelled()
      isCancelled = true
    }
    try await eventually("it runs") { hasBegun }
    owner = nil
    try await eventually("it is cancelled") { isCancelled }
  }

  @Test func finishedTasksAreReleased() async throws {
    let owner = OwnedTasks()
    owner.run {}
    #expect(owner.tasks.count == 1)
    try await eventually("it is over") { owner.tasks.isEmpty }
  }
}
