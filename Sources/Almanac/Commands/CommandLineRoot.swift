import ArgumentParser
import Localization

/// The whole command line, as its help and the completions of shells show it. It only parses
/// command lines without a command. `CommandList` parses the others, because some options of commands
/// have the same names as options of the window.
struct CommandLineRoot: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "almanac", abstract: Options.configuration.abstract,
      usage: usage,
      discussion: Help.paragraphs(
        text(
          "Without a subcommand, Almanac opens its window. With the address or path of a "
            + "feed, the window shows what is there and offers to add it. The subcommands need "
            + "no display and work on the same feeds, even while the window is open.")),
      version: Options.version, subcommands: CommandList.configuration.subcommands)
  }

  private static var usage: String {
    """
    almanac [--section <\(ValueName.section)>] [--feed <\(ValueName.sectionAndAddress)> ...] \
    [<\(ValueName.address)>]
           almanac <\(ValueName.subcommand)> ...
    """
  }

  @OptionGroup var options: Options
}

/// The commands that work without a window.
struct CommandList: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "almanac", abstract: Options.configuration.abstract,
      version: Options.version,
      subcommands: [
        ListCommand.self, AddCommand.self, RemoveCommand.self, RefreshCommand.self,
        SearchCommand.self, OpenCommand.self, ShowCommand.self, StarCommand.self,
        NewCommand.self, EditCommand.self, DeleteCommand.self,
        ImportCommand.self, ExportCommand.self, UndoCommand.self, SearchProviderCommand.self,
      ])
  }

  /// Reads a command that is well-formed. Parsing it by itself takes half the time, because the
  /// parser then doesn't describe all the others.
  /// - Returns: `nil` for all other arguments; `parseAsRoot` says what is wrong with them.
  static func command(_ arguments: [String]) -> (any Command)? {
    guard let name = arguments.first,
      let type = configuration.subcommands.first(where: { $0.configuration.commandName == name })
    else { return nil }
    return try? type.parseAsRoot(Array(arguments.dropFirst())) as? any Command
  }

  /// Whether these arguments are a command, not options of the window.
  static func handles(_ arguments: [String]) -> Bool {
    guard let first = arguments.first else { return false }
    let names = configuration.subcommands.compactMap { $0.configuration.commandName }
    // "help" alone is not handled here: it shows the help of the whole command line.
    return names.contains(first) || first == "help" && arguments.count > 1
  }
}
