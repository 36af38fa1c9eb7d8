import Formats

/// Days on cards as users read and write them in a form.
enum ContactDate {
  /// `1984-06-21`, `06-21` without a year, or the card's own words.
  static func shown(_ property: VCardProperty) -> String {
    let android = AndroidValue(property)
    guard let date = android.map({ date($0.value) }) ?? date(of: property) else {
      return android?.value ?? property.text
    }
    let text = date.description
    return text.hasPrefix("--") ? String(text.dropFirst(2)) : text
  }

  /// Some programs write the year 1604 for a day without a year.
  static func date(of property: VCardProperty) -> CalendarDate? {
    guard var date = date(property.text) else { return nil }
    let omitted = property["X-APPLE-OMIT-YEAR"].first.flatMap { Int($0) } ?? 1604
    if date.year == omitted, date.day != nil { date.year = nil }
    return date
  }

  /// A day as programs write it; some write zeros for a part that isn't known.
  static func date(_ text: String) -> CalendarDate? {
    var bare = text.hasPrefix("0000") ? "--" + text.dropFirst(4).drop { $0 == "-" } : text
    while bare.hasSuffix("-00") { bare.removeLast(3) }
    return CalendarDate(bare)
  }

  /// What the user wrote; `nil` if it isn't a day.
  static func written(_ text: String, _ formats: UserFormats = .current) -> CalendarDate? {
    let parts = text.split(separator: "-")
    let isWithoutYear = parts.count == 2 && parts.allSatisfy { (1...2).contains($0.count) }
    guard isWithoutYear else { return CalendarDate(text) ?? formats.calendarDate(text) }
    let digits = parts.map { $0.count == 1 ? "0\($0)" : String($0) }
    return CalendarDate("--\(digits.joined(separator: "-"))")
  }

  /// The property with another day. Before 4.0, vCard knows no day without a year.
  static func changed(
    _ property: VCardProperty, to date: CalendarDate, in version: VCard.Version?
  ) -> VCardProperty {
    if AndroidValue(property) != nil {
      return AndroidValue.changed(property, to: date.description, in: version)
    }
    let isText = property["VALUE"].contains { $0.lowercased() == "text" }
    let bare = (isText ? property.without("VALUE") : property).without("X-APPLE-OMIT-YEAR")
    if version == .v4 {
      let hyphens = date.year == nil ? "--" : ""
      let isWhole = date.month != nil && date.day != nil
      let text = date.description
      return bare.withText(
        isWhole ? hyphens + text.replacing("-", with: "") : text, isAddress: true, in: version)
    }
    guard date.year == nil else {
      return bare.withText(date.description, isAddress: true, in: version)
    }
    var full = date
    full.year = 1604
    return bare.withParameter("X-APPLE-OMIT-YEAR", "1604")
      .withText(full.description, isAddress: true, in: version)
  }
}
