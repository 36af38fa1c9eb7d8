import ArgumentParser
import FeedCore
import Foundation
import GtkKit
import Localization
import Sections
import Store

/// A command of the command line: works on the stores, writes to the terminal, and ends.
protocol Command: ParsableCommand, Sendable {
  /// - Throws: `CommandError`, or an error that converts to one.
  func run(_ services: AppServices) async throws

  /// Whether the command only shows stored data, and so works even if nothing can be saved.
  static var isReading: Bool { get }

  /// Whether the command answers several calls at once, instead of doing one thing and ending.
  static var isService: Bool { get }

  /// Whether the command runs unattended, and so must not ask questions.
  var isUnattended: Bool { get }
}

extension Command {
  static var isReading: Bool { false }
  static var isService: Bool { false }
  var isUnattended: Bool { false }

  /// Runs the command on GLib's main loop, which the keyring needs.
  /// - Returns: the exit status.
  @MainActor func finish(resources: URL) -> Int32 {
    MainLoop.attach()
    var outcome: Result<Void, CommandError>?
    Task {
      do {
        let store = try OpenStore(at: StoreLocation(), hasReaders: Self.isService)
        let result = await result(over: store, resources)
        // Commands that may change the stores also make backups, because some people never open the
        // window. A failed backup is retried the next time.
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
        AppServices(
          store, resources: resources, keeper: .keyring(prompts: !isUnattended) {}, browser: .none))
      return .success(())
    } catch {
      return .failure(CommandError(error))
    }
  }

  /// Prints the notices about the stores, which the window shows too.
  /// - Throws: `StoreError` if the command may make changes, and they would not last.
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

/// A section's name as an argument: `recipes`, also `Recipes`, `recipe`, or a former name.
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

  /// The names as help and errors list them.
  static var list: String { Localization.list(allValueStrings) }

  static func unknown(_ name: String) -> ValidationError {
    ValidationError(
      text(
        "There is no section '{section}'. The sections are: {sections}.",
        ["section": name, "sections": list]))
  }

  static var defaultCompletionKind: CompletionKind { .list(allValueStrings) }

  var section: Section { sectionList.first { $0.id == id }! }
}

/// The sections that a command applies to: one or all.
func sections(_ name: SectionName?) -> [Section] {
  name.map { [$0.section] } ?? sectionList
}

/// The folder that relative paths on the command line start from.
var currentFolder: URL {
  URL(filePath: FileManager.default.currentDirectoryPath, directoryHint: .isDirectory)
}
