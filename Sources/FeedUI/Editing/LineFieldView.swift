import FeedCore
import GtkKit

/// A question whose answer is one line, or one of several options.
@MainActor final class LineFieldView: FormFieldView {
  let input: Input
  /// The tags to choose from; `nil` for other kinds.
  let suggestions: TagSuggestions?
  private var isUpdating = false

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

  /// Far longer than any token or address.
  static let limit = 4_000

  /// - Parameter limit: the maximum length of an answer that is not a secret, in characters.
  init(
    _ field: Form.Field, limit: Int = limit, onEnter: @escaping @MainActor () -> Void
  ) {
    input = Self.makeInput(field, limit, onEnter)
    suggestions = field.kind == .tags ? TagSuggestions() : nil
    super.init(field)
    input.widget.setAccessibleName(field.label)
    if let hint = field.hint { input.widget.setAccessibleDescription(hint) }
    build(input.widget)
    if let suggestions {
      widget.append(suggestions.widget)
      suggestions.onChoose = { [weak self] text in self?.take(text) }
    }
    switch input {
    case .text(let entry): entry.onChange { [weak self] in self?.answer($0) }
    case .choice(let list): list.onChange { [weak self] in self?.answer(String($0)) }
    }
  }

  var answer: String {
    switch input {
    case .text(let entry): entry.text
    case .choice(let list): String(list.selected)
    }
  }

  private func answer(_ text: String) {
    suggestions?.update(text)
    if !isUpdating { answered { $0.value = text } }
  }

  /// Takes a suggestion, and goes on in the entry.
  private func take(_ text: String) {
    guard case .text(let entry) = input else { return }
    entry.grabFocus()
    entry.text = text
  }

  override func focus(row: Int?) { input.widget.grabFocus() }

  override func show(_ field: Form.Field) {
    super.show(field)
    guard answer != field.value else { return }
    isUpdating = true
    defer { isUpdating = false }
    switch input {
    case .text(let entry): entry.text = field.value
    case .choice(let list): list.selected = Int(field.value) ?? 0
    }
  }

  override func setInvalid(_ isInvalid: Bool, row: Int?) {
    if case .text(let entry) = input { entry.setInvalid(isInvalid) }
  }

  private static func makeInput(
    _ field: Form.Field, _ limit: Int, _ onEnter: @escaping @MainActor () -> Void
  ) -> Input {
    if case .choice(let names) = field.kind {
      let list = DropDown(names)
      list.selected = Int(field.value) ?? 0
      return .choice(list)
    }
    let entry = TextEntry.make(field.kind)
    // A secret of any length must arrive complete.
    if field.kind != .secret { entry.limit(characters: limit) }
    entry.text = field.value
    entry.placeholder = field.placeholder
    entry.onActivate(onEnter)
    return .text(entry)
  }
}

extension TextEntry {
  /// Makes the entry for a line of a kind.
  static func make(_ kind: Form.Field.Kind) -> TextEntry {
    switch kind {
    case .url: Entry(.url)
    case .email: Entry(.email)
    case .phone: Entry(.phone)
    case .secret: PasswordEntry()
    default: Entry()
    }
  }
}
