import Testing

@testable import Store

struct StoreHealthTests {
  private let folder = TestFolder()

  /// A transaction without changes writes nothing to the disk, so it proves nothing about the disk.
  @Test func onlyARealWriteClearsAFault() async throws {
    let content = try ContentStore(at: folder.content)
    _ = try await content.replace([person("Ada")])
    content.health.failed(.diskFull)
    let rule = peopleRule(try Library(at: nil))
    #expect(try await !content.applyMarks(rule))
    var faults = content.health.faults.makeAsyncIterator()
    #expect(await faults.next() == .diskFull)
    _ = try await content.replace([person("Bo")])
    #expect(await faults.next() == .some(nil))
  }

  @Test func aCancelledListenerIsReleased() async throws {
    let health = StoreHealth()
    do { _ = health.faults }
    let isForgotten = health.state.withLock(\.watchers.isEmpty)
    #expect(isForgotten)
  }
}
