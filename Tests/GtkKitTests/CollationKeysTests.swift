import CGtk
import Foundation
import XCTest

@testable import GtkKit

/// Tests the order of names in the locale of the test run; `make test-locales` uses several.
final class CollationKeysTests: XCTestCase {
  /// Names as in the phone books of several countries, which sort them differently.
  private let names = [
    "", "a", "A", "b", "B", "Ada", "ada", "Adam", "Ad am", "Åsa", "Asa", "Azra", "Ängla", "Angla",
    "Ärlig", "Östen", "Osten", "Øystein", "Oystein", "Ülkü", "Ulku", "Çelik", "Celik", "Ida",
    "İda", "ılgaz", "Ilgaz", "ß", "ss", "Weiß", "Weiss", "Weisz", "Zoë", "Zoe", "Žižek", "Łukasz",
    "Lukas", "O’Brien", "O'Brien", "OBrien", "de la Cruz", "Delacruz", "Müller", "Mueller",
    "Muller", "1", "10", "2", "東京", "Ελλάς", "Ёлка", "한국어", "한", "a-b", "a b",
    String(repeating: "Anna Långnamn ", count: 100), "\u{1}",
  ]

  private let keys = CollationKeys()
  private let hasNoLanguage = strcoll("a", "B") > 0

  private func expectOrder(of names: [String], _ compare: (String, String) -> Int32) {
    for a in names {
      for b in names {
        XCTAssertEqual(
          keys.key(a).lexicographicallyPrecedes(keys.key(b)), compare(a, b) < 0, "\(a), \(b)")
      }
    }
  }

  func testKeysSortLikeTheLocale() {
    if !hasNoLanguage { expectOrder(of: names) { strcoll($0, $1) } }
  }

  /// GLib treats several forms of a character as the same, such as “ë” as one code point or two.
  func testKeysSortLikeGLib() {
    if hasNoLanguage { return }
    // GLib sorts Korean before an empty string, and strcoll does not.
    let names =
      names.filter { !$0.hasPrefix("한") } + [
        "Zoe\u{308}", "ﬁ", "fi", "ª", "²", "ŀ", "\u{212B}sa", "ＡＢ", "AB",
      ]
    expectOrder(of: names) { g_utf8_collate($0, $1) }
    XCTAssertEqual(keys.key("Zoe\u{308}"), keys.key("Zoë"))
  }

  func testWithoutALanguageCaseAndAccentsComeLast() {
    guard hasNoLanguage else { return }
    let sorted = ["Zoe", "b", "Ärlig", "B", "zoe", "a", "Åsa"].sorted {
      keys.key($0).lexicographicallyPrecedes(keys.key($1))
    }
    XCTAssertEqual(sorted, ["a", "Ärlig", "Åsa", "B", "b", "Zoe", "zoe"])
  }
}
