import ArgumentParser
import Localization

/// Translates swift-argument-parser's texts into the user's language.
enum ParserTranslation {
  static func translated(help: String) -> String {
    var help = help
    for (english, words) in [
      ("OVERVIEW: ", text("OVERVIEW:") + " "), ("USAGE: ", text("USAGE:") + " "),
      ("ARGUMENTS:\n", text("ARGUMENTS:") + "\n"), ("OPTIONS:\n", text("OPTIONS:") + "\n"),
      ("SUBCOMMANDS:\n", text("SUBCOMMANDS:") + "\n"),
    ] {
      // A heading is only replaced at the beginning of a line.
      if help.hasPrefix(english) { help = words + help.dropFirst(english.count) }
      help = help.replacing("\n" + english, with: "\n" + words)
    }
    for (english, words) in [
      ("Show the version.", text("Show the version.")),
      ("Show help information.", text("Show help information.")),
      ("Show subcommand help information.", text("Show help for a command.")),
      ("(values: ", "(" + text("values:") + " "), ("(default: ", "(" + text("default:") + " "),
      ("; default: ", "; " + text("default:") + " "),
      ("<subcommand>", "<\(ValueName.subcommand)>"),
    ] {
      help = help.replacing(english, with: words)
    }
    return help.replacing(#/See '(.+)' for detailed help\./#) {
      text("See '{command}' for detailed help.", ["command": String($0.1)])
    }
  }

  /// Translates the parser's error message, which is one or two sentences.
  static func translated(error: String) -> String {
    if let found = error.wholeMatch(of: #/Unknown option '([^']+)'(?:\. Did you mean '(.+)'\?)?/#) {
      let unknown = text("Unknown option '{option}'.", ["option": String(found.1)])
      guard let other = found.2 else { return unknown }
      return unknown + " " + text("Did you mean '{option}'?", ["option": String(other)])
    }
    if let found = error.wholeMatch(of: #/Missing (value for|expected argument) '(.+)'/#) {
      if found.2 == "<\(ValueName.addressOrName)>" {
        return text("The feed's address or name is missing.")
      }
      return found.1 == "value for"
        ? text("Missing value for '{option}'.", ["option": String(found.2)])
        : text("Missing argument '{argument}'.", ["argument": String(found.2)])
    }
    if let found = error.wholeMatch(of: #/(?:Unexpected argument|\d+ unexpected arguments:) (.+)/#)
    {
      return text("Unexpected argument: {argument}.", ["argument": String(found.1)])
    }
    if let found = error.wholeMatch(
      of: #/The value '(.*)' is invalid for '(.+?)'(?:\. Please provide one of (.+)\.)?/#)
    {
      if found.2.hasSuffix("<\(ValueName.section)>") {
        return SectionName.unknown(String(found.1)).message
      }
      let invalid = text(
        "'{answer}' isn't a valid value for '{option}'.",
        ["answer": String(found.1), "option": String(found.2)])
      guard let list = found.3 else { return invalid }
      let values = list.split(separator: #/, | or | and /#).map(String.init)
      return invalid + " "
        + text("The values are: {values}.", ["values": Localization.list(values)])
    }
    return error
  }
}
