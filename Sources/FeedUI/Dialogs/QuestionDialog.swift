import FeedCore
import GtkKit

/// A dialog that asks a question with two answers. Closing the dialog declines.
@MainActor final class QuestionDialog: Dialog {
  private let decline: Button

  /// - Parameter onAccepted: called when the accepted action is done.
  init(
    over parent: Window, _ question: Question, tasks: OwnedTasks,
    onAccepted: @escaping @MainActor () -> Void
  ) {
    decline = Button(question.decline)
    super.init(over: parent, title: question.title, width: 400)
    let accept = Button(question.accept)
    accept.setClass("destructive-action", question.isDestructive)
    let bar = HeaderBar()
    bar.setTitleButtons(false)
    window.setTitlebar(bar)
    let text = Label(question.text).wrap()
    let buttons = Box(.horizontal, spacing: 12, [decline, accept]).align(horizontal: .end)
    let column = Box(.vertical, spacing: 18, [text, buttons]).addClass("form")
    window.setChild(column)
    decline.onClick { [weak self] in self?.close() }
    accept.onClick { [weak self] in
      // The work is done even if the dialog closes.
      tasks.run {
        await question.onAccept()
        onAccepted()
      }
      self?.close()
    }
  }

  override func present() {
    super.present()
    decline.grabFocus()
  }
}
