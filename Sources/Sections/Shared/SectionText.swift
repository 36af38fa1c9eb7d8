import LenientJSON
import Localization

/// The words of the app for what `LenientJSON` says.
enum SectionText {
  static func reason(_ reason: JSONProblem.Reason) -> String {
    switch reason {
    case .notJSON(let detail):
      text("not valid JSON: {detail}", ["detail": detail])
    case .mismatch(let expected, let found):
      text(
        "expected {expected}, found {found}", ["expected": name(expected), "found": name(found)])
    }
  }

  private static func name(_ kind: JSONKind) -> String {
    switch kind {
    case .text: text("text")
    case .number: text("a number")
    case .boolean: text("true or false")
    case .list: text("a list")
    case .object: text("an object")
    case .null, .nothing: text("nothing")
    }
  }
}
