import FeedCore
import GtkKit
import Localization
import Store

/// A card with an item's state, the switch or button that changes it, and the reason if a change
/// failed.
@MainActor final class ControlView {
  let widget = Box(.vertical).addClass("card")
  private let title = Label.entryTitle()
  private let note = Label.caption()
  private let spinner = DelayedSpinner()
  let toggle = Switch()
  let button = Button("").addClass("suggested-action")
  /// Takes the button's place while the user waits for an activation.
  let cancel = Button(text("Cancel")).hide()
  let problem = ProblemView()
  private var control: ItemControl?

  init(onEvent: @escaping @MainActor (DetailEvent) -> Void) {
    let texts = Box(texts: [title, note]).align(vertical: .center)
    let controls = [spinner.widget, toggle, button, cancel] as [Widget]
    for widget in controls { widget.align(vertical: .center) }
    let row = Box(.horizontal, spacing: 12, [texts] + controls)
    row.addClass("control")
    widget.append(row, problem.widget)

    toggle.onFlip { isOn in onEvent(.mark(.on, isOn.mark)) }
    button.onClick { [weak self] in
      guard let control = self?.control, !control.isBusy else { return }
      switch control.kind {
      case .page(_, let url): onEvent(.open(url))
      case .account: onEvent(.connect)
      case .activation, .toggle: onEvent(.activate)
      }
    }
    cancel.onClick { onEvent(.cancelActivation) }
    spinner.onChange = { [weak self] _ in self?.showWaiting() }
    problem.remedy.onClick { [weak self] in
      onEvent(self?.control?.failure?.needsAccount == true ? .connect : .retry)
    }
  }

  /// - Parameter name: the item's name, for users who can't see which item the switch belongs to.
  func show(_ control: ItemControl, name: String) {
    self.control = control
    toggle.setAccessibleName(name)
    title.text = control.title
    let words = control.isInBrowser ? text("Waiting for your browser…") : control.note
    note.text = words ?? ""
    note.isVisible = words != nil
    show(control.kind)
    problem.show(
      control.failure?.explanation,
      remedy: control.failure?.needsAccount == true ? text("Connect…") : text("Retry"))
    setBusy(control.isBusy)
    showWaiting()
  }

  private func show(_ kind: ItemControl.Kind) {
    var isToggle = false
    switch kind {
    case .toggle(let isOn): (toggle.isOn, isToggle) = (isOn, true)
    case .activation(let label), .page(let label, _), .account(let label): button.setLabel(label)
    }
    toggle.isVisible = isToggle
    button.isVisible = !isToggle
  }

  /// Offers to give up a wait that is long enough to be noticed.
  private func showWaiting() {
    guard let control, case .activation = control.kind else { return cancel.isVisible = false }
    let isWaiting = spinner.isSpinning || control.isInBrowser
    let hasFocus = button.containsFocus || cancel.containsFocus
    cancel.isVisible = isWaiting
    button.isVisible = !isWaiting
    if hasFocus { (isWaiting ? cancel : button).grabFocus() }
  }

  /// Shows whether a change is being sent. Meanwhile a switch can be flipped again, but a button
  /// can't be pressed.
  private func setBusy(_ isBusy: Bool) {
    // A button that becomes insensitive loses the focus.
    button.isSensitive = !isBusy || button.containsFocus
    spinner.setBusy(isBusy)
  }
}
