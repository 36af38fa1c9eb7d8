import Foundation

// Converts a string, number or boolean to the type that the caller wants. The result is `nil` if
// the value doesn't fit that type; nothing throws.
extension JSONValue {
  /// The value as text. A number keeps up to 38 digits, but no zeros at the end of a fraction:
  /// `3.0` becomes `3`.
  var scalarText: String? {
    switch kind {
    case .text: literal
    case .number: numeral
    case .boolean: String(isTrue)
    case .list, .object, .null, .blank, .nothing: nil
    }
  }

  var scalarInteger: Int? {
    kind == .boolean ? nil : scalarText.flatMap(Self.integer)
  }

  var scalarBoolean: Bool? {
    kind == .boolean ? isTrue : scalarText.flatMap(Self.boolean)
  }

  private var isTrue: Bool { document.tape[Int(index)].kind == .true }

  /// The text of a number; `nil` beyond the range of `Decimal`, as for 1e999.
  private var numeral: String? {
    let text = literal
    if let integer = Int(text) { return String(integer) }
    // This uses Decimal, not Double, so that 0.1 and a twenty-digit ID keep their digits.
    guard let decimal = Decimal(string: text), decimal.isFinite else { return nil }
    return decimal.description
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
