import FeedCore
import Foundation
import Localization
import Sections

/// What a command says: results on standard output, complaints on standard error. Always UTF-8,
/// and nothing of a feed can steer the terminal.
enum Terminal {
  /// Writes whole lines, for people.
  /// - Throws: `CommandError`.
  static func write(_ lines: [String]) throws(CommandError) {
    try put(lines.map { printable($0) + "\n" }.joined())
  }

  /// Writes JSON; what a terminal would obey stands there escaped.
  /// - Throws: `CommandError`.
  static func write(json: String) throws(CommandError) {
    try put(escaped(json: json) + "\n")
  }

  /// Writes a document of JSON as it stands, but for what a terminal would obey.
  /// - Throws: `CommandError`.
  static func write(document: String) throws(CommandError) {
    try put(escaped(json: document))
  }

  /// Writes one line for the person at the terminal.
  static func printError(_ message: String) {
    try? FileHandle.standardError.write(
      contentsOf: Data("almanac: \(printable(message))\n".utf8))
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

  /// JSON of the same meaning. `JSONEncoder` escapes only what the grammar wants: DEL, the control
  /// characters from U+0080 on and changes of direction would pass.
  static func escaped(json: String) -> String {
    var result = String.UnicodeScalarView()
    for scalar in json.unicodeScalars {
      if scalar.isShowable || scalar == "\n" {
        result.append(scalar)
      } else {
        for unit in String(scalar).utf16 {
          let digits = String(unit, radix: 16)
          let zeros = String(repeating: "0", count: 4 - digits.count)
          result.append(contentsOf: ("\\u" + zeros + digits).unicodeScalars)
        }
      }
    }
    return String(result)
  }

  private static func put(_ text: String) throws(CommandError) {
    do {
      try FileHandle.standardOutput.write(contentsOf: Data(text.utf8))
    } catch {
      // Where the signal is ignored: the reader has seen enough.
      if isClosedPipe(error) { throw .reported }
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

/// Ends with one line for the person at the terminal.
func end(_ message: String, status: Int32) -> Never {
  Terminal.printError(message)
  exit(status)
}
