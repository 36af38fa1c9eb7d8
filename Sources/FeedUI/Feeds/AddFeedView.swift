import FeedCore
import Foundation
import GtkKit
import Localization

/// The page that adds a feed: the address, the preview, and suggestions.
@MainActor final class AddFeedView {
  let widget: ScrolledWindow
  private let model: FeedsModel
  let entry = Entry(.url).setAccessibleName(text("Address"))
  private let hint = Label.caption(
    text(
      """
      Paste the address of a feed or of a recipe, or drop a link or file anywhere here. Almanac \
      reads RSS, Atom, JSON Feed, OPML, vCard, CSV, recipes on web pages, and JSON in the format of \
      the samples.
      """))
  let lookUp = Button(text("Look Up"))
  let choose = Button(text("Choose a File…"))
  private let buttons: WrapBox
  private let looking = Box(.horizontal, spacing: 12, role: .status)
  private let lookingLabel = Label().wrap()
  let countLabel = Label.caption("")
  private let spinner = Spinner()
  let cancel = Button(text("Cancel"))
  let preview: FeedPreviewView
  private let problem = Box(.horizontal, spacing: 12, role: .alert)
  private let problemTitle = Label.entryTitle()
  private let problemText = Label()
  private let cost = Label()
  let anyway = Button(text("Load Anyway")).align(horizontal: .start).margin(top: 6)
  private let suggestions: FeedOffersView
  let choices: FeedOffersView
  let list: SubscriptionListView
  let things: FoundThingsView
  let openSaved = Button(text("Open a Saved Page…"))
  let pasteSource = Button(text("Paste the Page’s Source"))
  private let otherWays: WrapBox
  private var bindings: [Binding] = []

  /// The maximum length of an address in characters, which is longer than any feed's address.
  private static let longestAddress = 4_000

  init(model: FeedsModel) {
    self.model = model
    buttons = WrapBox(spacing: 6, [choose, lookUp])
    preview = FeedPreviewView(
      onAdd: { [weak model] name in model?.add(name: name) },
      onAddOnce: { [weak model] in model?.previewOnce() })
    suggestions = FeedOffersView(text("Suggestions")) { [weak model] in model?.preview($0) }
    choices = FeedOffersView(text("This web page has several feeds")) { [weak model] url in
      model?.choose(url)
    }
    list = SubscriptionListView { [weak model] in model?.followAll() }
    things = FoundThingsView { [weak model] in
      model?.keep($0)
    } onFollow: { [weak model] in
      model?.choose($0)
    }
    otherWays = WrapBox(spacing: 6, isLeading: true, [openSaved, pasteSource])
    let column = Box(.vertical, spacing: 18).addClass("form")
    widget = ScrolledWindow(child: column)
    buildAddress(in: column)
    buildStates(in: column)
    column.append(suggestions.widget)
    bindings = [
      Binding { [weak self] in self?.showAdding() },
      Binding { [weak self] in self?.showPresets() },
      Binding { [weak self] in self?.showCount() },
    ]
  }

  /// Focuses the control that the user needs next.
  func focus() {
    switch model.adding {
    case .idle, .problem, .followed: entry.grabFocus()
    case .loading, .following, .keeping: cancel.grabFocus()
    case .preview: preview.add.grabFocus()
    case .several: choices.card.focusFirst()
    case .list: list.follow.grabFocus()
    case .things: things.add.grabFocus()
    case .undoing: break
    }
  }

  /// Shows the address that is being checked; it may have been dropped or suggested, not typed.
  private func show(_ url: URL) { entry.text = FeedCaptions.address(url) }
}

extension AddFeedView {
  private func buildAddress(in column: Box) {
    entry.limit(characters: Self.longestAddress)
    entry.placeholder = "https://example.org"
    let send: @MainActor () -> Void = { [weak self] in
      guard let self else { return }
      self.model.preview(entry.text)
    }
    entry.onActivate(send)
    lookUp.onClick(send)
    buttons.margin(top: 6)
    let label = Label.fieldLabel(text("Address"))
    let card = Box(.vertical, spacing: 3, [label, entry, hint, buttons])
    card.addClass("card", "form-field")
    column.append(card)
  }

  private func buildStates(in column: Box) {
    let progress = Box(texts: [lookingLabel, countLabel]).expand(horizontal: true)
    for child in [spinner, progress, cancel] as [Widget] {
      child.align(vertical: .center)
      looking.append(child)
    }
    looking.addClass("card", "feed-row")
    cancel.onClick { [weak model] in model?.cancel() }

    let icon = Icon("almanac-warning-symbolic", size: 16).align(vertical: .start)
    cost.text = FeedCaptions.cost
    anyway.onClick { [weak model] in model?.loadAnyway() }
    let texts = Box(texts: [problemTitle, problemText, otherWays.margin(top: 6), cost, anyway])
    for label in [problemTitle, problemText, cost] {
      label.wrap().selectable()
    }
    problem.append(icon, texts)
    problem.addClass("banner", "problem")
    column.append(looking, things.widget, preview.widget, choices.widget, list.widget, problem)
  }

  private var hasFound: Bool {
    switch model.adding {
    case .preview, .several, .list, .things: true
    case .idle, .loading, .keeping, .undoing, .following, .followed, .problem: false
    }
  }

  private func showAdding() {
    for state in [
      looking, things.widget, preview.widget, choices.widget, list.widget, problem,
    ] {
      state.isVisible = false
    }
    // What was found gets the room, so that the button below it is on the screen.
    hint.isVisible = !hasFound
    spinner.isSpinning = false
    entry.setInvalid(false)
    lookUp.setClass("suggested-action", true)
    switch model.adding {
    case .idle: break
    case .loading(let url?):
      show(url)
      showProgress(text("Checking {place}…", ["place": FeedCaptions.place(url)]))
    case .loading(nil): showProgress(text("Checking the pasted text…"))
    case .keeping(_, let count):
      showProgress(text("Adding {count} entry…", "Adding {count} entries…", count: count))
    case .undoing:
      showProgress(text("Undoing…"))
      cancel.isVisible = false
    case .following(let list, let done):
      showProgress(
        text(
          "Checked {done} of {count} feed…", "Checked {done} of {count} feeds…",
          count: list.count, ["done": number(done)]))
    case .list(let found):
      lookUp.setClass("suggested-action", false)
      list.show(found)
      list.widget.isVisible = true
    case .followed(let report):
      list.show(report)
      list.widget.isVisible = true
    case .preview(let found):
      lookUp.setClass("suggested-action", false)
      preview.show(found, asked: entry.text)
      preview.widget.isVisible = true
    case .things(let found):
      lookUp.setClass("suggested-action", false)
      things.show(found)
      things.widget.isVisible = true
    case .several(let candidates):
      choices.show(
        candidates.map {
          FeedOffersView.Offer(
            iconName: "almanac-link-symbolic", title: $0.title,
            detail: FeedCaptions.address($0.url), url: $0.url)
        })
      choices.widget.isVisible = true
    case .problem(let found):
      entry.setInvalid(true)
      problemTitle.text = found.message
      problemText.text = found.suggestion
      problemText.isVisible = !found.suggestion.isEmpty
      otherWays.isVisible = found.isRefusedPage
      for widget in [cost, anyway] as [Widget] { widget.isVisible = found.costly != nil }
      let line = [found.message, found.suggestion].filter { !$0.isEmpty }.joined(separator: " ")
      problem.setAccessibleName(line)
      problem.isVisible = true
      problem.announce(line)
    }
    if widget.isMapped { focus() }
  }

  private func showProgress(_ line: String) {
    lookingLabel.text = line
    looking.setAccessibleName(line)
    looking.isVisible = true
    cancel.isVisible = true
    spinner.isSpinning = true
  }

  /// Shows how far finding or adding things is, without taking the focus.
  private func showCount() {
    let done = model.countSoFar
    switch model.adding {
    case .loading where done > 0:
      countLabel.text = text("{count} entry found", "{count} entries found", count: done)
    case .keeping(_, let count):
      countLabel.text = text("{done} of {total}", ["done": number(done), "total": number(count)])
    default: countLabel.text = ""
    }
    countLabel.isVisible = !countLabel.text.isEmpty
  }

  /// Shows the suggestions, if there are any, unless something is loading or waiting for the user's
  /// decision.
  private func showPresets() {
    let offered = model.offeredPresets
    suggestions.show(
      offered.map { preset in
        let section = model.sections.first { $0.id == preset.section }
        return FeedOffersView.Offer(
          iconName: section?.iconName ?? "almanac-empty-symbolic",
          title: preset.name, detail: preset.origin, url: preset.url)
      })
    suggestions.widget.isVisible = !offered.isEmpty && !model.adding.isBusy
  }
}

extension FeedsModel.Adding {
  /// Whether something is loading or waiting for the user's decision.
  fileprivate var isBusy: Bool {
    switch self {
    case .idle, .problem, .followed: false
    case .loading, .preview, .several, .things, .keeping, .undoing, .list, .following: true
    }
  }
}
