import FeedCore
import GtkKit

/// A question whose answer is a text of several lines.
@MainActor final class LinesFieldView: FormFieldView {
  let view = TextView().addClass("lines")
  private var isUpdating = false

  override init(_ field: Form.Field) {
    super.init(field)
    view.setAccessibleName(field.label)
    view.text = field.value
    build(view)
    view.onChange { [weak self] text in
      if self?.isUpdating == false { self?.answered { $0.value = text } }
    }
  }

  override func focus(row: Int?) { view.grabFocus() }

  override func show(_ field: Form.Field) {
    super.show(field)
    isUpdating = true
    view.text = field.value
    isUpdating = false
  }

  override func setInvalid(_ isInvalid: Bool, row: Int?) { view.setInvalid(isInvalid) }
}
