import CGtk
import Foundation
import XCTest

@testable import GtkKit

/// In the locale that the tests run under: `make test-locales` runs them under several.
final class CollationKeysTests: XCTestCase {
  /// What a telephone book of several countries has, and what tells one order from another.
  private let names = [
    "", "a", "A", "b", "B", "Ada", "ada", "Adam", "Ad am", "Åsa", "Asa", "Azra", "Ängla", "Angla",
    "Ärlig", "Östen", "Osten", "Øystein", "Oystein", "Ülkü", "Ulku", "Çelik", "Celik", "Ida",
    "İda", "ılgaz", "Ilgaz", "ß", "ss", "Weiß", "Weiss", "Weisz", "Zoë", "Zoe", "Žižek", "Łukasz",
    "Lukas", "O’Brien", "O'Brien", "OBrien", "de la Cruz", "Delacruz", "Müller", "Mueller",
    "Muller", "1", "10", "2", "東京", "Ελλάς", "Ёлка", "한국어", "한", "a-b", "a b",
    String(repeating: "Anna Långnamn ", count: 100), "\u{1}",
  ]

  func testKeysHaveTheOrderOfTheLocale() {
    let keys = CollationKeys()
    if strcoll("a", "B") > 0 { return }
    for a in names {
      for b in names {
        let order = strcoll(a, b)
        XCTAssertEqual(
          keys.key(a).lexicographicallyPrecedes(keys.key(b)), order < 0, "\(a), \(b)")
      }
    }
  }

  /// Which knows of the same character in several forms.
  func testKeysHaveTheOrderOfGLib() {
    let keys = CollationKeys()
    if strcoll("a", "B") > 0 { return }
    // GLib has Korean before nothing at all, and strcoll has not.
    let names =
      names.filter { !$0.hasPrefix("한") } + [
        "Zoe\u{308}", "ﬁ", "fi", "ª", "²", "ŀ", "\u{212B}sa", "ＡＢ", "AB",
      ]
    for a in names {
      for b in names {
        XCTAssertEqual(
          keys.key(a).lexicographicallyPrecedes(keys.key(b)), g_utf8_collate(a, b) < 0,
          "\(a), \(b)")
      }
    }
    XCTAssertEqual(keys.key("Zoe\u{308}"), keys.key("Zoë"))
  }

  func testWithoutALanguageCaseAndAccentsComeLast() {
    let keys = CollationKeys()
    guard strcoll("a", "B") > 0 else { return }
    let sorted = ["Zoe", "b", "Ärlig", "B", "zoe", "a", "Åsa"].sorted {
      keys.key($0).lexicographicallyPrecedes(keys.key($1))
    }
    XCTAssertEqual(sorted, ["a", "Ärlig", "Åsa", "B", "b", "Zoe", "zoe"])
  }
}
