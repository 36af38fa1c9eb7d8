import GtkKit

/// A short message over the window that goes by itself, with one thing to do about it.
@MainActor final class Toast {
  let widget: Revealer
  private let label = Label()
  private let button = Button("")
  private let box: Box
  private var action: @MainActor () -> Void = {}
  private var ended: @MainActor () -> Void = {}
  private var timeout: Timeout?

  /// How long a message stays.
  static let milliseconds = 6_000
  /// How long one stays that takes back what was done.
  static let undoMilliseconds = 10_000

  init() {
    label.wrap()
    label.characters(maximum: 48)
    box = Box(.horizontal, spacing: 12, role: .alert, [label, button])
    box.addClass("toast")
    widget = Revealer(.slideUp, child: box)
    widget.align(horizontal: .center, vertical: .end)
    widget.margin(bottom: 18, start: 12, end: 12)
    widget.isVisible = false
    button.onClick { [weak self] in self?.act() }
  }

  isolated deinit { timeout?.cancel() }

  /// - Parameter onEnd: called when the message goes, whatever the reason.
  func show(
    _ text: String, button title: String? = nil, milliseconds: Int = Toast.milliseconds,
    action: @escaping @MainActor () -> Void = {}, onEnd: @escaping @MainActor () -> Void = {}
  ) {
    timeout?.cancel()
    end()
    ended = onEnd
    label.text = text
    box.setAccessibleName(text)
    button.isVisible = title != nil
    button.setLabel(title ?? "")
    self.action = action
    widget.isVisible = true
    widget.isRevealed = true
    timeout = Timeout(milliseconds: milliseconds) { [weak self] in
      self?.hide()
      return false
    }
  }

  /// Does what the button says.
  func act() {
    action()
    hide()
  }

  /// In the middle of what is right of a place, in logical pixels.
  func place(from start: Int) { widget.margin(bottom: 18, start: start + 12, end: 12) }

  var isShown: Bool { widget.isVisible }

  func hide() {
    timeout?.cancel()
    timeout = nil
    // Hidden as a whole: a revealed-away button could still be reached by Tab.
    widget.isRevealed = false
    widget.isVisible = false
    end()
  }

  private func end() {
    let ended = ended
    self.ended = {}
    ended()
  }
}
