import Foundation

extension Date {
  /// Reads seconds or milliseconds since 1970: a number with at least nine digits, or with a minus
  /// sign and at least six digits, not counting a fraction. A shorter number is a year, a day or
  /// something else: as a timestamp, it would be close to 1970.
  package init?(epoch text: String) {
    let number = text.prefix { $0 != "." }
    let digits = number.first == "-" ? number.dropFirst() : number
    guard digits.utf8.count >= (number.first == "-" ? 6 : 9),
      digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let value = Double(text)
    else { return nil }
    // As seconds, 1e11 is the year 5138; as milliseconds, 1973.
    let seconds = abs(value) >= 1e11 ? value / 1000 : value
    guard abs(seconds) < 1e11 else { return nil }
    self.init(timeIntervalSince1970: seconds)
  }
}
