import Foundation
import Testing

@testable import Store

struct ExternalChangesTests {
  private let folder = TestFolder()

  @Test func anotherConnectionsWritesAreNoticedOnce() async throws {
    let app = try Library(at: folder.library)
    let command = try Library(at: folder.library)
    #expect(try await !app.hasChangedElsewhere())
    try await command.subscribe(Subscription(section: "people", url: feedURL))
    #expect(try await app.hasChangedElsewhere())
    #expect(try await !app.hasChangedElsewhere())
    try await command.unsubscribe(section: "people", url: feedURL)
    #expect(try await app.hasChangedElsewhere())
    #expect(try app.subscriptions(section: "people") == [])
  }

  @Test func ownWritesAndOtherReadsAreNotChanges() async throws {
    let app = try Library(at: folder.library)
    let command = try Library(at: folder.library)
    try await app.subscribe(Subscription(section: "people", url: feedURL))
    _ = try command.subscriptions(section: "people")
    #expect(try await !app.hasChangedElsewhere())
    #expect(try await command.hasChangedElsewhere())
  }

  @Test func writesBeforeOpeningAreNotChanges() async throws {
    let command = try Library(at: folder.library)
    try await command.subscribe(Subscription(section: "people", url: feedURL))
    let app = try Library(at: folder.library)
    #expect(try await !app.hasChangedElsewhere())
  }

  @Test func anotherConnectionsItemsAreNoticed() async throws {
    let app = try ContentStore(at: folder.content)
    let command = try ContentStore(at: folder.content)
    _ = try await app.replace([person("Ada")])
    #expect(try await !app.hasChangedElsewhere())
    _ = try await command.replace([person("Ada"), person("Bo")])
    #expect(try await app.hasChangedElsewhere())
  }
}
