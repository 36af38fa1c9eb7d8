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
