import CGtk
import FeedCore
import Foundation
import GtkTesting
import TextCore
import XCTest

@testable import FeedUI
@testable import GtkKit

/// Tests a page whose item changes while the page is open.
@MainActor final class DetailViewTests: UITestCase {
  private func content(
    title: String = "Lamp", badge: String = "Off", users: String = "2 people",
    label: String = "Used by", text: String = "It rains.", control: ItemControl? = .off,
    more: [DetailBlock] = []
  ) -> DetailContent {
    DetailContent(
      title: title,
      blocks: [
        .header(DetailHeader(title: title, badge: Badge(text: badge, style: .off))), .text(text),
        field(label, users),
      ] + more,
      control: control)
  }

  private func field(_ label: String, _ value: String, url: URL? = nil) -> DetailBlock {
    .field(DetailField(iconName: "almanac-id-symbolic", label: label, value: value, url: url))
  }

  func testAChangedStateAndValueKeepTheWidgets() async throws {
    let blocks = makeBlocks(content())
    let control = try XCTUnwrap(blocks.control)
    blocks.show(content(badge: "On", users: "3 people", control: .on))
    XCTAssertTrue(blocks.control === control)
    XCTAssertTrue(control.toggle.isOn)
    XCTAssertTrue(blocks.widget.shownTexts.contains("3 people"))
    // Goes back to the first content, which differs from the content shown last.
    blocks.show(content())
    XCTAssertFalse(control.toggle.isOn)
    XCTAssertTrue(blocks.widget.shownTexts.contains("2 people"))
  }

  func testEachBlockShowsItsNewContent() async {
    let other = [
      content(title: "Lamps"), content(label: "Liked by"), content(text: "It pours."),
      content(control: nil), content(more: [.heading("Services")]), content(more: [.text("More.")]),
    ]
    let blocks = makeBlocks(content())
    for new in other + other.reversed() {
      blocks.show(new)
      XCTAssertEqual(blocks.widget.shownTexts, makeBlocks(new).widget.shownTexts)
    }
  }

  func testAnEmptyNoteIsAButtonThatOpensIt() async throws {
    let view = makeView()
    present(view.widget)
    var page = content()
    page.note = ""
    view.show(page, animated: false)
    let note = try XCTUnwrap(view.shownNote)
    await wait("the page") { note.add.height > 0 }
    XCTAssertFalse(note.view.isMapped)
    note.add.emit("clicked")
    await wait("the note") { note.view.containsFocus && !note.add.isMapped }
    page.note = "Look"
    view.show(page, animated: false)
    await wait("a page with a note") { view.shownNote?.view.isMapped == true }
  }

  func testNoteCursorAndSelectionSurviveAChangedPage() async throws {
    let view = makeView()
    present(view.widget)
    var page = content(more: [.text("Rare.")])
    page.note = "Look"
    view.show(page, animated: false)
    let note = try XCTUnwrap(view.shownNote)
    await wait("the page") { note.view.height > 0 }
    let rare = try XCTUnwrap(view.widget.all("GtkLabel").first { $0.labelText == "Rare." })
    gtk_label_select_region(rare.opaque, 1, 3)
    note.view.grabFocus()
    note.view.text = "Look it up"
    note.view.cursor = 4

    page = content(users: "3 people", text: "It pours.", more: [.text("Rare.")])
    page.blocks.insert(field("ID", "a1"), at: 2)
    page.blocks.insert(.heading("Services"), at: 3)
    page.note = "Look i"
    view.refresh(page)
    XCTAssertEqual(
      view.widget.shownTexts,
      [
        "Lamp", "Turned off", "It pours.", "ID", "a1", "Services", "Used by", "3 people", "Rare.",
        "Private Note",
      ])
    XCTAssertTrue(view.shownNote === note)
    XCTAssertTrue(note.view.containsFocus)
    XCTAssertEqual(note.view.text, "Look it up")
    XCTAssertEqual(note.view.cursor, 4)
    var (start, end) = (gint(), gint())
    XCTAssertNotEqual(gtk_label_get_selection_bounds(rare.opaque, &start, &end), 0)
    XCTAssertEqual([start, end], [1, 3])
    XCTAssertEqual(rare.labelText, "Rare.")
  }

  func testRowsStayWhenTheirCardIsSplitAndJoined() async throws {
    let rows = ["Home", "Work", "Email"].map { field($0, $0 + "!") }
    let whole = DetailContent(title: "Ada", blocks: rows)
    let parted = DetailContent(title: "Ada", blocks: [rows[0], .heading("More"), rows[1], rows[2]])
    let blocks = makeBlocks(whole)
    let work = try XCTUnwrap(blocks.widget.all("GtkLabel").first { $0.labelText == "Work!" })
    for (content, cards) in [(parted, 2), (whole, 1)] {
      blocks.show(content)
      XCTAssertEqual(blocks.widget.shownTexts, makeBlocks(content).widget.shownTexts)
      XCTAssertEqual(blocks.widget.all("GtkBox").count { $0.hasClass("card") }, cards)
      XCTAssertTrue(blocks.widget.all("GtkLabel").contains { $0.raw == work.raw })
    }
  }

  func testFocusMovesToTheReplacementOfABlock() async throws {
    let view = makeView()
    present(view.widget)
    let phone = { self.field("Phone", $0, url: URL(string: "tel:\($0)")) }
    view.show(content(control: nil, more: [phone("1")]), animated: false)
    let link = try XCTUnwrap(view.widget.all("GtkLinkButton").first)
    await wait("the page") { link.height > 0 }
    link.grabFocus()
    view.refresh(content(control: nil, more: [phone("2")]))
    XCTAssertTrue(try XCTUnwrap(view.widget.all("GtkLinkButton").first).containsFocus)
    view.refresh(content(control: nil))
    XCTAssertTrue(try XCTUnwrap(view.page?.scroller).containsFocus)
  }

  func testAPageShowsTheStateOnce() async {
    XCTAssertFalse(makeBlocks(content(badge: "Off!")).widget.shownTexts.contains("Off!"))
    XCTAssertTrue(
      makeBlocks(content(badge: "Off!", control: nil)).widget.shownTexts.contains("Off!"))
  }

  func testAPageKeepsTheReadingPosition() async throws {
    let view = makeView()
    let long = String(repeating: "A sentence that goes on for a while. ", count: 400)
    present(view.widget)
    let read = DetailBlock.text(long)
    view.show(content(more: [read]), animated: false)
    let scrolling = try XCTUnwrap(view.page?.scroller).scrolling
    await wait("the page") { gtk_adjustment_get_upper(scrolling) > 2_000 }
    gtk_adjustment_set_value(scrolling, 900)
    await waitForFrame(of: view.widget)
    let label = try XCTUnwrap(view.widget.all("GtkLabel").first { $0.labelText == long })
    let top = try XCTUnwrap(label.verticalSpan(in: view.widget)).lowerBound
    let more = String(repeating: "It pours. ", count: 100)
    view.refresh(content(title: "Lamps", text: more, more: [read]))
    XCTAssertTrue(view.widget.shownTexts.contains("Lamps"))
    await waitForFrame(of: view.widget)
    XCTAssertEqual(try XCTUnwrap(label.verticalSpan(in: view.widget)).lowerBound, top, accuracy: 1)
    XCTAssertGreaterThan(gtk_adjustment_get_value(scrolling), 1_000)
  }

  func testABannersHeightIsThatOfItsContent() async throws {
    let icons = IconStrip(
      color: RGB(red: 200, green: 180, blue: 0),
      icons: [Picture(url: nil, placeholder: .icon("almanac-applets-symbolic"))])
    var heights: [Int] = []
    for height in [400, 1_000] {
      let view = makeView()
      present(view.widget, width: 700, height: height)
      view.show(
        DetailContent(
          title: "Lamp", blocks: [.header(DetailHeader(title: "Lamp", icons: icons))]),
        animated: false)
      let banner = try XCTUnwrap(
        view.widget.all("GtkOverlay").first { $0.hasClass("icon-banner") })
      await wait("the page") { banner.height > 0 }
      heights.append(banner.height)
    }
    XCTAssertEqual(heights[0], heights[1])
    XCTAssertLessThan(heights[0], 200)
  }

  func testTabReachesTheStarAndThePageInBothDirections() async throws {
    let view = makeView()
    present(view.widget)
    let page = URL(string: "https://example.org")!
    view.show(
      DetailContent(
        title: "Ada", isStarred: false,
        blocks: [.header(DetailHeader(title: "Ada")), .link(label: "One", url: page)]),
      animated: false)
    let menu = try XCTUnwrap(view.widget.all("GtkMenuButton").first)
    let star = try XCTUnwrap(
      view.widget.all("GtkToggleButton").first { $0.hasClass("star-button") })
    let link = try XCTUnwrap(view.widget.all("GtkLinkButton").first)
    await wait("the page") { link.height > 0 }
    view.focusForward()
    XCTAssertTrue(star.containsFocus)
    view.widget.focusFirst()
    XCTAssertTrue(menu.containsFocus)
    view.widget.focusFirst()
    XCTAssertTrue(link.containsFocus, "Tab doesn't stop at titles")
    for button in [menu, star] {
      _ = gtk_widget_child_focus(view.widget.widget, GTK_DIR_TAB_BACKWARD)
      XCTAssertTrue(button.containsFocus)
    }
  }

  func testTheMenuIsAtTheEndOfThePage() async throws {
    let view = makeView()
    present(view.widget, width: 1_200)
    view.show(
      DetailContent(title: "Ada", isStarred: false, blocks: [.header(DetailHeader(title: "Ada"))]),
      animated: false)
    let menu = try XCTUnwrap(view.widget.all("GtkMenuButton").first)
    await wait("the page") { menu.width > 0 }
    let place = menu.place(in: view.widget)
    let end = Int(place.origin.x + place.size.width)
    let width = view.widget.width
    XCTAssertGreaterThan(width, 1_000)
    XCTAssertEqual(end, width, accuracy: 18)
  }

  func testAllTextsOfAPageCanBeSelected() async throws {
    let icon = Picture(url: nil, placeholder: .icon("almanac-applets-symbolic"))
    let copying = Copying(label: "Copy Ingredients", confirmation: "Ingredients copied")
    let blocks = makeBlocks(
      DetailContent(
        title: "Soup",
        blocks: [
          .header(DetailHeader(title: "Soup", subtitle: "by Ada")), .text("Stir."),
          .bullets(heading: "Ingredients", items: ["leeks", "salt"], copying: copying),
          .entry(icon: icon, title: "Clock", text: RichText([.paragraph([.init("Every hour.")])])),
          field("ID", "a1"),
        ], feedName: "Kitchen"))
    present(blocks.widget)
    let labels = blocks.widget.all("GtkLabel").filter { gtk_label_get_selectable($0.opaque) != 0 }
    XCTAssertEqual(
      labels.map(\.labelText),
      [
        "Kitchen", "Soup", "by Ada", "Stir.", "leeks", "salt", "Clock",
        "Every hour.", "a1",
      ])
    // Tab stops at blocks of text; other labels take the focus only after a click.
    XCTAssertEqual(
      labels.filter { gtk_widget_get_can_focus($0.widget) != 0 }.map(\.labelText),
      ["Stir."])
  }

  func testIngredientsAreCopiedLineByLine() async throws {
    var copied: [CopiedText] = []
    let bullets = DetailBlock.bullets(
      heading: "Ingredients", items: ["leeks", "salt"],
      copying: Copying(label: "Copy Ingredients", confirmation: "Ingredients copied"))
    let blocks = makeBlocks(
      DetailContent(title: "Soup", blocks: [bullets]),
      actions: .only(copy: { copied.append($0) }))
    try XCTUnwrap(blocks.widget.all("GtkButton").first).emit("clicked")
    XCTAssertEqual(copied, [CopiedText(text: "leeks\nsalt", confirmation: "Ingredients copied")])
  }

  func testAFailedPictureTakesNoSpaceUntilItLoads() async throws {
    server.setFailsPictures(true)
    let picture = Picture(
      url: URL(string: "https://pictures.example.org/1.svg"),
      placeholder: .symbol("almanac-picture-symbolic"))
    let pictures = makePictures()
    let blocks = BlockColumn(
      DetailContent(title: "Flag", blocks: [.picture(picture), .text("A flag.")]),
      pictures: pictures, actions: .none)
    let hero = try XCTUnwrap(blocks.widget.all("GtkOverlay").first)
    present(blocks.widget)
    await wait("the failure") { server.pictureRequestCount > 0 && !hero.isMapped }
    server.setFailsPictures(false)
    await pictures.forgetFailures()
    blocks.retryPictures()
    await wait("the picture") { hero.isMapped && hero.hasClass("loaded") }
  }

  func testFocusStaysInAChangedPage() async throws {
    let view = makeView()
    present(view.widget)
    let page = URL(string: "https://example.org")!
    view.show(
      content(more: [.link(label: "One", url: page), .link(label: "Two", url: page)]),
      animated: false)
    let toggle = try XCTUnwrap(view.shownControl?.toggle)
    await wait("the page") { toggle.isMapped }
    for _ in 0..<2 {
      view.focus()
      XCTAssertTrue(toggle.containsFocus)
    }
  }
}

extension TextView {
  /// The position of the cursor, in characters.
  fileprivate var cursor: Int {
    get {
      var cursor = GtkTextIter()
      let buffer = gtk_text_view_get_buffer(pointer())
      gtk_text_buffer_get_iter_at_mark(buffer, &cursor, gtk_text_buffer_get_insert(buffer))
      return Int(gtk_text_iter_get_offset(&cursor))
    }
    set {
      var place = GtkTextIter()
      let buffer = gtk_text_view_get_buffer(pointer())
      gtk_text_buffer_get_iter_at_offset(buffer, &place, gint(newValue))
      gtk_text_buffer_place_cursor(buffer, &place)
    }
  }
}

extension ItemControl {
  fileprivate static let off = ItemControl(kind: .toggle(isOn: false), title: "Turned off")
  fileprivate static let on = ItemControl(kind: .toggle(isOn: true), title: "Turned on")
}
