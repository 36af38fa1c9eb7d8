import FeedCore
import GtkKit
import Localization

/// A question whose answer is a text of several lines.
@MainActor final class LinesFieldView: FormFieldView {
  let view = TextView().addClass("lines")
  private var isUpdating = false

  override init(_ field: Form.Field) {
    super.init(field)
    view.setAccessibleName(field.label)
    build(view)
    showText()
    view.onChange { [weak self] text in
      if self?.isUpdating == false { self?.answered { $0.value = text } }
    }
  }

  override func focus(row: Int?) { view.grabFocus() }

  override func show(_ field: Form.Field) {
    super.show(field)
    showText()
  }

  /// Shows the beginning of a text that nobody can change here, because laying all of it out could
  /// take minutes.
  private func showText() {
    let isLong = field.value.utf8.count > Form.Limit.text && field.value.count > Form.Limit.text
    isUpdating = true
    view.text = isLong ? field.value.prefix(Form.Limit.line) + "…" : field.value
    isUpdating = false
    view.isEditable = !isLong
    let hint = isLong ? text("This is too long to be changed here. It stays as it is.") : field.hint
    show(hint: hint)
  }

  override func setInvalid(_ isInvalid: Bool, row: Int?) { view.setInvalid(isInvalid) }
}
