import Foundation
import Localization
import TextCore

/// Writes a command's results to standard output and its errors to standard error. The text is
/// always UTF-8, and nothing from a feed can control the terminal.
enum Terminal {
  /// Where results go: standard output, unless a task collects them.
  @TaskLocal static var output: @Sendable (Data) throws -> Void = {
    try FileHandle.standardOutput.write(contentsOf: $0)
  }

  /// Writes lines for the user to read.
  /// - Throws: `CommandError`.
  static func write(_ lines: [String]) throws(CommandError) {
    try put(lines.map { printable($0) + "\n" }.joined())
  }

  static func write(json: Any) throws {
    try write(document: JSONOutput.text(json) + "\n")
  }

  /// Writes a document unchanged, except that characters that control a terminal are escaped in
  /// JSON, and left out of other documents if they go to a terminal.
  /// - Throws: `CommandError`.
  static func write(document: String, isJSON: Bool = true) throws(CommandError) {
    let isForTerminal = isatty(STDOUT_FILENO) == 1
    try put(
      isJSON ? escaped(json: document) : isForTerminal ? withoutControls(document) : document)
  }

  /// What standard input has, up to 64 MB.
  /// - Throws: `CommandError`.
  static func input() throws(CommandError) -> Data {
    do {
      return try FileHandle.standardInput.read(upToCount: 64 << 20) ?? Data()
    } catch {
      throw .failed(text("Standard input can’t be read."))
    }
  }

  static func printError(_ message: String) {
    // There is no other place to say it.
    try? FileHandle.standardError.write(
      contentsOf: Data("almanac: \(printable(message))\n".utf8))
  }

  /// Ends the program with a line on standard error.
  static func exit(_ message: String, status: Int32) -> Never {
    printError(message)
    Foundation.exit(status)
  }

  /// The text on one line, without control and direction characters.
  static func printable(_ text: String) -> String {
    var line = String.UnicodeScalarView()
    for scalar in CleanText.withoutInvisible(text).unicodeScalars {
      if scalar.properties.isWhitespace {
        line.append(" ")
      } else if scalar.isShowable || scalar.isTag {
        line.append(scalar)
      }
    }
    return String(line)
  }

  /// The same JSON with everything escaped that a terminal might act on. `JSONEncoder` escapes only
  /// what the grammar requires: DEL, the control characters from U+0080 on and changes of direction
  /// would pass.
  static func escaped(json: String) -> String {
    var result = String.UnicodeScalarView()
    for scalar in json.unicodeScalars {
      if scalar.isShowable || scalar == "\n" {
        result.append(scalar)
      } else {
        for unit in String(scalar).utf16 {
          result.append(contentsOf: String(format: "\\u%04x", unit).unicodeScalars)
        }
      }
    }
    return String(result)
  }

  /// The document without the control and direction characters that a terminal might act on. Line
  /// breaks, tabs and emoji of flags stay.
  static func withoutControls(_ document: String) -> String {
    var result = String.UnicodeScalarView()
    result.append(
      contentsOf: document.unicodeScalars.lazy.filter {
        $0.isShowable || $0.isTag || $0 == "\n" || $0 == "\t"
      })
    return String(result)
  }

  private static func put(_ text: String) throws(CommandError) {
    do {
      try output(Data(text.utf8))
    } catch {
      // If SIGPIPE is ignored, writing to a closed pipe is an error, which only means that the
      // reader has seen enough.
      if isClosedPipe(error) { throw .reported() }
      throw .failed(
        Localization.text(
          "Couldn’t write the output: {reason}", ["reason": error.localizedDescription]))
    }
  }

  private static func isClosedPipe(_ error: any Error) -> Bool {
    let cause = (error as NSError).userInfo[NSUnderlyingErrorKey] as? NSError
    return [error as NSError, cause].compactMap(\.self).contains {
      $0.domain == NSPOSIXErrorDomain && $0.code == POSIXErrorCode.EPIPE.rawValue
    }
  }
}

/// Output for programs: JSON in UTF-8 with sorted keys and RFC 3339 dates, never translated.
enum JSONOutput {
  /// An object with `null` for each unknown value: every key is always there.
  static func object(_ members: [String: Any?]) -> [String: Any] {
    members.mapValues { $0 ?? NSNull() }
  }

  static func text(_ value: Any) throws -> String {
    let data = try JSONSerialization.data(
      withJSONObject: value, options: [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes])
    let text = String(decoding: data, as: UTF8.self)
    // Foundation writes an empty list with an empty line between its brackets, which looks like a
    // mistake.
    return text == "[\n\n]" ? "[]" : text
  }
}
