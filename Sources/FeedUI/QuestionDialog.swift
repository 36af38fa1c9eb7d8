import FeedCore
import GtkKit

/// A question with two answers; closing it declines.
@MainActor final class QuestionDialog {
  private let window: Window
  let decline: Button
  let accept: Button
  private var onClosed: () -> Void = {}

  /// In logical pixels.
  private static let width = 400

  /// - Parameter onAccepted: called when the accepted action is done.
  init(
    over parent: Window, _ question: Question, tasks: OwnedTasks,
    onAccepted: @escaping @MainActor () -> Void
  ) {
    window = Window(dialogOver: parent, title: question.title)
    decline = Button(question.decline)
    accept = Button(question.accept)
    let bar = HeaderBar()
    bar.setTitleButtons(false)
    window.setTitlebar(bar)
    let text = Label(question.text)
    text.wrap()
    let buttons = Box(.horizontal, spacing: 12, [decline, accept])
    buttons.align(horizontal: .end)
    let column = Box(.vertical, spacing: 18, [text, buttons])
    column.addClass("form")
    window.setChild(column)
    window.defaultSize = (
      min(Self.width, parent.width > 0 ? parent.width : Self.width), -1
    )
    decline.onClick { [weak self] in self?.close() }
    accept.onClick { [weak self] in
      // The work is done even if the dialog closes.
      tasks.run {
        await question.onAccept()
        onAccepted()
      }
      self?.close()
    }
    window.onClose { [weak self] in self?.onClosed() }
  }

  func onClosed(_ handler: @escaping @MainActor () -> Void) { onClosed = handler }

  func present() {
    window.present()
    decline.grabFocus()
  }

  func close() { window.close() }
}
