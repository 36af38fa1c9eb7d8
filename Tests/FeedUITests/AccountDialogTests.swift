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

/// Tests the dialog of a service’s account.
@MainActor final class AccountDialogTests: UITestCase {
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

  private func present(_ form: Form = Setup.form) -> AccountDialog {
    let dialog = AccountDialog(
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
  private func presentAdvanced(_ value: String) -> AccountDialog {
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
    let field = LineFieldView(Form.Field(id: "name", label: "Name", hint: "Yours")) {}
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
    let field = LineFieldView(Form.Field(id: "name", label: "Name", value: text)) {}
    XCTAssertEqual(field.answer.count, 4_000)
  }
}
