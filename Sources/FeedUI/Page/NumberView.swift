import FeedCore
import GtkKit

/// A row of a page with a number that the user can change.
@MainActor final class NumberView {
  let widget = Box(.horizontal, spacing: 12).addClass("field")
  let button: SpinButton
  private var isUpdating = false

  init(_ number: DetailNumber, onChange: @escaping @MainActor (Int) -> Void) {
    button = SpinButton(number.range)
    let label = Label(number.label).wrap().expand(horizontal: true)
    button.align(vertical: .center).setAccessibleName(number.label)
    widget.append(label, button)
    show(number.value)
    button.onChange { [weak self] value in
      if self?.isUpdating == false { onChange(value) }
    }
  }

  var hasFocus: Bool { button.containsFocus }

  /// Shows the stored number, unless the user is changing it; see `NoteView.show`.
  func show(_ value: Int) {
    guard !hasFocus else { return }
    isUpdating = true
    button.value = value
    isUpdating = false
  }
}
