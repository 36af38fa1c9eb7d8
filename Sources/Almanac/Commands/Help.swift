import ArgumentParser
import Localization

/// The long help of a command, which `.ci/man` turns into the manual page.
enum Help {
  static func paragraphs(_ paragraphs: String...) -> String {
    paragraphs.joined(separator: "\n\n")
  }

  /// A paragraph with example command lines, indented.
  static func examples(_ lines: String...) -> String {
    paragraphs(text("Examples:"), lines.map { "  " + $0 }.joined(separator: "\n"))
  }
}

/// The placeholders of values in the help of the command line, such as `<address>`.
struct ValueName: CustomStringConvertible {
  let description: String

  private init(_ description: String) { self.description = description }

  static var address: Self { Self(text("address", context: "placeholder")) }
  static var addressOrName: Self { Self(text("address|name", context: "placeholder")) }
  static var fieldAndValue: Self { Self(text("field=value", context: "placeholder")) }
  static var file: Self { Self(text("file", context: "placeholder")) }
  static var format: Self { Self(text("format", context: "placeholder")) }
  static var id: Self { Self(text("id", context: "placeholder")) }
  static var idOrWords: Self { Self(text("id|words", context: "placeholder")) }
  static var interval: Self { Self(text("interval", context: "placeholder")) }
  static var name: Self { Self(text("name", context: "placeholder")) }
  static var number: Self { Self(text("number", context: "placeholder")) }
  static var section: Self { Self(text("section", context: "placeholder")) }
  static var sectionAndAddress: Self { Self(text("section=address", context: "placeholder")) }
  static var subcommand: Self { Self(text("subcommand", context: "placeholder")) }
  static var title: Self { Self(text("title", context: "placeholder")) }
  static var words: Self { Self(text("words", context: "placeholder")) }
}

extension ArgumentHelp {
  init(_ words: String, _ value: ValueName) { self.init(words, valueName: "\(value)") }
}
