import CGtk
import FeedCore
import Foundation
import GtkKit
import GtkTesting
import Resources
import Sections
import XCTest

@testable import FeedUI

/// Tests the layout time of the worst text that the decoders accept.
@MainActor final class LayoutTimeTests: UITestCase {
  /// Very long strings that are slow to lay out.
  private static let texts: [(name: String, text: String)] = [
    ("one word", repeated("x", bytes: 1 << 20)),
    ("one word after another", repeated(String(repeating: "x", count: 300) + " ")),
    ("words", repeated("word ")),
    ("lines", repeated("a\\n")),
    ("marks", repeated("a" + String(repeating: "\u{301}", count: 23))),
    ("one character", "a" + repeated("\u{301}")),
    ("no font", repeated("क्ष")),
    (
      "no font, each once",
      String(String.UnicodeScalarView((0..<8_192).compactMap { Unicode.Scalar(0x20000 + $0) }))
    ),
    ("right to left", repeated("ع")),
    ("ideographs", repeated("漢")),
    ("ideographs joined", repeated("漢\u{2060}")),
    ("families", repeated("👨‍👩‍👧‍👦")),
    ("every script", repeated("aעx漢😀ع")),
  ]

  private static func repeated(_ piece: String, bytes: Int = 1 << 15) -> String {
    String(repeating: piece, count: bytes / piece.utf8.count)
  }

  /// The first entry of a section's sample, with the text or its beginning in place of every text
  /// but addresses and dates, and with long lists.
  private func element(_ section: Section, _ text: String) throws -> String {
    let short = String(text.unicodeScalars.prefix(1_000))
    func stuffed(_ value: Any, _ text: String) -> Any {
      switch value {
      case let words as String: words.contains(":") ? words : text
      case let list as [Any]:
        list.first.map { first in (0..<500).map { stuffed(first, "\($0) \(short)") } } ?? list
      case let object as [String: Any]:
        object.mapValues { stuffed($0, $0 is String ? text : short) }
      default: value
      }
    }
    let file = try XCTUnwrap(section.sampleFeed.path().removingPercentEncoding)
    let sample = try XCTUnwrap(Resources.directory).appending(path: "samples/\(file)")
    var list = try JSONSerialization.jsonObject(with: Data(contentsOf: sample))
    if let document = list as? [String: Any] {
      list = try XCTUnwrap(document.values.first { $0 is [Any] })
    }
    let entry = try XCTUnwrap((list as? [Any])?.first)
    let data = try JSONSerialization.data(withJSONObject: stuffed(entry, text))
    return String(decoding: data, as: UTF8.self)
  }

  /// Tries each text in one of the sections, or in all of them with `LONG=1`.
  func testTheWorstTextsAreLaidOutFast() async throws {
    let isLong = ProcessInfo.processInfo.environment["LONG"] == "1"
    let sections = sectionList
    for (place, section) in sections.enumerated() {
      for (number, (name, text)) in Self.texts.enumerated()
      where isLong || number % sections.count == place {
        server.serve("[\(try element(section, text))]")
        let list = ListColumn(
          model: try makeModel(section), allSections: makeSearch(), pictures: makePictures(),
          actions: .none)
        list.model.start()
        list.start()
        await wait("the answer", seconds: 60) { !list.model.outline.groups.isEmpty }
        let id = try XCTUnwrap(list.model.outline.groups.lazy.compactMap(\.ids.first).first)

        let start = processorTime()
        present(list.widget)
        await wait("the row", seconds: 60) { list.list.boundRows.first?.height ?? 0 > 0 }
        let row = processorTime()
        let content = try XCTUnwrap(list.model.detail(for: id))
        let page = makeView()
        page.show(content, animated: false)
        present(page.widget)
        await wait("the page", seconds: 60) { page.widget.all("GtkLabel").last?.height ?? 0 > 0 }
        let end = processorTime()

        let bytes = page.widget.shownTexts.reduce(0) { $0 + $1.utf8.count }
        // The title of a fact is never cut, and a recipe is read with its 500 ingredients, so a row
        // takes up to 730 ms in a debug build on a busy machine.
        let longestRow = mostTime(section.id == "articles" ? 300 : 100, debug: 1_500)
        XCTAssertLessThan(row - start, longestRow, "\(section.id): \(name), its row")
        // With optimization, the ten texts of an applet's page take up to 420 ms, and 25 ms without
        // a font. Before text had a limit, they took 5 s and more.
        let longestPage = mostTime(name.hasPrefix("no font") ? 100 : 1_000, debug: 3_000)
        XCTAssertLessThan(end - row, longestPage, "\(section.id): \(name), its page")
        XCTAssertLessThan(bytes, 60_000, "\(section.id): \(name)")
      }
    }
  }
}
