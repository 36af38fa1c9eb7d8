import CGtk
import FeedCore
import Foundation
import GtkKit
import GtkTesting
import Sections
import XCTest

@testable import FeedUI

/// What the worst texts that the decoders let through cost on a display.
@MainActor final class LayoutTimeTests: UITestCase {
  /// Texts without end, each of which costs something to lay out.
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

  /// One element of a section, with such a text wherever one is read, and lists without end.
  private func element(_ section: Section, _ text: String) -> String {
    let short = String(text.unicodeScalars.prefix(1_000))
    func list(_ element: (Int) -> String) -> String {
      "[" + (0..<500).map(element).joined(separator: ",") + "]"
    }
    let words = #""\#(text)""#
    return switch section.id {
    case "applets":
      """
      {"id":"\(short)","name":\(words),"description":\(words),"author":\(words),
       "services":\(list {
         #"{"service_id":"\#($0)","name":"\#(short)","description_html":"\#(short)"}"#
       })}
      """
    case "contacts":
      """
      {"name":\(words),"companyName":\(words),"emailAddress":\(words),"birthdate":\(words),
       "mobilePhone":\(words),"phone":\(list { #""\#($0) \#(short)""# }),
       "address":{"street":\(words),"city":\(words),"state":\(words),"country":\(words)}}
      """
    case "articles": #"{"title":\#(words),"description":\#(words)}"#
    default:
      """
      {"title":\(words),"href":\(words),"ingredients":\(list { #""\#($0) \#(short)""# })}
      """
    }
  }

  /// Each text in one of the sections; in all of them with `LONG=1`.
  func testTheWorstTextsAreLaidOutAtOnce() async throws {
    let isLong = ProcessInfo.processInfo.environment["LONG"] == "1"
    let sections = sectionList
    let actions = DetailActions(open: { _ in }, copy: { _ in }, connect: {})
    for (place, section) in sections.enumerated() {
      for (number, (name, text)) in Self.texts.enumerated()
      where isLong || number % sections.count == place {
        let server = TestServer()
        server.serve("[\(element(section, text))]")
        let list = ListPage(
          model: try makeModel(section, server), allSections: makeSearch(),
          pictures: makePictures(server), actions: actions)
        list.model.start()
        list.start()
        await wait("the answer", seconds: 60) { !list.model.outline.groups.isEmpty }
        let id = try XCTUnwrap(list.model.outline.groups.lazy.compactMap(\.ids.first).first)

        let start = processorTime()
        present(list.widget)
        await wait("the row", seconds: 60) { list.list.boundRows.first?.height ?? 0 > 0 }
        let row = processorTime()
        let content = try XCTUnwrap(list.model.detail(for: id))
        let page = DetailView(
          pictures: makePictures(server), actions: actions, emptyIcon: "", emptyText: "")
        page.show(content, animated: false)
        present(page.widget)
        await wait("the page", seconds: 60) { page.widget.all("GtkLabel").last?.height ?? 0 > 0 }
        let end = processorTime()

        let bytes = page.widget.shownTexts.reduce(0) { $0 + $1.utf8.count }
        // At most 45 and 440 ms in a debug build on a busy machine, but for the row of a fact, whose
        // title is never cut: 590 ms with 23 marks on each letter.
        let isFact = section.id == "articles"
        let longestRow = mostTime(isFact ? 300 : 100, debug: isFact ? 1_200 : 300)
        XCTAssertLessThan(row - start, longestRow, "\(section.id): \(name), its row")
        // Optimised, 420 ms at most for the ten texts of an applet's page, and 25 without a font.
        let longestPage = mostTime(name.hasPrefix("no font") ? 100 : 1_000, debug: 1_200)
        XCTAssertLessThan(end - row, longestPage, "\(section.id): \(name), its page")
        XCTAssertLessThan(bytes, 60_000, "\(section.id): \(name)")
      }
    }
  }
}
