import Formats

/// A way in which programs make the whole name of its parts: family, given, additional, prefixes,
/// suffixes.
struct WholeName: Sendable {
  /// The name as a program writes it.
  let found: @Sendable ([String]) -> String
  /// The name of other parts, in the same form.
  let made: @Sendable ([String]) -> String

  private init(
    _ found: @escaping @Sendable ([String]) -> String,
    made: (@Sendable ([String]) -> String)? = nil
  ) {
    self.found = found
    self.made = made ?? found
  }

  /// All ways; the first one is Almanac's own.
  static let all = [
    WholeName { VCard.wholeName($0) },
    // Many programs put the given name first in every script, which is wrong in East Asian names.
    WholeName({ VCard.westernName($0) }, made: { VCard.wholeName($0) }),
    WholeName({ VCard.westernName(plain($0)) }, made: { VCard.wholeName(plain($0)) }),
    WholeName { VCard.wholeName(plain($0)) },
    WholeName { parts in
      let name = VCard.wholeName(Array(parts.prefix(4)))
      return joined([name, part(4, parts)], ", ")
    },
    WholeName { parts in VCard.wholeName(Array(parts.prefix(3))) },
    WholeName { parts in
      let given = VCard.wholeName([""] + parts.dropFirst().prefix(2))
      return joined([part(0, parts), given], ", ")
    },
    // The family name first, with a space of either width.
    WholeName { joined(plain($0), " ") },
    WholeName { joined(plain($0), "\u{3000}") },
  ]

  private static func part(_ place: Int, _ parts: [String]) -> String {
    place < parts.count ? parts[place] : ""
  }

  /// The family name and the given name.
  private static func plain(_ parts: [String]) -> [String] { [part(0, parts), part(1, parts)] }

  private static func joined(_ parts: [String], _ separator: String) -> String {
    parts.filter { !$0.isEmpty }.joined(separator: separator)
  }
}
