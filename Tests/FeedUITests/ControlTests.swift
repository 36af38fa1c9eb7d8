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
@MainActor final class ControlTests: UITestCase {
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

  func testAControlWithoutASwitchHasAButton() async throws {
    var actions: [String] = []
    let view = ControlView { actions.append("\($0)") }
    let page = URL(string: "https://example.org")!
    present(view.widget)
    view.show(
      ItemControl(kind: .activation(label: "Activate…"), title: "Never turned on"), name: "Lamp")
    XCTAssertFalse(view.toggle.isVisible)
    view.button.click()
    view.show(ItemControl(kind: .page(label: "Open", url: page), title: "?"), name: "Lamp")
    view.button.click()
    XCTAssertEqual(actions, ["activate", "open(https://example.org)"])
    var busy = ItemControl(kind: .activation(label: "Activate…"), title: "Never turned on")
    busy.isBusy = true
    view.show(busy, name: "Lamp")
    XCTAssertFalse(view.button.isSensitive)
  }
}

/// Tests a form in a dialog.
@MainActor final class FormDialogTests: UITestCase {
  private final class Setup: Sendable {
    let answers = Mutex<Form.Answers?>(nil)
    let problem = Mutex<Form.Problem?>(nil)
    let isHeld = Mutex(false)
    let sent = Mutex(0)
    let wasStopped = Mutex(false)
    let note = Mutex("Kept in the keyring.")

    var account: AccountSetup {
      AccountSetup(
        section: "articles", isConnected: { false }, form: { Setup.form },
        secretsNote: { [self] in note.withLock(\.self) },
        connect: { [self] (answers) throws(Form.Problem) in
          sent.withLock { $0 += 1 }
          self.answers.withLock { $0 = answers }
          while isHeld.withLock(\.self) { await Task.yield() }
          wasStopped.withLock { $0 = Task.isCancelled }
          if let problem = problem.withLock(\.self) { throw problem }
          return "Connected"
        },
        disconnect: { () throws(Form.Problem) in "Disconnected" })
    }

    static let form = Form(
      title: "Connect", explanation: "Why",
      groups: [
        Form.Group(
          title: "You",
          fields: [
            Form.Field(id: "name", label: "Name", hint: "Yours", value: "Sam"),
            Form.Field(id: "token", label: "Token", kind: .secret),
            Form.Field(id: "order", label: "Order", kind: .choice(["a", "b"]), value: "1"),
          ])
      ],
      submitLabel: "Connect")
  }

  private let setup = Setup()

  private func present(_ form: Form = Setup.form) -> FormDialog {
    let dialog = FormDialog(
      over: Window(dialogOver: nil, title: "Parent"), form: form, setup: setup.account)
    dialog.present()
    return dialog
  }

  func testSendingTheAnswersClosesTheDialog() async {
    let dialog = present()
    var lines: [String] = []
    var isClosed = false
    dialog.onDone = { lines.append($0) }
    dialog.onClosed = { isClosed = true }
    await wait("the note") { dialog.note.text == "Kept in the keyring." }
    guard case .text(let entry as PasswordEntry) = dialog.fields[1].input else {
      return XCTFail("no secret")
    }
    entry.text = "t0ken"
    dialog.submit.click()
    await wait("the end") { isClosed }
    XCTAssertEqual(lines, ["Connected"])
    XCTAssertEqual(setup.answers.withLock { $0 }, ["name": "Sam", "token": "t0ken", "order": "1"])
  }

  func testTheDialogIsAsHighAsItsFormWithTheNote() async throws {
    setup.note.withLock { $0 = String(repeating: "There is no keyring here. ", count: 12) }
    let dialog = present()
    let scroller = try XCTUnwrap(dialog.window.all("GtkScrolledWindow").first)
    let place = gtk_scrolled_window_get_vadjustment(scroller.opaque)
    await wait("the whole form") {
      dialog.note.isMapped && dialog.note.height > 40
        && gtk_adjustment_get_upper(place) <= gtk_adjustment_get_page_size(place)
    }
    dialog.close()
  }

  func testAProblemShowsAtItsFieldUntilTheNextTry() async {
    let dialog = present()
    setup.problem.withLock {
      $0 = Form.Problem(field: "token", message: "Not known.", suggestion: "Ask.")
    }
    dialog.submit.click()
    await wait("the problem") { dialog.fields[1].problem.isVisible }
    XCTAssertEqual(dialog.fields[1].problem.text, "Not known. Ask.")
    XCTAssertTrue(dialog.fields[1].input.widget.containsFocus)
    XCTAssertTrue(dialog.fields[1].input.widget.hasClass("error"))
    XCTAssertFalse(dialog.fields[0].problem.isVisible)
    XCTAssertFalse(dialog.problem.isVisible)
    setup.problem.withLock { $0 = Form.Problem(message: "Offline.") }
    dialog.submit.click()
    await wait("the other problem") { dialog.problem.isVisible }
    XCTAssertEqual(dialog.problem.text, "Offline.")
    XCTAssertFalse(dialog.fields[1].problem.isVisible)
    XCTAssertFalse(dialog.fields[1].input.widget.hasClass("error"))
    setup.isHeld.withLock { $0 = true }
    dialog.submit.click()
    XCTAssertFalse(dialog.problem.isVisible)
    setup.isHeld.withLock { $0 = false }
    dialog.close()
  }

  func testAFilledFormWaitsForEnter() async {
    let dialog = present()
    XCTAssertTrue(dialog.submit.containsFocus)
    dialog.close()
  }

  func testEnterInAFieldSendsTheAnswers() async {
    for index in 0..<2 {
      let dialog = present()
      // If the button had the focus, Enter would press it.
      dialog.fields[index].focus()
      dialog.fields[index].input.widget.all("GtkText").first?.emit("activate")
      await wait("the request") { self.setup.sent.withLock(\.self) == index + 1 }
      dialog.close()
    }
  }

  func testAnswersAreSentOnce() async {
    setup.isHeld.withLock { $0 = true }
    let dialog = present()
    var isClosed = false
    dialog.onClosed = { isClosed = true }
    dialog.submit.click()
    dialog.submit.click()
    dialog.fields[0].input.widget.all("GtkText").first?.emit("activate")
    setup.isHeld.withLock { $0 = false }
    await wait("the end") { isClosed }
    XCTAssertEqual(setup.sent.withLock(\.self), 1)
  }

  func testClosingCancelsTheWorkAndAResultIsStillReported() async {
    setup.isHeld.withLock { $0 = true }
    let dialog = present()
    var (lines, closings) = ([String](), 0)
    dialog.onDone = { lines.append($0) }
    dialog.onClosed = { closings += 1 }
    dialog.submit.click()
    await wait("the request") { self.setup.sent.withLock(\.self) == 1 }
    dialog.close()
    XCTAssertEqual(closings, 1)
    setup.isHeld.withLock { $0 = false }
    await wait("the end") { lines == ["Connected"] }
    XCTAssertTrue(setup.wasStopped.withLock(\.self))
    XCTAssertEqual(closings, 1)
  }

  /// Presents a form with a group of two advanced questions.
  /// - Parameter value: the answer that is filled in for the first of them. If it is empty, the
  ///   group is collapsed.
  private func presentAdvanced(_ value: String) -> FormDialog {
    var form = Setup.form
    form.groups.append(
      Form.Group(
        title: "Server",
        fields: [
          Form.Field(id: "server", label: "Address", value: value),
          Form.Field(id: "order", label: "Order", kind: .choice(["a", "b"]), value: "0"),
        ], isAdvanced: true))
    return present(form)
  }

  func testAdvancedQuestionsAreCollapsedUntilOneIsWrong() async throws {
    let dialog = presentAdvanced("")
    let address = try XCTUnwrap(dialog.fields.first { $0.id == "server" })
    XCTAssertEqual(dialog.advanced?.isExpanded, false)
    XCTAssertFalse(address.widget.isMapped)
    setup.problem.withLock { $0 = Form.Problem(field: "server", message: "Wrong.") }
    dialog.submit.click()
    await wait("the problem") { address.problem.isVisible && address.widget.isMapped }
    XCTAssertTrue(address.input.widget.containsFocus)
    dialog.close()
  }

  func testAdvancedQuestionsWithAnAnswerAreVisible() async {
    let dialog = presentAdvanced("https://example.org")
    XCTAssertEqual(dialog.advanced?.isExpanded, true, "a link may have filled it in")
    dialog.close()
  }

  func testAProblemReplacesTheHint() async {
    let field = FormFieldView(Form.Field(id: "name", label: "Name", hint: "Yours")) {}
    present(field.widget)
    XCTAssertEqual(field.widget.shownTexts, ["Name", "Yours"])
    field.show(problem: "Too short.")
    XCTAssertEqual(field.widget.shownTexts, ["Name", "Too short."])
    XCTAssertTrue(field.input.widget.hasClass("error"))
    field.show(problem: nil)
    XCTAssertEqual(field.widget.shownTexts, ["Name", "Yours"])
    XCTAssertFalse(field.input.widget.hasClass("error"))
  }

  func testAnAnswerHasALimit() async {
    let text = String(repeating: "a", count: 100_000)
    let field = FormFieldView(Form.Field(id: "name", label: "Name", value: text)) {}
    XCTAssertEqual(field.answer.count, 4_000)
  }
}
