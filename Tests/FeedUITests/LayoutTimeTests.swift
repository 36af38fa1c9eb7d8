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

  /// What the row and the page of an entry with this text cost.
  private struct Cost {
    let row: Duration
    let page: Duration
    let bytes: Int
  }

  private func cost(of text: String, in section: Section) async throws -> Cost {
    server.serve("[\(try element(section, text))]")
    let list = ListColumn(
      model: try makeModel(section), allSections: makeSearch(), pictures: makePictures(),
      actions: .none)
    list.model.start()
    list.start()
    await wait("the answer") { !list.model.outline.groups.isEmpty }
    let id = try XCTUnwrap(list.model.outline.groups.lazy.compactMap(\.ids.first).first)

    let start = processorTime()
    present(list.widget)
    await wait("the row") { list.list.boundRows.first?.height ?? 0 > 0 }
    let row = processorTime()
    let content = try XCTUnwrap(list.model.detail(for: id))
    let page = makeView()
    page.show(content, animated: false)
    present(page.widget)
    await wait("the page") { page.widget.all("GtkLabel").last(where: \.isMapped)?.height ?? 0 > 0 }
    let end = processorTime()
    let bytes = (page.widget.shownTexts + list.widget.shownTexts).reduce(0) { $0 + $1.utf8.count }
    return Cost(row: row - start, page: end - row, bytes: bytes)
  }

  /// Tries each text in one of the sections, or in all of them with `LONG=1`. The slowest take
  /// 15 times as long as plain words of the same length.
  func testTheWorstTextsAreLaidOutFast() async throws {
    let isLong = ProcessInfo.processInfo.environment["LONG"] == "1"
    let sections = sectionList
    for (place, section) in sections.enumerated() {
      let words = try await cost(of: Self.repeated("word "), in: section)
      for (number, (name, text)) in Self.texts.enumerated()
      where isLong || number % sections.count == place {
        let cost = try await cost(of: text, in: section)
        XCTAssertLessThan(cost.row, words.row * 40, "\(section.id): \(name), its row")
        XCTAssertLessThan(cost.page, words.page * 40, "\(section.id): \(name), its page")
        XCTAssertLessThan(cost.bytes, 60_000, "\(section.id): \(name)")
      }
    }
  }
}
