import FeedCore
import GtkKit

/// One question of a form: its label, the input, and a hint or a problem below it.
@MainActor final class FormFieldView {
  let id: String
  let widget = Box(.vertical, spacing: 3).addClass("form-field")
  let input: Input
  private let hint = Label.caption()
  let problem = Label(role: .alert).addClass("caption", "form-problem").wrap().hide()
  private let hintText: String?

  enum Input {
    case text(TextEntry)
    case choice(DropDown)

    var widget: Widget {
      switch self {
      case .text(let entry): entry
      case .choice(let list): list
      }
    }
  }

  /// The maximum length of an answer that is not a secret, in characters. It is far longer than any
  /// token or address.
  private static let limit = 4_000

  init(_ field: Form.Field, onEnter: @escaping @MainActor () -> Void) {
    id = field.id
    hintText = field.hint
    input = Self.makeInput(field, onEnter)
    input.widget.setAccessibleName(field.label)
    hint.text = field.hint ?? ""
    hint.isVisible = field.hint != nil
    widget.append(Label.fieldLabel(field.label), input.widget, hint, problem)
  }

  var answer: String {
    switch input {
    case .text(let entry): entry.text
    case .choice(let list): String(list.selected)
    }
  }

  func focus() { input.widget.grabFocus() }

  /// Shows what is wrong with the answer; `nil` if nothing is wrong.
  func show(problem text: String?) {
    problem.text = text ?? ""
    problem.isVisible = text != nil
    hint.isVisible = text == nil && hintText != nil
    if case .text(let entry) = input { entry.setInvalid(text != nil) }
  }

  private static func makeInput(
    _ field: Form.Field, _ onEnter: @escaping @MainActor () -> Void
  ) -> Input {
    let entry: TextEntry
    switch field.kind {
    case .text, .date, .tags, .lines, .picture, .rows: entry = Entry()
    case .url: entry = Entry(.url)
    case .email: entry = Entry(.email)
    case .secret: entry = PasswordEntry()
    case .choice(let names):
      let list = DropDown(names)
      list.selected = Int(field.value) ?? 0
      return .choice(list)
    }
    // A secret of any length must arrive complete.
    if field.kind != .secret { entry.limit(characters: limit) }
    entry.text = field.value
    entry.placeholder = field.placeholder
    entry.onActivate(onEnter)
    return .text(entry)
  }
}
