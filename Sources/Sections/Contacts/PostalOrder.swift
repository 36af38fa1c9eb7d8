import FeedCore
import Formats
import Store

/// The order of the lines of an address, and the place of the postal code.
enum PostalOrder {
  /// The code follows the city: "Springfield, IL 62701". Also used if the country is unknown.
  case cityFirst
  /// The code precedes the city: "10115 Berlin".
  case codeFirst
  /// The code is below the city: "London", and "N1 9GU" on the next line.
  case codeBelow
  /// In the letters of Chinese and Japanese: the code, the city, and then the street.
  case largestFirst
  /// In the letters of Korean: the city, the street, and then the code.
  case largestFirstWithCodeBelow

  /// - Parameters:
  ///   - country: the country's name in English or in the country's own language, or its ISO 3166
  ///     code.
  ///   - city: its letters decide in East Asia, where both orders are in use.
  init(country: String, city: String) {
    if EastAsianName.isIdeographic(city) {
      let isKorean = city.unicodeScalars.contains { (0xAC00...0xD7A3).contains($0.value) }
      self = isKorean ? .largestFirstWithCodeBelow : .largestFirst
      return
    }
    self =
      country.utf8.count > Self.longestName
      ? .cityFirst : Self.orders[Self.folded(country)] ?? .cityFirst
  }

  /// The codes and names of the countries in which the postal code comes first, with `_` in place
  /// of spaces.
  /// - Source: the Universal Postal Union's formats, from Google's libaddressinput.
  private static let countriesWithCodeFirst = """
    AT AUT Austria Österreich, BE BEL Belgium Belgique België Belgien, BG BGR Bulgaria,
    CH CHE Switzerland Schweiz Suisse Svizzera, CZ CZE Czechia Česko Czech_Republic,
    DE DEU Germany Deutschland, DK DNK Denmark Danmark, EE EST Estonia Eesti, ES ESP Spain España,
    FI FIN Finland Suomi, FR FRA France, GR GRC Greece Ελλάδα, HR HRV Croatia Hrvatska,
    HU HUN Hungary Magyarország, IL ISR Israel, IS ISL Iceland Ísland, IT ITA Italy Italia,
    LT LTU Lithuania Lietuva, LU LUX Luxembourg Luxemburg, MX MEX Mexico México, MY MYS Malaysia,
    NL NLD Netherlands Nederland The_Netherlands Holland, NO NOR Norway Norge, PL POL Poland Polska,
    PT PRT Portugal, RO ROU Romania România, RS SRB Serbia, SE SWE Sweden Sverige,
    SI SVN Slovenia Slovenija, SK SVK Slovakia Slovensko, TR TUR Turkey Türkiye, UY URY Uruguay
    """
  private static let countriesWithCodeBelow = """
    GB GBR UK United_Kingdom Great_Britain England Scotland Wales Northern_Ireland,
    IE IRL Ireland Éire, RU RUS Russia Россия, ZA ZAF South_Africa, LK LKA Sri_Lanka
    """

  private static let longestName = 60

  private static let orders: [String: PostalOrder] = {
    var orders: [String: PostalOrder] = [:]
    for (names, order) in [
      (countriesWithCodeFirst, PostalOrder.codeFirst), (countriesWithCodeBelow, .codeBelow),
    ] {
      for name in names.split(whereSeparator: { $0.isWhitespace || $0 == "," }) {
        orders[folded(String(name).replacing("_", with: " "))] = order
      }
    }
    return orders
  }()

  /// Lowercases a name and removes its accents. Foundation's folding is slow: it would make up a
  /// quarter of the time that reading a contact takes.
  private static func folded(_ name: String) -> String {
    SearchFolding.folded(String(name.withoutOuterSpace))
  }
}
