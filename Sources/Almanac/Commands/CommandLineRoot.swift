import ArgumentParser

/// The whole command line as its help and the completions of a shell show it. It parses what is
/// given where no command is; `Commands` the others, which have options of the same names.
struct CommandLineRoot: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "almanac", abstract: Options.configuration.abstract,
      usage: """
        almanac [--section <name>] [--feed <section=url> ...] [<address>]
               almanac <subcommand> ...
        """,
      discussion: """
        Without a subcommand, Almanac opens its window. With the address or path of a feed, the \
        window shows what is there and offers to add it. The subcommands need no display and work \
        on the same feeds, even while the window is open.
        """,
      version: Options.version, subcommands: Commands.configuration.subcommands)
  }

  @OptionGroup var options: Options
}
