import CGtk
import FeedCore
import GtkTesting
import TextCore
import XCTest

@testable import FeedUI
@testable import GtkKit

/// Tests formatted text, which is shown as labels.
@MainActor final class RichTextViewTests: UITestCase {
  private let link = URL(string: "https://example.org/?a=1&b=2")!
  private var opened: [URL] = []

  private func makeBlocks(_ blocks: [RichText.Block]) -> BlockColumn {
    makePage(.richText(RichText(blocks)))
  }

  private func makePage(_ block: DetailBlock) -> BlockColumn {
    let page = makeBlocks(
      DetailContent(title: "Tides", blocks: [block]),
      actions: .only(open: { self.opened.append($0) }))
    present(ScrolledWindow(child: page.widget))
    return page
  }

  private func texts(_ page: BlockColumn) -> [String] {
    page.widget.all("GtkLabel").map(\.labelText)
  }

  func testALongTextIsAddedAFewBlocksPerFrame() async {
    let words = (0..<250).map { "\($0) " + String(repeating: "word ", count: 20) }
    let paragraphs = words.map { RichText.Block.paragraph([.init($0)]) }
    let page = makeBlocks([
      .quote(Array(paragraphs[..<120])),
      .list(paragraphs[120...].map { [$0] }, nil), .paragraph([.init("end")]),
    ])
    XCTAssertLessThan(texts(page).count, 150)
    await wait("the end") { self.texts(page).last == "end" }
    XCTAssertEqual(texts(page).filter { $0 != "•" }, words + ["end"])
  }

  func testAnEndlessTextStopsUntilMoreIsWanted() async throws {
    let words = String(repeating: "word ", count: 3_000)
    let page = makeBlocks((0..<200).map { .paragraph([.init("\($0) \(words)")]) })
    let button = { page.widget.all("GtkButton").last }
    await wait("the button", seconds: 60) { button() != nil }
    let shown = texts(page).count
    XCTAssertLessThan(shown, 150)
    XCTAssertTrue(page.isWhole)
    button()?.emit("clicked")
    await wait("the rest", seconds: 60) { self.texts(page).count == 200 }
    XCTAssertNil(button())
  }

  /// A paragraph that begins with a Latin word belongs to its article all the same.
  func testATextIsLaidOutInItsOwnDirection() async {
    let arabic = "هي مؤسسة غير ربحية تأسست عام 2000 وتدعم مشاريع كثيرة"
    let page = makeBlocks([
      .paragraph([.init("Linux " + arabic)]), .list([[.paragraph([.init(arabic)])]], nil),
      .table([[[.paragraph([.init(arabic)])], [.paragraph([.init("12")])]]]),
      .quote([.paragraph([.init(arabic)])]),
    ])
    await wait("the end") { self.texts(page).count >= 6 }
    XCTAssertTrue(page.widget.all("GtkLabel").allSatisfy(\.isRightToLeft))
    XCTAssertTrue(page.widget.all("GtkGrid").allSatisfy(\.isRightToLeft))
    XCTAssertEqual(texts(page).first?.unicodeScalars.first, "\u{200F}")
    let latin = makeBlocks([
      .paragraph([
        .init(
          "\(arabic) is Arabic, and so is much else here. "
            + String(repeating: "More words. ", count: 20))
      ])
    ])
    XCTAssertFalse(latin.widget.all("GtkLabel").contains(where: \.isRightToLeft))
    XCTAssertEqual(texts(latin).first?.unicodeScalars.first, "\u{200E}")
  }

  func testALongWordInATableIsNotBroken() {
    XCTAssertGreaterThan(TableView.width(of: [.init("Wednesdays")]), 10)
    XCTAssertGreaterThan(
      TableView.width(of: [.init("a Donaudampfschifffahrtsgesellschaft")]), 34)
    XCTAssertLessThan(TableView.width(of: [.init(String(repeating: "a b ", count: 100))]), 32)
  }

  /// GTK's characters are wider than most letters, so a width in characters would waste a third.
  func testAColumnIsAsWideAsItsLongestWord() async {
    let word = "Donaudampfschifffahrtsgesellschaft"
    let texts = [word, "The \(word) has been a company for two hundred years"]
    for text in texts {
      let cells = [text, "price"].map { [RichText.Block.paragraph([.init($0)])] }
      let page = makeBlocks([.table([cells]), .paragraph([.init(word)])])
      let labels = page.widget.all("GtkLabel")
      guard let cell = labels.first(where: { $0.labelText == text }),
        let price = labels.first(where: { $0.labelText == "price" }),
        let alone = labels.last(where: { $0.labelText == word })
      else { return XCTFail("\(labels.map(\.labelText))") }
      await wait("the table") { price.width > 0 }
      XCTAssertEqual(
        cell.sizeRequest(.horizontal, other: nil).minimum,
        alone.sizeRequest(.horizontal, other: nil).natural)
    }
  }

  func testTheRestOfALongTextIsReadOffTheMainActor() async {
    let words = String(repeating: "word ", count: 180) + "word"
    let texts = (0..<80).map { "\($0) \(words)" }
    let html = RichText(texts.map { .paragraph([.init($0)]) }).html
    let page = makePage(.html("\(html)<h1>Tides</h1><blockquote>\(html)</blockquote><p>end</p>"))
    XCTAssertEqual(self.texts(page).first, texts.first)
    await wait("the end", seconds: 30) { self.texts(page).last == "end" }
    XCTAssertEqual(self.texts(page), texts + ["Tides"] + texts + ["end"])
  }

  /// Without a `LayoutBox`, GTK would lay out each list item at a dozen widths.
  func testAListTakesLittleMoreLayoutThanItsParagraphs() async {
    let paragraphs = (0..<12).map {
      RichText.Block.paragraph([.init("\($0) " + String(repeating: "word ", count: 20))])
    }
    let list = RichText.Block.list(paragraphs.map { [$0] }, ListNumbering())
    XCTAssertLessThan(layoutTime([list]), layoutTime(paragraphs) * 4)
  }

  func testOnlyATextOfAFewWordsIsLaidOutAtTheWidthOfOneLetter() async {
    let page = makeBlocks([
      .paragraph([.init("word")]), .paragraph([.init(String(repeating: "word ", count: 20))]),
    ])
    XCTAssertEqual(
      page.widget.all("GtkLabel").map { gtk_label_get_width_chars($0.opaque) },
      [-1, gint(BlockRenderer.narrowest)])
  }

  /// The shortest processor time that the first layout takes in ten attempts.
  private func layoutTime(_ blocks: [RichText.Block]) -> Duration {
    (0..<10).map { _ in
      let page = makeBlocks(blocks)
      let start = processorTime()
      _ = page.widget.sizeRequest(.horizontal, other: nil)
      _ = page.widget.sizeRequest(.vertical, other: 500)
      return processorTime() - start
    }.min() ?? .zero
  }

  func testAPictureOfALongTextLoadsWhenItAppears() async {
    let paragraph = RichText.Block.paragraph([.init(String(repeating: "word ", count: 2_000))])
    let picture = URL(string: "https://feeds.example.org/late.png")!
    let text = RichText(
      Array(repeating: paragraph, count: 5) + [.figure(picture, alternative: "", caption: [])])
    let page = makePage(.richText(text, source: TestServer.feed))
    await wait("the picture") { page.figures.count == 1 && page.figures[0].widget.height > 0 }
    page.draw(near: 0...500)
    await waitForFrame(of: page.widget)
    XCTAssertEqual(server.pictureRequests, [], "it is far below")
    page.draw(near: 30_000...60_000)
    await wait("the request") { server.pictureRequests.contains(picture) }
  }

  func testCodeScrollsInItsOwnPlace() async {
    let line = String(repeating: "word ", count: 80)
    let lines = (0..<60).map { "\($0)  \(line)" }
    let text = lines.joined(separator: "\n")
    let page = makeBlocks([
      .preformatted(text), .table([[[.preformatted("a")], [.preformatted("b")]]]),
      .paragraph([.init("end")]),
    ])
    XCTAssertLessThan(texts(page).joined().count, text.count, "a long text is added in pieces")
    await wait("the end") { self.texts(page).last == "end" }
    XCTAssertEqual(texts(page).dropLast(3).joined(separator: "\n"), text)
    XCTAssertEqual(page.widget.all("GtkScrolledWindow").count, 2, "cells have none of their own")
    XCTAssertLessThan(page.widget.sizeRequest(.horizontal, other: nil).minimum, 300)
  }

  func testAWideTableShowsAtItsEdgeThatThereIsMore() async throws {
    let cells = (0..<60).map { [RichText.Block.paragraph([.init("column\($0)")])] }
    let page = makeBlocks([.table([cells])])
    let table = try XCTUnwrap(page.widget.all("GtkScrolledWindow").first)
    let scrolling = table.scrollingSideways
    let end = { gtk_adjustment_get_upper(scrolling) - gtk_adjustment_get_page_size(scrolling) }
    await wait("the table") { end() > 0 }
    let shades = { table.drawing.components(separatedBy: "linear-gradient").count - 1 }
    for (place, expected) in [(0, 1), (0.5, 2), (1, 1)] {
      gtk_adjustment_set_value(scrolling, end() * place)
      await wait("\(expected) shades at \(place)") { shades() == expected }
    }
  }

  func testTheCellsOfALongTableAreInColumns() async {
    let rows = (0..<130).map { row -> [[RichText.Block]] in
      let words = String(repeating: "a", count: row % 30) + " b"
      return [
        [.paragraph([.init("\(row)")])], row < 50 ? [] : [.paragraph([.init(words)])],
        [.paragraph([.init("end")])],
      ]
    }
    let page = makeBlocks([.table(rows)])
    var ends: [Widget] {
      page.widget.all("GtkLabel").filter { $0.labelText == "end" }
    }
    await wait("the table") { ends.count == 130 && ends.allSatisfy { $0.height > 0 } }
    XCTAssertEqual(page.widget.all("GtkGrid").count, 4)
    XCTAssertEqual(Set(ends.map { $0.place(in: page.widget).origin.x }).count, 1)
  }

  func testEveryTextIsALabel() async {
    let page = makeBlocks([
      .heading(level: 1, [.init("Tides")]),
      .list([[.paragraph([.init("one")])], [.paragraph([.init("two")])]], ListNumbering()),
      .quote([.paragraph([.init("three")])]), .preformatted("  a\n b"), .rule,
      .table([[[.paragraph([.init("x")])], [.paragraph([.init("y")])]]]),
      .details(summary: "More", [.paragraph([.init("four")])]),
    ])
    XCTAssertEqual(
      texts(page),
      ["Tides", "1.", "one", "2.", "two", "three", "  a\n b", "x", "y", "More"])
    // Tab skips labels without a link.
    let stops = page.widget.all("GtkLabel").filter {
      gtk_label_get_selectable($0.opaque) != 0 && gtk_widget_get_can_focus($0.widget) != 0
    }
    XCTAssertEqual(stops.count, 0)
  }

  func testMarkupInATextIsPlainText() async {
    let page = makeBlocks([.paragraph([.init("<b>1 & 2</b> &amp; ", .bold), .init("\u{1}x")])])
    XCTAssertEqual(texts(page), ["<b>1 & 2</b> &amp; \u{1}x"])
  }

  func testALinkOpensByItsCheckedAddress() async throws {
    let page = makeBlocks([.paragraph([.init("See "), .init("this", [.bold], link: link)])])
    XCTAssertEqual(texts(page), ["See this"])
    let label = try XCTUnwrap(page.widget.all("GtkLabel").first)
    XCTAssertNotEqual(gtk_widget_get_can_focus(label.widget), 0)
    for address in ["file:///etc/passwd", link.absoluteString] {
      label.emit("activate-link", [address])
    }
    XCTAssertEqual(opened, [link])
  }

  func testAPictureInATextIsLoadedAndNamed() async throws {
    let page = makeBlocks([
      .figure(URL(string: "sample:leek.jpg")!, alternative: "A leek", caption: [.init("Leek")])
    ])
    XCTAssertEqual(page.figures.count, 1)
    XCTAssertEqual(texts(page), ["A leek", "Leek"], "the first appears if it can't be loaded")
  }

  /// The feed that links to a picture decides whether the picture may be on the local network.
  func testPicturesInATextHaveItsFeedAsSource() async throws {
    func address(_ number: Int) -> URL {
      URL(string: "https://pictures.example.org/\(number).png")!
    }
    let figure = RichText([.figure(address(1), alternative: "", caption: [])])
    let page = makeBlocks(
      DetailContent(
        title: "Lamp",
        blocks: [
          .richText(figure, source: TestServer.feed),
          .entry(
            icon: .inText(address(2), source: TestServer.feed), title: "Sky",
            text: RichText([.figure(address(3), alternative: "", caption: [])])),
        ]))
    present(page.widget)
    await wait("the pictures") {
      page.draw(near: 0...10_000)
      return server.pictureRequests.count == 3
    }
    XCTAssertEqual(server.pictureSources, [TestServer.feed])
  }
}
