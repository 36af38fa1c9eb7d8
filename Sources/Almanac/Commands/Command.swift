import ArgumentParser
import FeedCore
import Foundation
import GtkKit
import Sections
import Store

/// A command of the command line: works on the stores, writes to the terminal, and is done.
protocol Command: ParsableCommand, Sendable {
  /// - Throws: `CommandError`, or what one is made of.
  func run(_ services: Services) async throws

  /// Whether it only shows what is stored, and does so where nothing can be kept as well.
  static var isReading: Bool { get }
}

extension Command {
  static var isReading: Bool { false }

  /// Runs to the end, on GLib's main loop, where the keyring answers.
  /// - Returns: the exit status.
  @MainActor func finish(resources: URL) -> Int32 {
    MainLoop.attach()
    var outcome: Result<Void, CommandError>?
    Task {
      do {
        let store = try OpenStore(at: StoreLocation())
        let result = await result(over: store, resources)
        // Not all who use the commands ever open the window. It is tried again the next time.
        if !Self.isReading { _ = try? await store.library.backUp() }
        outcome = result
      } catch {
        outcome = .failure(CommandError(error))
      }
    }
    while true {
      switch outcome {
      case nil: MainLoop.iterate(waiting: true)
      case .success: return 0
      case .failure(let error):
        if let message = error.message { Terminal.printError(message) }
        return error.status
      }
    }
  }
}

extension Command {
  private func result(
    over store: OpenStore, _ resources: URL
  ) async -> Result<Void, CommandError> {
    do {
      try await printNotices(of: store)
      try await run(
        Services(
          store, resources: resources, keeper: .keyring {}, trip: .none))
      return .success(())
    } catch {
      return .failure(CommandError(error))
    }
  }

  /// What was restored is said again by the window, until a person has read it.
  /// - Throws: `StoreError` where nothing lasts that the command does.
  private func printNotices(of store: OpenStore) async throws {
    if let restoration = try await store.library.restoration() {
      Terminal.printError(StoreNotice.restored(restoration).message)
    }
    for notice in store.notices {
      if !Self.isReading, let error = notice.error { throw error }
      Terminal.printError(notice.message)
    }
  }
}

/// A section's name as an argument: `recipes`, also as `Recipes` and `recipe`, or as it was called once.
struct SectionName: ExpressibleByArgument, Hashable, Sendable {
  let id: Section.ID

  init?(argument: String) {
    let name = argument.lowercased()
    guard let section = sectionList.first(where: { $0.isNamed(name) || $0.isNamed(name + "s") })
    else {
      return nil
    }
    id = section.id
  }

  static var allValueStrings: [String] { sectionList.map(\.id) }

  /// As help lists them: "applets, contacts and recipes".
  static func list(_ word: String) -> String {
    allValueStrings.dropLast().joined(separator: ", ") + " \(word) \(allValueStrings.last ?? "")"
  }

  /// For shells: by itself an argument of this kind has none, only an option.
  static var completion: CompletionKind { .list(allValueStrings) }

  var section: Section { sectionList.first { $0.id == id }! }
}

/// The sections that a command is about: one or all.
func sections(_ name: SectionName?) -> [Section] {
  name.map { [$0.section] } ?? sectionList
}

/// Where a path of the command line starts.
var currentFolder: URL {
  URL(filePath: FileManager.default.currentDirectoryPath, directoryHint: .isDirectory)
}
