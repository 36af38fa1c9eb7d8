import FeedCore
import GtkKit
import Localization
import Store

/// A dialog that gives several entries tags.
@MainActor final class TaggingDialog: Dialog {
  typealias Entry = (id: ItemID, title: String)

  /// The most entries that are listed, because each is a widget.
  static let most = 500

  private let entries: [Entry]
  private let tags: LineFieldView
  private let leave: CheckButton?
  private let all: CheckButton
  private(set) var checks: [CheckButton] = []
  let apply = Button(text("Change Tags")).addClass("suggested-action")
  private var isUpdating = false

  /// - Parameters:
  ///   - entries: at most `most` of them are listed.
  ///   - areChosen: whether all are ticked at first.
  ///   - known: the tags to suggest.
  ///   - old: the tag by which the list is filtered, which the entries may lose.
  ///   - onApply: called with the ticked entries, their new tags, and whether they lose the old one.
  init(
    over parent: Window, _ entries: [Entry], areChosen: Bool, known: [String], old: String?,
    onApply: @escaping @MainActor ([ItemID], [String], Bool) -> Void
  ) {
    self.entries = Array(entries.prefix(Self.most))
    let send = Send()
    tags = LineFieldView(
      Form.Field(
        id: "tags", label: text("Tags"), hint: text("Separate them with commas."), kind: .tags)
    ) { send.action() }
    leave = old.map { Self.check(text("Remove the tag “{name}”", ["name": $0]), isOn: false) }
    all = Self.check(text("All", context: "entries"), isOn: areChosen)
    super.init(over: parent, title: text("Tag Several"), width: 420, height: 600)
    build(areChosen, isCut: entries.count > Self.most)
    tags.suggestions?.offer(known.filter { $0 != old }, for: "")
    tags.onChange = { [weak self] _ in self?.showButton() }
    send.action = { [weak self] in
      guard let self, apply.isSensitive else { return }
      onApply(chosen, words, leave?.isOn == true)
      close()
    }
    apply.onClick { send.action() }
    showButton()
  }

  override func present() {
    super.present()
    tags.focus()
  }

  private final class Send {
    var action: @MainActor () -> Void = {}
  }

  private func build(_ areChosen: Bool, isCut: Bool) {
    let list = Box(.vertical, role: .group).addClass("card")
    list.setAccessibleName(text("Entries"))
    for entry in entries {
      let check = Self.check(entry.title, isOn: areChosen)
      check.onToggle { [weak self] in self?.toggled() }
      checks.append(check)
    }
    all.onToggle { [weak self] in self?.toggleAll() }
    list.append(rows: ([all] + checks).map(Self.row))
    leave?.onToggle { [weak self] in self?.showButton() }
    let head = Box(.vertical, [tags.widget] + [leave].compactMap { $0.map(Self.row) })
    head.addClass("card")
    var children: [Widget] = [head, list]
    if isCut {
      children.insert(
        Label.caption(
          text(
            "Only the first {number} entries are here. Search first to find others.",
            ["number": number(Self.most)])
        ).wrap(), at: 1)
    }
    let bar = HeaderBar()
    bar.packEnd(apply)
    window.setTitlebar(bar)
    window.setChild(Self.scrolled(children))
  }

  private static func check(_ title: String, isOn: Bool) -> CheckButton {
    let label = Label(title).ellipsize().align(horizontal: .start).margin(start: 6)
    return CheckButton(child: label, isOn: isOn).setAccessibleName(title)
  }

  private static func row(_ check: CheckButton) -> Box {
    Box(.horizontal, [check.expand(horizontal: true)]).addClass("check-row")
  }

  private var words: [String] { Form.tags(in: tags.answer) }
  private var chosen: [ItemID] { zip(entries, checks).filter { $1.isOn }.map(\.0.id) }

  private func toggleAll() {
    guard !isUpdating else { return }
    isUpdating = true
    for check in checks { check.isOn = all.isOn }
    isUpdating = false
    showButton()
  }

  private func toggled() {
    guard !isUpdating else { return }
    isUpdating = true
    all.isOn = checks.allSatisfy(\.isOn)
    isUpdating = false
    showButton()
  }

  private func showButton() {
    apply.isSensitive = !chosen.isEmpty && (!words.isEmpty || leave?.isOn == true)
  }
}
