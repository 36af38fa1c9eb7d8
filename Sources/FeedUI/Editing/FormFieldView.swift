import FeedCore
import GtkKit

/// One question of a form: its label, the inputs, and a hint or a problem below them.
@MainActor class FormFieldView {
  let widget = Box(.vertical, spacing: 3).addClass("form-field")
  /// The field with the user's answer.
  private(set) var field: Form.Field
  private let label = Label.fieldLabel("")
  private let hint = Label.caption()
  let problem = Label(role: .alert).addClass("caption", "form-problem").wrap().hide()
  var onChange: (Form.Field) -> Void = { _ in }

  var id: String { field.id }

  init(_ field: Form.Field) {
    self.field = field
    show(hint: field.hint)
  }

  func show(hint text: String?) {
    hint.text = text ?? ""
    hint.isVisible = text != nil && !problem.isVisible
  }

  /// Makes the view for the kind of a field.
  /// - Parameters:
  ///   - onEnter: called when Enter is pressed in a line.
  ///   - choosePicture: asks for a picture; only needed for such fields.
  static func make(
    _ field: Form.Field, pictures: PictureProvider? = nil,
    onEnter: @escaping @MainActor () -> Void, choosePicture: @escaping @MainActor () -> Void = {}
  ) -> FormFieldView {
    switch field.kind {
    case .lines: LinesFieldView(field)
    case .rows(let rows): RowsFieldView(field, rows, onEnter: onEnter)
    case .picture: PictureFieldView(field, pictures: pictures, choose: choosePicture)
    case .text, .url, .email, .phone, .secret, .choice, .date, .tags:
      // What is already there must stay complete.
      LineFieldView(
        field, limit: max(LineFieldView.limit, field.value.count), onEnter: onEnter)
    }
  }

  /// Puts the parts of the view together.
  func build(_ inputs: Widget...) {
    label.text = field.label
    widget.append(label)
    for input in inputs { widget.append(input) }
    widget.append(hint, problem)
  }

  func hideLabel() { label.isVisible = false }

  func focus() { focus(row: nil) }

  /// - Parameter row: the row to focus in a field with rows; `nil` for the first.
  func focus(row: Int?) {}

  /// Shows another answer.
  func show(_ field: Form.Field) { self.field = field }

  /// Marks the inputs as invalid or valid.
  /// - Parameter row: the row that is invalid in a field with rows; `nil` for the first.
  func setInvalid(_ isInvalid: Bool, row: Int?) {}

  /// Shows what is wrong with the answer, or with one of its rows; `nil` if nothing is wrong.
  func show(problem text: String?, row: Int? = nil) {
    problem.text = text ?? ""
    problem.isVisible = text != nil
    hint.isVisible = text == nil && !hint.text.isEmpty
    setInvalid(text != nil, row: row)
  }

  /// Takes what the user wrote.
  func answered(_ change: (inout Form.Field) -> Void) {
    let old = field
    change(&field)
    if field != old { onChange(field) }
  }
}
