import FeedCore
import GtkKit
import Localization

/// The title in the header bar: the name of the shown feed, its age, and a spinner during a
/// refresh. It is a button if there are feeds to choose from. While a page covers the list, it is
/// the page's title.
@MainActor final class FeedTitle {
  let widget: Box
  let button: MenuButton
  private let plain = Texts()
  private let choice = Texts()
  private let page = Label(role: .heading, level: 1).addClass("feed-title").ellipsize()
  /// Shows one of the three kinds of title. All take the same height, so that nothing below moves
  /// when a page opens.
  private let stack = Stack(keepsHeight: true)
  private let spinner = DelayedSpinner()
  let chooser: FeedChooser
  private(set) var popover: FeedPopover!
  private var hasChoice = false
  private var model: SectionModel?
  private var pageTitle: String?
  private var bindings: [Binding] = []
  private var minute: Timeout?

  /// A name, with the age below it.
  @MainActor private struct Texts {
    let title = Label(role: .heading, level: 1)
    let age = Label()
    let widget: Box

    init() {
      title.addClass("feed-title")
      age.addClass("caption", "dim-text")
      for label in [title, age] { label.ellipsize() }
      widget = Box(.vertical, [title, age]).align(vertical: .center)
    }

    func show(lines: Int) { title.wrap(lines: lines) }
  }

  /// The width of a usual title in logical pixels: an age of two digits, which is wider than the
  /// sections' names, in a button. Longer names of feeds are truncated.
  var usualWidth: Int {
    let text = Age.text(since: .now.addingTimeInterval(-60 * 59.5), now: .now)
    let button = button.sizeRequest(.horizontal).natural
    let frame = button - choice.widget.sizeRequest(.horizontal).natural
    return choice.age.width(of: text) + frame + 6
  }

  /// The space beside a text, which is that in a button, so that the title begins at one line in all
  /// sections.
  private static let inset = 10

  init(chooser: FeedChooser, pictures: PictureProvider, unread: UnreadCounts) {
    self.chooser = chooser
    spinner.widget.align(vertical: .center)
    button = MenuButton(child: choice.widget, name: "").addClass("feed-chooser")
    for each in [page, plain.widget] { each.margin(start: Self.inset, end: Self.inset) }
    for each in [plain.widget, button, page] { stack.add(each) }
    widget = Box(.horizontal, spacing: 6, [stack, spinner.widget]).margin(end: 6)
    popover = FeedPopover(chooser: chooser, pictures: pictures, unread: unread) { [weak self] in
      self?.model?.section
    }
    button.setPopover(popover.widget)
    // "5 minutes ago" does not stay true.
    minute = Timeout(every: 60_000) { [weak self] in self?.showTexts() }
  }

  /// - Parameter pageTitle: shown instead of the feed's title and age, unless it is `nil`.
  /// - Parameter isWhole: whether a long title takes several lines.
  func show(_ model: SectionModel, pageTitle: String?, isWhole: Bool = false) {
    for texts in [plain, choice] { texts.show(lines: isWhole ? 5 : 1) }
    self.pageTitle = pageTitle
    guard model !== self.model else { return showTexts() }
    self.model = model
    showChoice()
    bindings = [
      Binding { [weak self] in self?.showTexts() },
      Binding { [weak self] in self?.showProgress() },
    ]
  }

  private func showTexts() {
    guard let model else { return }
    page.text = pageTitle ?? ""
    page.tooltip = pageTitle
    button.name = text("Feed: {name}", ["name": model.title])
    for texts in [plain, choice] {
      texts.title.text = model.title
      texts.title.tooltip = model.title
      texts.age.text = age(of: model)
      texts.age.tooltip = texts.age.text
    }
    stack.show(pageTitle != nil ? page : hasChoice ? button : plain.widget)
  }

  private func age(of model: SectionModel) -> String {
    if let progress = model.refreshProgress {
      return text(
        "Refreshing: {done} of {total}",
        ["done": number(progress.done), "total": number(progress.total)])
    }
    guard let fetchedAt = model.fetchedAt else {
      if case .failed = model.state { return text("Not up to date") }
      return model.feeds.isEmpty ? text("No feeds yet") : model.isRefreshing ? text("Loading") : ""
    }
    let age = Age.text(since: fetchedAt, now: .now)
    // After a failed refresh, "just now" would mislead. A line above the list says what failed.
    guard model.refreshError != nil, Age.isJustNow(fetchedAt) else { return age }
    return text("Not up to date")
  }

  /// Shows the spinner during a refresh if there is a list. Without a list, another spinner turns
  /// in the list's place.
  private func showProgress() {
    spinner.setBusy(model?.isRefreshing == true && model?.outline.isEmpty == false)
  }

  /// Updates whether the user can choose between feeds. Call it when the section's feeds may have
  /// changed.
  func showChoice() {
    guard let model else { return }
    hasChoice = chooser.addresses(model.section).count > 1
  }
}
