import FeedCore
import Foundation
import GtkKit
import Localization

/// A form in the place of a page.
@MainActor final class FormView {
  let widget = Box(.vertical).addClass("detail", "form-page")
  let model: FormModel
  let cancel = Button(text("Cancel"))
  let save: Button
  private let titleLabel = Label().addClass("title-4").align(horizontal: .center).ellipsize()
  private(set) var fields: [FormFieldView] = []
  let problem = Label(role: .alert).addClass("form-problem", "form-message").wrap().hide()
  private lazy var draft = Banner { [weak self] in self?.onDiscard() }
  private var advanced: [(expander: Expander, ids: Set<String>)] = []
  private let layout: LayoutBox
  private let scroller: ScrolledWindow
  private var binding: Binding?
  private var chooser: FileChooser?
  private let window: Window
  private let tasks = OwnedTasks()
  /// Called when the user wants to save.
  var onSubmit: () -> Void = {}
  /// Called when the user wants to begin anew, without what was written before.
  var onDiscard: () -> Void = {}
  /// Called when the user wants to leave the form without saving.
  var onCancel: () -> Void = {}

  init(_ model: FormModel, pictures: PictureProvider, over window: Window) {
    self.model = model
    self.window = window
    save = Button(model.form.submitLabel)
    save.addClass("suggested-action")
    let column = Box(.vertical, spacing: 18).addClass("form")
    layout = LayoutBox(child: column, maximumWidth: BlockColumn.maximumWidth)
    scroller = ScrolledWindow(child: layout)
    scroller.expand(horizontal: true, vertical: true)
    // A long name must not push "Save" out of the window.
    titleLabel.expand(horizontal: true)
    showTitle()
    widget.append(
      Box(.horizontal, spacing: 6, [cancel, titleLabel, save]).addClass("form-bar"), problem,
      draft.widget, scroller)
    for group in model.form.groups { column.append(makeGroup(group, pictures)) }
    cancel.onClick { [weak self] in self?.onCancel() }
    save.onClick { [weak self] in self?.submit() }
    let keys = ShortcutController()
    for key in ["<Control>Return", "<Control>KP_Enter"] {
      keys.add(key) { [weak self] in
        self?.submit()
        return true
      }
    }
    widget.addController(keys)
    binding = Binding { [weak self] in self?.update() }
    tasks.run { [weak self, model] in
      let tags = await model.knownTags()
      for case let view as LineFieldView in self?.fields ?? [] {
        view.suggestions?.offer(tags, for: view.answer)
      }
    }
  }

  /// The title of the form, and of the page while it is open.
  var title: String { model.isNew ? model.form.title : model.title }

  /// - Parameter isVisible: `false` if the window's header shows the title.
  func showTitle(_ isVisible: Bool = true) {
    titleLabel.text = isVisible ? title : ""
    titleLabel.tooltip = titleLabel.text
  }

  private func makeGroup(_ group: Form.Group, _ pictures: PictureProvider) -> Widget {
    let views = group.fields.map { field in
      let view = FormFieldView.make(
        field, pictures: pictures, onEnter: { [weak self] in self?.focusNext(after: field.id) },
        choosePicture: { [weak self] in self?.choosePicture() })
      view.onChange = { [weak self] field in self?.model.set(field) }
      view.widget.addController(
        FocusController { [weak self, weak view] in
          if let view { self?.reveal(view) }
        })
      // The heading above the card says the same.
      if field.label == group.title { view.hideLabel() }
      return view
    }
    fields += views
    let card = Box(card: group.title, views.map(\.widget))
    guard group.isAdvanced else {
      return Box(.vertical, spacing: 6, [Label.cardTitle(group.title), card])
    }
    let expander = Expander(group.title, child: card.margin(top: 6))
    expander.isExpanded = group.fields.contains { !$0.value.isEmpty && !$0.isDerived }
    advanced.append((expander, Set(group.fields.map(\.id))))
    return expander
  }

  func focus() {
    guard let first = fields.first(where: { $0.field.kind != .picture }) else { return }
    first.focus()
  }

  /// Enter moves on to the next field, and saves after the last one.
  private func focusNext(after id: String) {
    guard let index = fields.firstIndex(where: { $0.id == id }) else { return }
    let next = fields[(index + 1)...].first { $0.widget.isMapped }
    if let next { next.focus() } else { submit() }
  }

  func submit() {
    guard let pictureField else { return onSubmit() }
    tasks.run { [weak self] in
      if await pictureField.waitUntilTaken() { self?.onSubmit() }
    }
  }

  /// Shows the model's problem, and its form if that changed by itself.
  private func update() {
    save.isSensitive = !model.isSaving
    draft.show(
      model.hasDraft
        ? Banner.Content(
          text: text("This is what you wrote and did not save yet."), button: text("Discard"),
          isNotice: true) : nil)
    for view in fields {
      if let field = model.form[view.id], field != view.field { view.show(field) }
    }
    show(model.problem)
  }

  private func show(_ new: Form.Problem?) {
    let line = new?.line ?? ""
    let place = fields.first { $0.id == new?.field }
    let isNew = new != nil && !(place?.problem.isVisible ?? problem.isVisible)
    for view in fields where view === place || view.problem.isVisible {
      view.show(problem: view === place ? line : nil, row: new?.row)
    }
    problem.text = place == nil ? line : ""
    problem.isVisible = place == nil && new != nil
    guard isNew else { return }
    if let place {
      for (expander, ids) in advanced where ids.contains(place.id) { expander.isExpanded = true }
      place.widget.afterFrame { [weak self, weak place] in
        guard let self, let place else { return }
        place.focus(row: new?.row)
        reveal(place)
      }
    }
    widget.announce(line)
  }

  /// Scrolls until all of a field is in sight: its label, and its hint or what is wrong with it.
  private func reveal(_ field: FormFieldView) {
    field.widget.afterFrame { [weak self, weak field] in
      guard let self, let span = field?.widget.laidOutSpan(in: layout),
        // GTK has shown the part with the focus.
        span.upperBound - span.lowerBound < scroller.pageHeight
      else { return }
      let end = scroller.offset + scroller.pageHeight
      if span.lowerBound < scroller.offset {
        scroller.offset = span.lowerBound
      } else if span.upperBound > end {
        scroller.offset += span.upperBound - end
      }
    }
  }

  // MARK: Pictures

  private var pictureField: PictureFieldView? {
    fields.lazy.compactMap { $0 as? PictureFieldView }.first
  }

  private func choosePicture() {
    let chooser = FileChooser(
      over: window, title: text("Choose a Picture"), accept: text("Open", context: "verb")
    ) { [weak self] file, _ in
      self?.chooser = nil
      if let file { self?.pictureField?.take(file) }
    }
    self.chooser = chooser
    chooser.show()
  }

  /// Takes a picture, or the file of one, that was dropped or pasted.
  /// - Returns: `false` if it is no picture, by the file's name.
  func take(_ content: DropTarget.Content) -> Bool {
    guard let pictureField else { return false }
    switch content {
    case .picture(let data): pictureField.take { data }
    case .urls(let urls):
      guard let file = urls.first, file.isFileURL,
        Self.extensions.contains(file.pathExtension.lowercased())
      else { return false }
      pictureField.take(file)
    case .text: return false
    }
    return true
  }

  private static let extensions: Set = ["jpg", "jpeg", "png", "gif", "webp", "svg"]
}
