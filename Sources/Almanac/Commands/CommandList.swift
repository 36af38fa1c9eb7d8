import ArgumentParser

/// The commands that work without a window.
struct CommandList: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "almanac", abstract: Options.configuration.abstract,
      version: Options.version,
      subcommands: [
        ListCommand.self, AddCommand.self, RemoveCommand.self, RefreshCommand.self,
        SearchCommand.self, OpenCommand.self, ShowCommand.self, StarCommand.self,
        ImportCommand.self, ExportCommand.self, SearchProviderCommand.self,
      ])
  }

  /// Whether these arguments are a command, not options of the window.
  static func handles(_ arguments: [String]) -> Bool {
    guard let first = arguments.first else { return false }
    let names = configuration.subcommands.compactMap { $0.configuration.commandName }
    // "help" alone is not handled here: it shows the help of the whole command line.
    return names.contains(first) || first == "help" && arguments.count > 1
  }
}
