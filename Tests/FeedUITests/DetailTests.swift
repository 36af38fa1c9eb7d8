import CGtk
import FeedCore
import Foundation
import GtkKit
import XCTest

@testable import FeedUI

/// A page whose item changes while it is open.
@MainActor final class DetailTests: UITestCase {
  private let actions = DetailActions(open: { _ in }, copy: { _ in }, connect: {})

  private func content(
    title: String = "Lamp", badge: String = "Off", users: String = "2 people",
    label: String = "Used by", text: String = "It rains.", control: ItemControl? = .off,
    more: [DetailBlock] = []
  ) -> DetailContent {
    DetailContent(
      title: title,
      blocks: [
        .header(DetailHeader(title: title, badge: Badge(text: badge, style: .off))), .text(text),
        .field(
          DetailField(
            iconName: "almanac-id-symbolic", label: label, value: users, isCopyable: false)
        ),
      ] + more,
      control: control)
  }

  private func makeBlocks(_ content: DetailContent) -> DetailBlocks {
    DetailBlocks(content, pictures: makePictures(TestServer()), actions: actions)
  }

  func testAStateAndAValueChangeInTheWidgetsThatAreThere() async throws {
    let blocks = makeBlocks(content())
    let control = try XCTUnwrap(blocks.control)
    XCTAssertTrue(blocks.update(content(badge: "On", users: "3 people", control: .on)))
    XCTAssertTrue(blocks.control === control)
    XCTAssertTrue(control.toggle.isOn)
    XCTAssertTrue(blocks.widget.shownTexts.contains("3 people"))
    // And back: what is compared is what was shown last.
    XCTAssertTrue(blocks.update(content()))
    XCTAssertFalse(control.toggle.isOn)
    XCTAssertTrue(blocks.widget.shownTexts.contains("2 people"))
  }

  func testWhateverElseChangesNeedsANewPage() async {
    let other = [
      content(title: "Lamps"), content(label: "Liked by"), content(text: "It pours."),
      content(control: nil), content(more: [.heading("Services")]),
    ]
    for new in other { XCTAssertFalse(makeBlocks(content()).update(new), "\(new)") }
  }

  func testTheStateIsSaidOnceOnAPage() async {
    XCTAssertFalse(makeBlocks(content(badge: "Off!")).widget.shownTexts.contains("Off!"))
    XCTAssertTrue(
      makeBlocks(content(badge: "Off!", control: nil)).widget.shownTexts.contains("Off!"))
  }

  func testANewPageOfTheSameItemStaysWhereItWasScrolledTo() async throws {
    let view = DetailView(
      pictures: makePictures(TestServer()), actions: actions, emptyIcon: "almanac-empty-symbolic",
      emptyText: "")
    let long = String(repeating: "A sentence that goes on for a while. ", count: 400)
    present(view.widget)
    view.show(content(text: long), animated: false)
    let scrolling = try XCTUnwrap(view.widget.all("GtkScrolledWindow").first).scrolling
    await wait("the page") { gtk_adjustment_get_upper(scrolling) > 2_000 }
    gtk_adjustment_set_value(scrolling, 900)
    view.refresh(content(title: "Lamps", text: long))
    XCTAssertTrue(view.widget.shownTexts.contains("Lamps"))
    var isDrawn = false
    view.widget.afterFrame { isDrawn = true }
    await wait("a frame") { isDrawn }
    XCTAssertEqual(gtk_adjustment_get_value(scrolling), 900, accuracy: 1)
  }

  func testTheKeyboardStaysWhereItIsInAPage() async throws {
    let view = DetailView(
      pictures: makePictures(TestServer()), actions: actions, emptyIcon: "almanac-empty-symbolic",
      emptyText: "")
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

extension ItemControl {
  fileprivate static let off = ItemControl(kind: .toggle(isOn: false), title: "Turned off")
  fileprivate static let on = ItemControl(kind: .toggle(isOn: true), title: "Turned on")
}
