import GtkKit

/// A short message over the window, with at most one button. The message disappears by itself.
@MainActor final class Toast {
  let widget: Revealer
  private let label = Label().wrap().characters(maximum: 48)
  private let button = Button("")
  private let spinner = Spinner()
  private let box: Box
  private var action: @MainActor () -> Void = {}
  private var ended: @MainActor () -> Void = {}
  private var timeout: Timeout?
  private var work: Timeout?
  private var isAboutWork = false

  static let milliseconds = 6_000
  static let undoMilliseconds = 10_000
  /// What takes less time is done before anybody wonders.
  static let workMilliseconds = 300

  init() {
    box = Box(.horizontal, spacing: 12, role: .alert, [spinner, label, button]).addClass("toast")
    widget = Revealer(.slideUp, child: box).align(horizontal: .center, vertical: .end)
    widget.margin(bottom: 18, start: 12, end: 12)
    widget.isVisible = false
    spinner.isVisible = false
    button.onClick { [weak self] in self?.act() }
  }

  /// - Parameter onEnd: called when the message disappears, for any reason.
  func show(
    _ text: String, button title: String? = nil, milliseconds: Int = Toast.milliseconds,
    action: @escaping @MainActor () -> Void = {}, onEnd: @escaping @MainActor () -> Void = {}
  ) {
    present(text, button: title, action: action, onEnd: onEnd)
    timeout = Timeout(after: milliseconds) { [weak self] in self?.hide() }
  }

  /// Says, if it takes a while, that something is under way, until `endWork` or the next message.
  func showWork(_ text: String) {
    work = Timeout(after: Self.workMilliseconds) { [weak self] in
      guard let self else { return }
      present(text)
      isAboutWork = true
      spinner.isVisible = true
      spinner.isSpinning = true
    }
  }

  func endWork() {
    work = nil
    if isAboutWork { hide() }
  }

  private func present(
    _ text: String, button title: String? = nil, action: @escaping @MainActor () -> Void = {},
    onEnd: @escaping @MainActor () -> Void = {}
  ) {
    timeout = nil
    end()
    ended = onEnd
    label.text = text
    box.setAccessibleName(text)
    button.isVisible = title != nil
    button.setLabel(title ?? "")
    self.action = action
    widget.isVisible = true
    widget.isRevealed = true
    box.announce(text)
  }

  func act() {
    action()
    hide()
  }

  /// Centers the message in the part of the window that begins at a position, in logical pixels
  /// from the start.
  func place(from start: Int) { widget.margin(bottom: 18, start: start + 12, end: 12) }

  var isShown: Bool { widget.isVisible }

  func hide() {
    timeout = nil
    // The toast is hidden as a whole: Tab could still reach a button that is merely not revealed.
    widget.isRevealed = false
    widget.isVisible = false
    end()
  }

  private func end() {
    (isAboutWork, spinner.isVisible, spinner.isSpinning) = (false, false, false)
    let ended = ended
    self.ended = {}
    ended()
  }
}
