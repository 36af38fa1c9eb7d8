import Foundation

/// A birthday in the words that people look for: "21 June 1984".
enum BirthdayWords {
  /// - Parameter birthdate: as `Contact` has it.
  /// - Returns: what is no day as it stands.
  static func of(_ birthdate: String) -> String {
    guard CalendarDate.isPlain(birthdate) || CalendarDate(birthdate) != nil else {
      return birthdate
    }
    let parts = birthdate.prefix(10).split(separator: "-").compactMap { Int($0) }
    guard parts.count == 3, months.indices.contains(parts[1] - 1) else { return birthdate }
    return "\(parts[2]) \(months[parts[1] - 1]) \(parts[0])"
  }

  /// As the person's dates have them; their formatter would take longer than all else of a contact.
  private static let months: [String] = {
    var calendar = Calendar(identifier: .gregorian)
    calendar.locale = UserFormats.current.dates
    return calendar.monthSymbols
  }()
}
