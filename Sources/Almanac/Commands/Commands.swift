import ArgumentParser

/// What is done without a window.
struct Commands: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "almanac", abstract: Options.configuration.abstract,
      version: Options.version,
      subcommands: [
        ListCommand.self, AddCommand.self, RemoveCommand.self, RefreshCommand.self,
        SearchCommand.self, ImportCommand.self, ExportCommand.self,
      ])
  }

  /// Whether these arguments are a command's and not the window's.
  static func handles(_ arguments: [String]) -> Bool {
    guard let first = arguments.first else { return false }
    let names = configuration.subcommands.compactMap { $0.configuration.commandName }
    // "help" alone is about all there is.
    return names.contains(first) || first == "help" && arguments.count > 1
  }
}
