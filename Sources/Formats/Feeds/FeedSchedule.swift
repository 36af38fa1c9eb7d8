/// When a feed is worth fetching, according to the feed itself.
/// - Source: RSS 2.0 (`ttl`, `skipHours`, `skipDays`), the RSS 1.0 module Syndication
///   (`updatePeriod`, `updateFrequency`).
public struct FeedSchedule: Hashable, Sendable {
  /// How long the feed stays fresh, in seconds; 0 if the feed does not say.
  public var period = 0
  /// The UTC hours without new articles: bit 0 is the hour after midnight.
  public var quietHours = 0
  /// The UTC days without new articles: bit 0 is Sunday.
  public var quietDays = 0

  public init() {}

  public var isEmpty: Bool { self == FeedSchedule() }

  /// Whether a moment is in a quiet hour or day. If a feed claims that every hour or every day is
  /// quiet, that is ignored.
  /// - Parameter seconds: the moment, in seconds since 1970-01-01, a Thursday, in UTC.
  public func isQuiet(at seconds: Int) -> Bool {
    let (hour, day) = ((seconds / 3_600) % 24, (seconds / 86_400 + 4) % 7)
    return quietHours != 0xFF_FFFF && quietHours & 1 << hour != 0
      || quietDays != 0x7F && quietDays & 1 << day != 0
  }
}

/// Converts a schedule to and from its stored form, which is three numbers.
extension FeedSchedule: LosslessStringConvertible {
  public var description: String { "\(period) \(quietHours) \(quietDays)" }

  public init?(_ description: String) {
    let numbers = description.split(separator: " ").compactMap { Int($0) }
    guard numbers.count == 3 else { return nil }
    (period, quietHours, quietDays) = (numbers[0], numbers[1], numbers[2])
  }
}

/// Builds a schedule from the elements of a feed.
struct FeedScheduleReader {
  private var schedule = FeedSchedule()
  private var lifetime: Int?
  private var updatePeriod: Int?
  private var updateFrequency = 1

  private static let days = [
    "sunday", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday",
  ]
  private static let periods = [
    "hourly": 3_600, "daily": 86_400, "weekly": 7 * 86_400, "monthly": 30 * 86_400,
    "yearly": 365 * 86_400,
  ]
  /// The longest lifetime, in seconds. A longer one is a mistake, and this one is used instead.
  private static let longest = 365 * 86_400

  var result: FeedSchedule {
    var schedule = schedule
    schedule.period = lifetime ?? updatePeriod.map { $0 / updateFrequency } ?? 0
    return schedule
  }

  mutating func setLifetime(minutes text: String?) {
    lifetime = lifetime ?? Self.number(text).map { min($0, Self.longest / 60) * 60 }
  }

  /// Reads the current element.
  mutating func read(_ name: FeedElement, _ reader: inout XMLReader) {
    switch name {
    case .ttl: setLifetime(minutes: reader.line())
    case .updateperiod: updatePeriod = reader.line().flatMap { Self.periods[$0.lowercased()] }
    case .updatefrequency:
      updateFrequency = Self.number(reader.line()).flatMap { $0 > 0 ? $0 : nil } ?? 1
    case .skiphours:
      // Some feeds count hours from 1 to 24, as the oldest RSS did.
      for hour in Self.values(&reader).compactMap({ Self.number($0) }) where hour <= 24 {
        schedule.quietHours |= 1 << (hour % 24)
      }
    case .skipdays:
      for name in Self.values(&reader) {
        guard let day = Self.days.firstIndex(of: name.lowercased()) else { continue }
        schedule.quietDays |= 1 << day
      }
    default: break
    }
  }

  private static func values(_ reader: inout XMLReader) -> [String] {
    var values: [String] = []
    let depth = reader.depth
    while reader.nextChild(of: depth) {
      if values.count < 24, let value = reader.line() { values.append(value) }
    }
    return values
  }

  private static func number(_ text: String?) -> Int? {
    text.flatMap { Int($0) }.flatMap { $0 >= 0 ? $0 : nil }
  }
}
