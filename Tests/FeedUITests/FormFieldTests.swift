import FeedCore
import Foundation
import GtkTesting
import XCTest

@testable import FeedUI
@testable import GtkKit

/// Tests the views of a form's fields.
@MainActor final class FormFieldTests: UITestCase {
  private let phones = Form.Rows(
    labels: [Form.Rows.Label("cell", "Mobile"), Form.Rows.Label("home", "Home")],
    parts: [Form.Rows.Part("value", "Number")], addLabel: "Add Number")

  private func rows(_ rows: [Form.Row]) -> RowsFieldView {
    let field = Form.Field(id: "phone", label: "Phone", kind: .rows(phones), rows: rows)
    let view = RowsFieldView(field, phones)
    present(view.widget)
    return view
  }

  func testRowsAreAddedWithTheNextLabelAndRemoved() async {
    let view = rows([Form.Row(place: 3, label: "cell", values: ["1"])])
    var answers: [[Form.Row]] = []
    view.onChange = { answers.append($0.rows) }
    view.add.click()
    XCTAssertEqual(view.field.rows.map(\.label), ["cell", "home"])
    view.rows[1].entries[0].text = "2"
    XCTAssertEqual(answers.last?.map(\.values), [["1"], ["2"]])
    XCTAssertEqual(answers.last?.map(\.place), [3, nil])
    view.rows[0].remove.click()
    XCTAssertEqual(answers.last?.map(\.label), ["home"])
    view.rows[0].remove.click()
    XCTAssertEqual(view.field.rows, [])
    XCTAssertTrue(view.add.containsFocus)
  }

  func testEnterGoesToTheNextRowAndThenOn() {
    var entered = 0
    let field = Form.Field(
      id: "phone", label: "Phone", kind: .rows(phones),
      rows: ["1", "2"].map { Form.Row(label: "cell", values: [$0]) })
    let view = RowsFieldView(field, phones) { entered += 1 }
    present(view.widget)
    view.rows[0].entries[0].emit("activate")
    XCTAssertTrue(view.rows[1].entries[0].containsFocus)
    XCTAssertEqual(entered, 0)
    view.rows[1].entries[0].emit("activate")
    XCTAssertEqual(entered, 1)
  }

  func testAProblemMarksItsRow() async {
    let view = rows(["1", "x"].map { Form.Row(label: "cell", values: [$0]) })
    view.show(problem: "“x” isn’t a number.", row: 1)
    view.focus(row: 1)
    XCTAssertEqual(view.rows.map { $0.entries[0].hasClass("error") }, [false, true])
    XCTAssertTrue(view.rows[1].entries[0].containsFocus)
    view.show(problem: nil)
    XCTAssertEqual(view.rows.map { $0.entries[0].hasClass("error") }, [false, false])
  }

  func testALongNameLeavesRoomForSave() async throws {
    let name = String(repeating: "Wolfeschlegelsteinhausen ", count: 4)
    let pane = try await openPane(.contacts, "[{\"id\": \"1\", \"name\": \"\(name)\"}]")
    let form = try await pane.model.form(of: pane.model.listed()[0])
    let view = FormView(
      try XCTUnwrap(form), pictures: makePictures(), over: present(Box(.vertical)))
    XCTAssertLessThanOrEqual(view.widget.sizeRequest(.horizontal).minimum, 340)
  }

  func testALabelCanBeTheUsersOwn() async {
    let chooser = LabelChooser(phones.labels, chosen: "Boat")
    present(chooser.widget)
    var label = ""
    chooser.onChange = { label = $0 }
    XCTAssertEqual(chooser.list.selected, 3)
    XCTAssertFalse(chooser.own.isVisible)
    chooser.list.selected = 2
    XCTAssertEqual(label, "home")
    chooser.list.selected = 4
    XCTAssertTrue(chooser.own.isVisible)
    chooser.own.text = "Ship"
    XCTAssertEqual(label, "Ship")
    chooser.list.selected = 0
    XCTAssertEqual(label, "")
    XCTAssertFalse(chooser.own.isVisible)
  }

  func testTagsAreSuggested() async {
    let field = Form.Field(id: "tags", label: "Tags", kind: .tags, value: "warm, q")
    let view = LineFieldView(field) {}
    present(view.widget)
    view.suggestions?.offer(["warm", "quick", "cheap"], for: view.answer)
    XCTAssertEqual(view.suggestions?.buttons.count, 1)
    view.suggestions?.buttons[0].click()
    XCTAssertEqual(view.answer, "warm, quick")
    XCTAssertEqual(view.field.value, "warm, quick")
  }

  func testAPictureComesFromAFile() async throws {
    let field = Form.Field(id: "picture", label: "Picture", kind: .picture)
    let view = PictureFieldView(field, pictures: makePictures()) {}
    present(view.widget)
    view.take(URL(filePath: #filePath))
    await wait { view.problem.isVisible }
    XCTAssertEqual(view.field.value, "")
    let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    let file = folder.deletingLastPathComponent().appending(
      path: "Resources/samples/pictures/recipe-shakshuka.jpg")
    view.take(file)
    await wait { !view.field.value.isEmpty }
    XCTAssertEqual(InlinePicture.data(view.field.value), try Data(contentsOf: file))
    XCTAssertFalse(view.problem.isVisible)
    XCTAssertTrue(view.remove.isVisible)
    view.remove.click()
    XCTAssertEqual(view.field.value, "")
  }

  func testWhatWasThereStaysWhole() async {
    let long = String(repeating: "a", count: 5_000)
    let view = FormFieldView.make(Form.Field(id: "title", label: "Title", value: long)) {}
    XCTAssertEqual((view as? LineFieldView)?.answer, long)
  }
}
