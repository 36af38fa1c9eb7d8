import LenientJSON
import Localization

/// The app's words for the problems that `LenientJSON` reports.
enum JSONProblemText {
  static func reason(_ reason: JSONProblem.Reason) -> Phrase {
    switch reason {
    case .notJSON(let error):
      Phrase(
        "not valid JSON: {fault} around line {line}, column {column}",
        [
          "fault": fault(error.reason), "line": .verbatim(String(error.line)),
          "column": .verbatim(String(error.column)),
        ])
    case .mismatch(let expected, let found):
      Phrase(
        "expected {expected}, found {found}", ["expected": name(expected), "found": name(found)])
    }
  }

  private static func fault(_ reason: JSONSyntaxError.Reason) -> Phrase {
    switch reason {
    case .unexpectedCharacter(let character):
      Phrase("unexpected character {character}", ["character": .verbatim(character)])
    case .endsEarly: Phrase("unexpected end")
    case .notUTF8: Phrase("text that is not UTF-8")
    case .unescapedControl: Phrase("unescaped control character")
    case .invalidEscape: Phrase("invalid escape")
    case .invalidNumber: Phrase("invalid number")
    case .tooDeep: Phrase("too many nested lists and objects")
    case .tooManyValues: Phrase("too many values in one entry")
    case .tooLong: Phrase("too long")
    }
  }

  private static func name(_ kind: JSONKind) -> Phrase {
    switch kind {
    case .text: Phrase("text")
    case .number: Phrase("a number")
    case .boolean: Phrase("true or false")
    case .list: Phrase("a list")
    case .object: Phrase("an object")
    case .blank: Phrase("empty text")
    case .null, .nothing: Phrase("nothing")
    }
  }
}
