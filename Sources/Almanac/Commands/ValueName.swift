import Localization

/// The placeholders of values in the help of the command line, such as `<address>`.
enum ValueName {
  static var address: String { text("address", context: "placeholder") }
  static var addressOrName: String { text("address|name", context: "placeholder") }
  static var fieldAndAnswer: String { text("field=value", context: "placeholder") }
  static var file: String { text("file", context: "placeholder") }
  static var format: String { text("format", context: "placeholder") }
  static var id: String { text("id", context: "placeholder") }
  static var idOrWords: String { text("id|words", context: "placeholder") }
  static var interval: String { text("interval", context: "placeholder") }
  static var name: String { text("name", context: "placeholder") }
  static var number: String { text("number", context: "placeholder") }
  static var section: String { text("section", context: "placeholder") }
  static var sectionAndAddress: String { text("section=address", context: "placeholder") }
  static var subcommand: String { text("subcommand", context: "placeholder") }
  static var title: String { text("title", context: "placeholder") }
  static var words: String { text("words", context: "placeholder") }
}
