import Foundation

/// A text, number or boolean that is converted to what the reader wants; this never fails.
struct Scalar {
  private let value: JSONValue

  init(_ value: JSONValue) {
    self.value = value
  }

  /// Numbers and booleans as written in the document, whole numbers without a fraction.
  var text: String? {
    switch value.kind {
    case .text: value.document.text(Int(value.index))
    case .number: number.flatMap { number in number.integer.map(String.init) ?? number.text }
    case .boolean: String(value.isTrue)
    case .list, .object, .null, .blank, .nothing: nil
    }
  }

  var integer: Int? {
    switch value.kind {
    case .text: text.flatMap(Self.integer)
    case .number: number.flatMap { number in number.integer ?? Self.integer(number.text) }
    case .boolean, .list, .object, .null, .blank, .nothing: nil
    }
  }

  var boolean: Bool? {
    switch value.kind {
    case .boolean: value.isTrue
    case .text: text.flatMap(Self.boolean)
    case .number:
      switch number?.integer {
      case 0: false
      case 1: true
      default: nil
      }
    case .list, .object, .null, .blank, .nothing: nil
    }
  }
}

extension Scalar {
  /// `nil` for a number beyond the range of `Decimal`, such as 1e999.
  private var number: (integer: Int?, text: String)? {
    let text = value.numeral
    if let integer = Int(text) { return (integer, text) }
    // Not Double: 0.1 and a twenty-digit id keep their digits.
    guard let decimal = Decimal(string: text), decimal.isFinite else { return nil }
    return (Int(decimal.description), decimal.description)
  }

  private static func integer(_ text: String) -> Int? {
    let text = text.trimmingCharacters(in: .whitespacesAndNewlines)
    return Int(text) ?? Double(text).flatMap(Int.init(exactly:))
  }

  private static func boolean(_ text: String) -> Bool? {
    switch text.trimmingCharacters(in: .whitespacesAndNewlines).lowercased() {
    case "true", "yes", "1": true
    case "false", "no", "0": false
    default: nil
    }
  }
}

extension JSONValue {
  /// Whether a boolean is true.
  fileprivate var isTrue: Bool { document.tape[Int(index)].kind == .true }

  /// A number as written in the document.
  fileprivate var numeral: String { document.text(Int(index)) }
}
