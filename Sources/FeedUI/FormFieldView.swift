import FeedCore
import GtkKit

/// One question: its label, the input, and a hint or a problem below it.
@MainActor final class FormFieldView {
  let id: String
  let widget = Box(.vertical, spacing: 3)
  let input: Input
  private let hint = Label()
  let problem = Label(role: .alert)
  private let hintText: String?

  enum Input {
    case text(Entry)
    case secret(PasswordEntry)
    case choice(DropDown)

    var widget: Widget {
      switch self {
      case .text(let entry): entry
      case .secret(let entry): entry
      case .choice(let list): list
      }
    }
  }

  /// Far longer than any token or address.
  private static let limit = 4_000

  /// - Parameter onEnter: called when Enter is pressed in the field.
  init(_ field: Form.Field, onEnter: @escaping @MainActor () -> Void) {
    id = field.id
    hintText = field.hint
    input = Self.makeInput(field, onEnter)
    let label = Label(field.label)
    label.addClass("caption", "field-label")
    input.widget.setAccessibleName(field.label)
    hint.text = field.hint ?? ""
    hint.isVisible = field.hint != nil
    hint.addClass("caption", "dim-text")
    problem.addClass("caption", "form-problem")
    problem.isVisible = false
    for each in [label, hint, problem] { each.wrap() }
    widget.addClass("form-field")
    for child in [label, input.widget, hint, problem] as [Widget] { widget.append(child) }
  }

  var answer: String {
    switch input {
    case .text(let entry): entry.text
    case .secret(let entry): entry.text
    case .choice(let list): String(list.selected)
    }
  }

  func focus() { input.widget.grabFocus() }

  /// Shows what is wrong with the answer; `nil` if nothing is.
  func show(problem text: String?) {
    problem.text = text ?? ""
    problem.isVisible = text != nil
    hint.isVisible = text == nil && hintText != nil
    switch input {
    case .text(let entry): entry.setInvalid(text != nil)
    case .secret(let entry): entry.setInvalid(text != nil)
    case .choice: break
    }
  }

  private static func makeInput(
    _ field: Form.Field, _ onEnter: @escaping @MainActor () -> Void
  ) -> Input {
    switch field.kind {
    case .text, .url, .email:
      let entry = Entry()
      if field.kind == .url { entry.setPurpose(.url) }
      if field.kind == .email { entry.setPurpose(.email) }
      entry.limit(characters: limit)
      entry.text = field.value
      entry.placeholder = field.placeholder
      entry.onActivate(onEnter)
      return .text(entry)
    case .secret:
      let entry = PasswordEntry()
      entry.text = field.value
      entry.placeholder = field.placeholder
      entry.onActivate(onEnter)
      return .secret(entry)
    case .choice(let names):
      let list = DropDown(names)
      list.selected = Int(field.value) ?? 0
      return .choice(list)
    }
  }
}
