import CGtk
import FeedCore
import Foundation
import GtkTesting
import Localization
import Sections
import Store
import Synchronization
import XCTest

@testable import FeedUI
@testable import GtkKit

/// Tests the card with which the user switches or activates a page's item.
@MainActor final class ControlViewTests: UITestCase {
  private final class Service: Sendable {
    let failure = Mutex<FeedError?>(nil)
    let asked = Mutex<[Bool]>([])
    /// If this is set, items have no switch, but a button that opens this page.
    let page = Mutex<URL?>(nil)
  }

  private let service = Service()

  /// Opens the first of two articles. Each has a switch, which is on if the title contains "!".
  private func openItem(actions window: DetailActions = .none) async throws -> SectionPane {
    server.serve(#"{"title": "F", "rows": [{"title": "One"}, {"title": "Two"}]}"#)
    let model = try makeModel(.articles, feed: Feed(TestServer.feed, actions: actions))
    let pane = makePane(model, actions: window)
    pane.start()
    present(pane.widget, width: 900)
    await wait("the list") { model.outline.count == 2 }
    pane.open(model.outline.groups[0].ids[0])
    return pane
  }

  private var actions: ItemActions {
    let isOn = { @Sendable (item: StoredItem) in
      item.marks[flag: .on] ?? String(decoding: item.payload, as: UTF8.self).contains("!")
    }
    let switched = { @Sendable (item: StoredItem, isOn: Bool) in
      let text = String(decoding: item.payload, as: UTF8.self).replacing("!", with: "")
      let new = isOn ? text.replacing("One", with: "One!") : text
      return Data(new.utf8)
    }
    return ItemActions(
      control: { [service] in
        let page = service.page.withLock(\.self).map {
          ItemControl.Kind.page(label: "Open", url: $0)
        }
        return ItemControl(
          kind: page ?? .toggle(isOn: isOn($0)), title: isOn($0) ? "On" : "Off")
      },
      setOn: { [service] (item, isOn) throws(FeedError) in
        service.asked.withLock { $0.append(isOn) }
        if let failure = service.failure.withLock(\.self) { throw failure }
        return Item(key: item.key, searchText: "", payload: switched(item, isOn))
      },
      activationPage: { _ throws(FeedError) in throw .offline })
  }

  func testASwitchIsSentAndThePageStays() async throws {
    let pane = try await openItem()
    let control = try XCTUnwrap(pane.detail.shownControl)
    XCTAssertFalse(control.toggle.isOn)
    control.toggle.grabFocus()
    control.toggle.flip()
    await wait("the request") { self.service.asked.withLock { $0 } == [true] }
    await pane.model.waitUntilIdle()
    await wait("the page to show it") { pane.openTitle == "One!" }
    XCTAssertTrue(control.toggle.isOn)
  }

  private static let refused = FeedError.service(
    message: Phrase("No."), suggestion: Phrase("Wait."), isTransient: false)
  private static let unknownUser = FeedError.account(
    message: Phrase("Who?"), suggestion: Phrase("Connect again."))

  /// Opens an item whose switch fails, flips the switch, and returns once the page shows the
  /// failure.
  private func flipInVain(
    _ error: FeedError, connect: @escaping @MainActor () -> Void = {}
  ) async throws -> SectionPane {
    service.failure.withLock { $0 = error }
    let pane = try await openItem(actions: .only(connect: connect))
    pane.detail.shownControl?.toggle.flip()
    await wait("the failure") { pane.detail.shownControl?.problem.label.text == error.explanation }
    return pane
  }

  func testAFailureShowsOnThePageAndCanBeRetried() async throws {
    let pane = try await flipInVain(Self.refused)
    XCTAssertFalse(try XCTUnwrap(pane.detail.shownControl).toggle.isOn)
    // In the server's list, the switch is always off, so reading the list after the second try
    // would turn it off again.
    await pane.model.waitUntilIdle()
    service.failure.withLock { $0 = nil }
    pane.detail.shownControl?.problem.remedy.click()
    await wait("the second try") { self.service.asked.withLock { $0 } == [true, true] }
    await pane.model.waitUntilIdle()
    await wait("the page to show it") { pane.detail.shownControl?.toggle.isOn == true }
  }

  func testARefreshClearsTheFailure() async throws {
    let pane = try await flipInVain(Self.unknownUser)
    let message = Self.unknownUser.explanation
    XCTAssertTrue(pane.detail.widget.shownTexts.contains(message))
    pane.model.refresh()
    await wait("the end of it") { !pane.detail.widget.shownTexts.contains(message) }
    await wait("the end of the refresh") { !pane.model.isRefreshing }
  }

  func testAnAccountProblemLeadsToTheAccount() async throws {
    var asked = 0
    let pane = try await flipInVain(Self.unknownUser) { asked += 1 }
    pane.detail.shownControl?.problem.remedy.click()
    XCTAssertEqual(asked, 1)
  }

  func testAFailureElsewhereShowsAboveTheList() async throws {
    var asked = 0
    let pane = try await flipInVain(Self.unknownUser) { asked += 1 }
    XCTAssertNil(pane.listColumn.banner.text, "the open page says so itself")
    pane.open(pane.model.outline.groups[0].ids[1])
    await wait("the banner") { pane.listColumn.banner.text?.contains("Who?") == true }
    try XCTUnwrap(pane.listColumn.banner.widget.button("Connect…")).emit("clicked")
    XCTAssertEqual(asked, 1)
  }

  func testAFailureElsewhereCanBeRetriedThere() async throws {
    let pane = try await flipInVain(Self.refused)
    XCTAssertTrue(pane.goBack())
    await wait("the banner") { pane.listColumn.banner.text?.contains("No.") == true }
    try XCTUnwrap(pane.listColumn.banner.widget.button("Retry")).emit("clicked")
    await wait("the second try") { self.service.asked.withLock(\.self) == [true, true] }
    await pane.model.waitUntilIdle()
  }

  func testAnAppletWithoutAnAccountLeadsToTheAccount() async throws {
    var asked = 0
    let pane = try await openPane(
      .applets, #"[{"id": "a1", "name": "Lamp", "user_status": "disabled"}]"#,
      actions: .only(connect: { asked += 1 }))
    pane.open(pane.model.outline.groups[0].ids[0])
    let control = try XCTUnwrap(pane.detail.shownControl)
    XCTAssertTrue(
      control.widget.shownTexts.contains("Connect a service to turn this applet on or off."))
    XCTAssertTrue(control.widget.shownTexts.contains("Turned off"))
    control.button.click()
    XCTAssertEqual(asked, 1)
  }

  func testAPageControlOpensTheWebPage() async throws {
    let page = try XCTUnwrap(URL(string: "https://example.org/applets/a1"))
    service.page.withLock { $0 = page }
    var opened: [URL] = []
    let pane = try await openItem(actions: .only(open: { opened.append($0) }))
    pane.detail.shownControl?.button.click()
    XCTAssertEqual(opened, [page])
  }

  func testASlowChangeShowsASpinner() async throws {
    let view = ControlView { _ in }
    present(view.widget)
    let spinner = try XCTUnwrap(view.widget.all("GtkSpinner").first)
    var control = ItemControl(kind: .toggle(isOn: true), title: "On")
    control.isBusy = true
    view.show(control, name: "Lamp")
    XCTAssertFalse(spinner.isSpinning, "a fast answer shows none")
    letPass(milliseconds: DelayedSpinner.milliseconds)
    await wait("the spinner") { spinner.isSpinning && spinner.isVisible }
    control.isBusy = false
    view.show(control, name: "Lamp")
    XCTAssertFalse(spinner.isVisible)
  }

  func testAControlShowsOnlyItsParts() async throws {
    let view = ControlView { _ in }
    present(view.widget)
    view.show(
      ItemControl(kind: .toggle(isOn: true), title: "Turned on", note: "A sample."), name: "Lamp")
    XCTAssertEqual(view.widget.shownTexts, ["Turned on", "A sample."])
    XCTAssertFalse(view.button.isVisible)
    var control = ItemControl(kind: .toggle(isOn: false), title: "Turned off")
    view.show(control, name: "Lamp")
    XCTAssertEqual(view.widget.shownTexts, ["Turned off"])
    control.failure = Self.unknownUser
    view.show(control, name: "Lamp")
    XCTAssertEqual(view.widget.shownTexts, ["Turned off", "Who? Connect again.", "Connect…"])
    control.failure = .timedOut
    view.show(control, name: "Lamp")
    XCTAssertEqual(view.widget.shownTexts.last, "Retry")
  }

  func testAnActivationInTheBrowserCanBeGivenUp() async throws {
    var actions: [String] = []
    let view = ControlView { actions.append("\($0)") }
    present(view.widget)
    var control = ItemControl(
      kind: .activation(label: "Activate…"), title: "Turned off", note: "In the browser.")
    view.show(control, name: "Lamp")
    XCTAssertFalse(view.cancel.isVisible)
    view.button.grabFocus()
    control.isInBrowser = true
    view.show(control, name: "Lamp")
    XCTAssert(view.widget.shownTexts.contains("Waiting for your browser…"))
    XCTAssertFalse(view.button.isVisible)
    XCTAssert(view.cancel.containsFocus)
    view.cancel.click()
    XCTAssertEqual(actions, ["cancelActivation"])
    control.isInBrowser = false
    view.show(control, name: "Lamp")
    XCTAssertFalse(view.cancel.isVisible)
    XCTAssert(view.button.containsFocus)
  }

  func testAControlWithoutASwitchHasAButton() async throws {
    var actions: [String] = []
    let view = ControlView { actions.append("\($0)") }
    let page = URL(string: "https://example.org")!
    present(view.widget)
    view.show(
      ItemControl(kind: .activation(label: "Activate…"), title: "Turned off"), name: "Lamp")
    XCTAssertFalse(view.toggle.isVisible)
    view.button.click()
    view.show(ItemControl(kind: .page(label: "Open", url: page), title: "?"), name: "Lamp")
    view.button.click()
    XCTAssertEqual(actions, ["activate", "open(https://example.org)"])
    var busy = ItemControl(kind: .activation(label: "Activate…"), title: "Turned off")
    busy.isBusy = true
    view.show(busy, name: "Lamp")
    XCTAssertFalse(view.button.isSensitive)
  }
}
