import ArgumentParser
import FeedCore
import Foundation
import Sections
import Store
import Transport

/// The program that is killed. It uses the store as the app does, until its work is done.
struct Use: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Refresh, star, subscribe and copy in a folder, and say what is done.")

  @Argument(help: "The folder of both databases.")
  var folder: String

  @Option(help: "Decides what is done.")
  var seed: UInt64 = 1

  @Option(help: "Whose half of the contacts, settings and feeds is changed: 0 or 1.")
  var part = 0

  @Option(help: "After how many steps it ends by itself.")
  var steps = 100_000

  @MainActor func run() async throws {
    say(.event("opening"))
    let store = try OpenStore(at: StoreLocation(folder: folder))
    guard store.notices.isEmpty else {
      throw Loss(what: store.notices.map(\.message).joined(separator: " "))
    }
    say(.event("opened"))
    var user = User(store: store, part: part, numbers: SeededNumbers(state: seed))
    for _ in 0..<steps { try await user.step() }
  }
}

/// Keeps the databases of a folder open until its input ends, and then counts the stars.
struct Hold: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Open the databases of a folder until the input ends.")

  @Argument(help: "The folder of both databases.")
  var folder: String

  func run() async throws {
    let store = try OpenStore(at: StoreLocation(folder: folder))
    say(.event(store.notices.isEmpty ? "opened" : "in memory"))
    _ = try FileHandle.standardInput.readToEnd()
    let stars = try store.library.marks(section: "people").count
    withExtendedLifetime(store) { say(.event("stars: \(stars)")) }
  }
}

extension StoreLocation {
  init(folder: String) {
    let folder = URL(filePath: folder, directoryHint: .isDirectory)
    self.init(data: folder.appending(path: "data"), cache: folder.appending(path: "cache"))
  }
}

/// Prints a line in one write, which a pipe takes as a whole or not at all.
func say(_ line: Change.Line) { FileHandle.standardOutput.write(Data((line.text + "\n").utf8)) }
