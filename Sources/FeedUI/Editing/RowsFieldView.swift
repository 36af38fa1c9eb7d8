import FeedCore
import GtkKit
import Localization

/// A question with any number of answers, each with a label.
@MainActor final class RowsFieldView: FormFieldView {
  private let kind: Form.Rows
  private let column = Box(.vertical, spacing: 12)
  private(set) var rows: [AnswerRow] = []
  /// Rows beyond those that anybody writes, which are kept as they are.
  private var hidden: ArraySlice<Form.Row> = []
  let add: Button
  private let onEnter: @MainActor () -> Void

  /// - Parameter onEnter: called when Enter is pressed in the last line.
  init(
    _ field: Form.Field, _ kind: Form.Rows, onEnter: @escaping @MainActor () -> Void = {}
  ) {
    self.kind = kind
    self.onEnter = onEnter
    add = Button(icon: "almanac-add-symbolic", label: kind.addLabel).removeFrame()
    super.init(field)
    add.addClass("quiet").align(horizontal: .start)
    build(column, add)
    add.onClick { [weak self] in self?.addRow() }
    showRows()
  }

  override func focus(row: Int?) {
    if let row = self.row(row) { row.focus() } else { add.grabFocus() }
  }

  override func show(_ field: Form.Field) {
    guard field.rows != self.field.rows else { return }
    super.show(field)
    showRows()
  }

  override func setInvalid(_ isInvalid: Bool, row: Int?) {
    for view in rows { view.setInvalid(isInvalid && view === self.row(row)) }
  }

  private func row(_ index: Int?) -> AnswerRow? {
    let index = index ?? 0
    return rows.indices.contains(index) ? rows[index] : rows.first
  }

  private func showRows() {
    rows = field.rows.prefix(Form.Limit.rows).map(makeRow)
    hidden = field.rows.dropFirst(Form.Limit.rows)
    column.setChildren(rows.map(\.widget))
    column.isVisible = !rows.isEmpty
  }

  private func makeRow(_ row: Form.Row) -> AnswerRow {
    let view = AnswerRow(row, kind, name: field.label)
    view.onChange = { [weak self] in self?.takeRows() }
    view.onRemove = { [weak self, weak view] in
      if let view { self?.remove(view) }
    }
    view.onEnter = { [weak self, weak view] in
      if let view { self?.focusNext(after: view) }
    }
    return view
  }

  private func focusNext(after row: AnswerRow) {
    let next = rows.firstIndex { $0 === row }.map { $0 + 1 } ?? rows.count
    if next < rows.count { rows[next].focus() } else { onEnter() }
  }

  private func addRow() {
    // The next label that is not used yet, such as "home" after "cell".
    let used = Set(rows.map(\.row.label))
    let label = kind.labels.first { !used.contains($0.id) }?.id ?? ""
    let empty = Form.Row(
      label: label, values: Array(repeating: "", count: kind.parts.count))
    let row = makeRow(empty)
    rows.append(row)
    column.append(row.widget)
    column.isVisible = true
    takeRows()
    row.widget.afterFrame { [weak row] in row?.focus() }
  }

  private func remove(_ row: AnswerRow) {
    guard let index = rows.firstIndex(where: { $0 === row }) else { return }
    rows.remove(at: index)
    // The focus goes on to a neighbor before the row is gone.
    if let next = index < rows.count ? rows[index] : rows.last {
      next.focus()
    } else {
      add.grabFocus()
    }
    column.remove(row.widget)
    column.isVisible = !rows.isEmpty
    takeRows()
  }

  private func takeRows() { answered { $0.rows = rows.map(\.row) + hidden } }
}

/// One of the answers: its label, and an entry for each part.
@MainActor final class AnswerRow {
  let widget = Box(.vertical, spacing: 6, role: .group)
  private(set) var row: Form.Row
  private let labels: LabelChooser?
  /// The label and what it labels. A canvas draws only as long as it has an owner.
  private let line: WrapBox?
  let entries: [TextEntry]
  let remove = Button(icon: "almanac-stop-symbolic", name: "").removeFrame()
  /// What the row is an answer to.
  private let name: String
  var onChange: () -> Void = {}
  var onRemove: () -> Void = {}
  /// Called when Enter is pressed in the last entry.
  var onEnter: () -> Void = {}

  init(_ row: Form.Row, _ kind: Form.Rows, name: String) {
    self.row = row
    self.name = name
    labels = kind.hasLabels ? LabelChooser(kind.labels, chosen: row.label) : nil
    entries = kind.parts.map { TextEntry.make($0.kind) }
    let space = Box(.horizontal).expand(horizontal: true)
    let end = Box(.horizontal, spacing: 6, [entries.count == 1 ? entries[0] : space, remove])
    line = labels.map {
      WrapBox(spacing: 6, growing: end, isLeading: true, [$0.widget, end])
    }
    widget.append(line ?? end)
    if entries.count > 1 {
      for entry in entries { widget.append(entry) }
    }
    widget.setAccessibleName(name)
    remove.addClass("circular").align(vertical: .center)
    for (index, entry) in entries.enumerated() {
      entry.text = row.values[index]
      entry.setAccessibleName(kind.parts[index].label)
      if entries.count > 1 {
        entry.placeholder = kind.parts[index].label
        entry.tooltip = kind.parts[index].label
      }
      entry.expand(horizontal: true)
      entry.onChange { [weak self] text in self?.take(text, at: index) }
      entry.onActivate { [weak self] in self?.focusNext(after: index) }
    }
    labels?.own.onActivate { [weak self] in self?.focus() }
    nameRemove()
    remove.onClick { [weak self] in self?.onRemove() }
    labels?.onChange = { [weak self] label in
      self?.row.label = label
      self?.onChange()
    }
  }

  private func take(_ text: String, at index: Int) {
    row.values[index] = text
    nameRemove()
    onChange()
  }

  private func nameRemove() {
    let value = row.values.first { !$0.isEmpty }.map { String($0.prefix(60)) }
    remove.setNameAndTooltip(text("Remove “{name}”", ["name": value ?? name]))
  }

  func focus() { entries.first?.grabFocus() }

  private func focusNext(after index: Int) {
    if index + 1 < entries.count { entries[index + 1].grabFocus() } else { onEnter() }
  }

  func setInvalid(_ isInvalid: Bool) { entries.first?.setInvalid(isInvalid) }
}

/// A choice among labels, the last of which is one of the user's own.
@MainActor final class LabelChooser {
  let widget = Box(.horizontal, spacing: 6)
  let list: DropDown
  let own = Entry()
  private let ids: [String]
  var onChange: (String) -> Void = { _ in }

  init(_ labels: [Form.Rows.Label], chosen: String) {
    let isKnown = chosen.isEmpty || labels.contains { $0.id == chosen }
    let all =
      [Form.Rows.Label("", text("No Label"))] + labels
      + (isKnown ? [] : [Form.Rows.Label(chosen, chosen)])
    ids = all.map(\.id)
    list = DropDown(all.map(\.title) + [text("Own Label…")])
    list.selected = ids.firstIndex(of: chosen) ?? 0
    list.setAccessibleName(text("Label"))
    own.setAccessibleName(text("Own Label"))
    own.isVisible = false
    own.limit(characters: 60)
    widget.append(list, own)
    list.onChange { [weak self] in self?.choose($0) }
    own.onChange { [weak self] label in
      if self?.own.isVisible == true { self?.onChange(label) }
    }
  }

  private func choose(_ index: Int) {
    own.isVisible = index == ids.count
    guard index < ids.count else {
      own.grabFocus()
      onChange(own.text)
      return
    }
    onChange(ids[index])
  }
}
