import Foundation

/// Writes a birthday in the words that people search for: "21 June 1984".
enum BirthdayWords {
  /// - Parameter birthdate: as `Contact` stores it.
  /// - Returns: day, month and year in words; anything but a full date is returned unchanged.
  static func of(_ birthdate: String) -> String {
    guard CalendarDate.isPlain(birthdate) || CalendarDate(birthdate) != nil else {
      return birthdate
    }
    let parts = birthdate.prefix(10).split(separator: "-").compactMap { Int($0) }
    guard parts.count == 3, months.indices.contains(parts[1] - 1) else { return birthdate }
    return "\(parts[2]) \(months[parts[1] - 1]) \(parts[0])"
  }

  /// The names of the months in the user's language. A date formatter would take longer than
  /// everything else that is done for a contact.
  private static let months: [String] = {
    var calendar = Calendar(identifier: .gregorian)
    calendar.locale = UserFormats.current.dates
    return calendar.monthSymbols
  }()
}
