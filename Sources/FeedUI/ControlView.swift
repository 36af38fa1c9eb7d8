import FeedCore
import Foundation
import GtkKit
import Localization
import Store

/// A card with an item's state, the switch or button that changes it, and why a change failed.
@MainActor final class ControlView {
  let widget = Box(.vertical)
  private let title = Label()
  private let note = Label()
  private let spinner = DelayedSpinner()
  let toggle = Switch()
  let button = Button("")
  let problem = Label()
  let remedy = Button("")
  private let problemBox: Box
  private var control: ItemControl?

  init(onEvent: @escaping @MainActor (DetailEvent) -> Void) {
    title.addClass("entry-title")
    note.addClass("caption", "dim-text")
    for label in [title, note, problem] { label.wrap() }
    let texts = Box(.vertical, spacing: 3, [title, note])
    texts.expand(horizontal: true)
    texts.align(vertical: .center)
    for widget in [spinner.widget, toggle, button] as [Widget] { widget.align(vertical: .center) }
    button.addClass("suggested-action")
    let row = Box(.horizontal, spacing: 12, [texts, spinner.widget, toggle, button])
    row.addClass("control")

    let icon = Icon("almanac-warning-symbolic", size: 16)
    problem.expand(horizontal: true)
    remedy.align(vertical: .center)
    problemBox = Box(.horizontal, spacing: 12, role: .alert, [icon, problem, remedy])
    problemBox.addClass("banner", "control-problem")
    widget.addClass("card")
    for child in [row, problemBox] { widget.append(child) }

    toggle.onFlip { isOn in onEvent(.mark(.on, isOn.mark)) }
    button.onClick { [weak self] in
      guard let kind = self?.control?.kind else { return }
      switch kind {
      case .page(_, let url): onEvent(.open(url))
      case .account: onEvent(.connect)
      case .activation, .toggle: onEvent(.activate)
      }
    }
    remedy.onClick { [weak self] in
      onEvent(self?.control?.failure?.needsAccount == true ? .connect : .retry)
    }
  }

  /// - Parameter name: the item's name, for people who don't see which item the switch belongs to.
  func show(_ control: ItemControl, name: String) {
    self.control = control
    toggle.setAccessibleName(name)
    title.text = control.title
    note.text = control.note ?? ""
    note.isVisible = control.note != nil
    show(control.kind)
    show(control.failure)
    setBusy(control.isBusy)
  }

  private func show(_ kind: ItemControl.Kind) {
    toggle.isVisible = kind.isToggle
    button.isVisible = !kind.isToggle
    switch kind {
    case .toggle(let isOn):
      toggle.isOn = isOn
    case .activation(let label), .page(let label, _), .account(let label):
      button.setLabel(label)
    }
  }

  private func show(_ failure: FeedError?) {
    problemBox.isVisible = failure != nil
    guard let failure else { return }
    problem.text = failure.explanation
    problemBox.setAccessibleName(problem.text)
    remedy.setLabel(failure.needsAccount ? text("Connect…") : text("Retry"))
  }

  /// Shows whether a change is being sent. Meanwhile a switch can be flipped again, but a button
  /// can't be pressed.
  private func setBusy(_ isBusy: Bool) {
    button.isSensitive = !isBusy
    spinner.setBusy(isBusy)
  }
}

extension ItemControl.Kind {
  fileprivate var isToggle: Bool {
    if case .toggle = self { true } else { false }
  }
}
