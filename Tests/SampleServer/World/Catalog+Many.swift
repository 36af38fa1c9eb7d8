extension Publisher {
  /// A service with ten thousand applets: one for each combination of 20 rooms, 25 moments and 20
  /// effects.
  static let many = Publisher(
    service: .many, key: "many-service-key", applets: (0..<10_000).map(CatalogApplet.numbered))
}

extension CatalogApplet {
  /// One of the many applets. Nothing is random: number 4711 is the same on every computer.
  fileprivate static func numbered(_ number: Int) -> CatalogApplet {
    let room = rooms[number % 20]
    let moment = moments[number / 20 % 25]
    let (effect, service) = effects[number / 500 % 20]
    return CatalogApplet(
      id: "m" + padded(number, 7),
      name: "\(room): \(effect) \(moment)",
      description: "Number \(number) of ten thousand. In this place, \(moment), \(effect).",
      publishedAt: """
        \(2015 + number % 10)-\(padded(1 + number % 12, 2))-\(padded(1 + number % 28, 2))\
        T\(padded(number % 24, 2)):\(padded(number % 60, 2)):00-08:00
        """,
      // Some applets have the same count, so ordering by it needs a second criterion.
      enabledCount: number * 7_919 % 5_003,
      services: [.many, service])
  }

  private static func padded(_ number: Int, _ width: Int) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(0, width - digits.count)) + digits
  }

  private static let rooms = [
    "Attic", "Balcony", "Bathroom", "Bedroom", "Boathouse", "Cellar", "Conservatory", "Garage",
    "Guest room", "Hall", "Kitchen", "Landing", "Larder", "Laundry", "Library", "Living room",
    "Nursery", "Porch", "Study", "Workshop",
  ]

  private static let moments = [
    "at sunrise", "at breakfast", "when the post comes", "at noon", "after school", "at tea time",
    "at dusk", "when the news begins", "at bedtime", "on the hour", "on Mondays", "on market days",
    "on bin day", "on rainy days", "on the first frost", "in a heat wave", "at full moon",
    "when a guest arrives", "when the last one leaves", "when the kettle boils",
    "when the bath is full", "when the telephone rings", "when the bread is done",
    "before a storm", "on somebody’s birthday",
  ]

  private static let effects: [(String, Service)] = [
    ("soft light", .lights), ("all lamps out", .lights), ("a blue lamp", .lights),
    ("a line in the log", .notes), ("a page for today", .notes), ("a note of the hour", .notes),
    ("a quiet notice", .notifications), ("a reminder", .notifications),
    ("a word to everybody", .notifications), ("one degree less", .thermostat),
    ("one degree more", .thermostat), ("windows first, heating later", .thermostat),
    ("a slow waltz", .music), ("the radio", .music), ("silence", .music),
    ("a letter to yourself", .mail), ("a letter to the neighbors", .mail),
    ("an entry in the calendar", .calendar), ("water for the pots", .garden),
    ("a look at the forecast", .weather),
  ]
}
