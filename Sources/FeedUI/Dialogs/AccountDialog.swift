import FeedCore
import GtkKit
import Localization

/// The dialog that connects the account of a service. It sends the answers of its form, waits for
/// the result, and shows a problem at the field that has it, or above the form if no field does.
@MainActor final class AccountDialog: Dialog {
  private let cancel = Button(text("Cancel"))
  let submit: Button
  private let column = Box(.vertical, spacing: 18).addClass("form")
  let note = Label.caption().hide()
  let problem = Label(role: .alert).addClass("form-problem").hide()
  private let spinner = Spinner().hide()
  private(set) var fields: [LineFieldView] = []
  /// The expander with the groups that most people can ignore; `nil` if there are none.
  private(set) var advanced: Expander?
  private var advancedFields: Set<String> = []
  /// The task that processes the answers or disconnects the account. The dialog may close before
  /// the task ends.
  private(set) var work: Task<Void, Never>?
  private var isClosed = false
  private var noteTask: Task<Void, Never>?
  private let setup: AccountSetup
  private var question: QuestionDialog?
  private let tasks = OwnedTasks()
  /// Called when the answers were accepted, or the account was disconnected, with a message that
  /// says so. The dialog closes then.
  var onDone: (String) -> Void = { _ in }

  /// - Parameter form: the setup's form, perhaps with some answers filled in.
  init(over parent: Window, form: Form, setup: AccountSetup) {
    self.setup = setup
    submit = Button(form.submitLabel)
    super.init(over: parent, title: form.title, width: 440)
    build(form)
  }

  override func present() {
    super.present()
    // A form that is already filled in only needs Enter.
    if let first = fields.first, first.answer.isEmpty { first.focus() } else { submit.grabFocus() }
    noteTask = Task { [setup, weak self] in
      let text = await setup.secretsNote()
      guard let self, !Task.isCancelled else { return }
      note.text = text
      note.isVisible = true
      // The note makes the form taller, so the end of the form may be outside the window.
      window.afterFrame { [weak window] in window?.takeNaturalHeight() }
    }
  }

  private func build(_ form: Form) {
    submit.addClass("suggested-action")
    let bar = HeaderBar()
    bar.setTitleButtons(false)
    bar.packStart(cancel)
    bar.packEnd(submit)
    bar.packEnd(spinner)
    window.setTitlebar(bar)

    let explanation = Label(form.explanation).addClass("dim-text")
    for label in [explanation, problem] { label.wrap() }
    // GTK measures the height of these texts at their natural width. Without a maximum, that is the
    // width of the whole text in one line.
    for label in [explanation, problem, note] { label.characters(maximum: 48) }
    column.append(explanation)
    // The note about where secrets are kept goes below the first group with a secret.
    let secrets = form.groups.firstIndex { $0.fields.contains { $0.kind == .secret } }
    for (index, group) in form.groups.enumerated() where !group.isAdvanced {
      column.append(makeGroup(group, note: index == secrets ? note : nil))
    }
    appendAdvanced(form.groups.filter(\.isAdvanced))
    if let label = form.removeLabel { appendRemoval(label) }

    let scroller = ScrolledWindow(child: column)
    scroller.setNaturalHeight(maximum: 620)
    // The problem is above the scrolling part, so it is always visible.
    window.setChild(Box(.vertical, [problem, scroller]))
    cancel.onClick { [weak self] in self?.close() }
    submit.onClick { [weak self] in self?.send() }
  }

  /// Adds the advanced fields. They are hidden unless one already has an answer, which another
  /// program may have filled in.
  private func appendAdvanced(_ groups: [Form.Group]) {
    guard !groups.isEmpty else { return }
    let box = Box(.vertical, spacing: 18, groups.map { makeGroup($0, note: nil) })
    box.margin(top: 12)
    let expander = Expander(text("Advanced"), child: box)
    let fields = groups.flatMap(\.fields)
    advancedFields = Set(fields.map(\.id))
    expander.isExpanded = fields.contains { !$0.isUnanswered }
    // The window adopts the form's new height.
    expander.onExpand { [weak window] in window?.takeNaturalHeight() }
    advanced = expander
    column.append(expander)
  }

  private func makeGroup(_ group: Form.Group, note: Label?) -> Widget {
    let views = group.fields.map { LineFieldView($0) { [weak self] in self?.send() } }
    fields += views
    let card = Box(card: group.title, views.map(\.widget))
    return Box(
      .vertical, spacing: 6, [Label.cardTitle(group.title), card] + [note].compactMap(\.self))
  }

  private func appendRemoval(_ label: String) {
    let button = Button(label).addClass("destructive-action").align(horizontal: .start)
    button.onClick { [weak self] in self?.confirmRemoval(label) }
    column.append(button)
  }

  /// Asks before the account is disconnected: connecting it again needs its token.
  private func confirmRemoval(_ label: String) {
    guard question == nil else { return }
    let dialog = QuestionDialog(
      over: window,
      Question(
        title: text("Disconnect this Service?"),
        text: text(
          "Almanac forgets its token and its applets. They stay as they are at the service, and you "
            + "can connect it again."),
        accept: label, decline: text("Cancel"), onAccept: {}),
      tasks: tasks
    ) { [weak self] in
      guard let self else { return }
      begin { [disconnect = setup.disconnect] () async throws(Form.Problem) in
        try await disconnect()
      }
    }
    dialog.onClosed = { [weak self] in self?.question = nil }
    question = dialog
    dialog.present()
  }

  private func send() {
    let answers = Dictionary(fields.map { ($0.id, $0.answer) }) { $1 }
    let connect = setup.connect
    begin { () async throws(Form.Problem) in try await connect(answers) }
  }

  private func begin(_ body: @escaping @Sendable () async throws(Form.Problem) -> String) {
    guard work == nil else { return }
    show(nil)
    setBusy(true)
    // The task keeps the dialog alive: a success is reported even if the dialog was closed.
    work = Task {
      let result: Result<String, Form.Problem>
      do throws(Form.Problem) {
        result = .success(try await body())
      } catch {
        result = .failure(error)
      }
      finish(result)
    }
  }

  private func finish(_ result: Result<String, Form.Problem>) {
    work = nil
    setBusy(false)
    switch result {
    case .success(let line):
      onDone(line)
      if !isClosed { close() }
    case .failure(let problem):
      if !isClosed { show(problem) }
    }
  }

  override func closed() {
    isClosed = true
    work?.cancel()
    noteTask?.cancel()
    super.closed()
  }

  private func show(_ problem: Form.Problem?) {
    let line = problem?.line ?? ""
    let field = fields.first { $0.id == problem?.field }
    for each in fields { each.show(problem: each === field ? line : nil) }
    self.problem.text = field == nil ? line : ""
    self.problem.isVisible = field == nil && problem != nil
    if let field, advancedFields.contains(field.id) { advanced?.isExpanded = true }
    field?.focus()
    if problem != nil { window.announce(line) }
  }

  /// Shows whether the answers are being processed. The fields stay sensitive meanwhile, or the
  /// focus would move.
  private func setBusy(_ isBusy: Bool) {
    spinner.isVisible = isBusy
    spinner.isSpinning = isBusy
  }
}

extension Form.Field {
  /// Whether the field still has its default answer. For a choice, that is the first option, which
  /// suits most people. For all other fields, it is an empty answer.
  fileprivate var isUnanswered: Bool {
    if case .choice = kind { value.isEmpty || value == "0" } else { value.isEmpty }
  }
}
