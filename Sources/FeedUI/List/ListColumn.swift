import FeedCore
import GtkKit
import Localization
import Store

/// The part of a section with the feed's list, or with what is shown in the list's place.
@MainActor final class ListColumn {
  let widget = Box(.vertical).addClass("list-page")
  let list: ItemList
  let model: SectionModel
  let banner: Banner
  /// Says which filter is on.
  let filterBanner: Banner
  let search: ListSearch
  /// The model of the search in all sections.
  let allSections: SearchModel
  private let stack = Stack(milliseconds: 150).expand(horizontal: true, vertical: true)
  let pull: PullToRefresh
  let menu: RowMenu
  let status = StatusView()
  private let actions: DetailActions
  private(set) var leaving: LeavingRows!
  private let loading = Box(.vertical)
  private let spinner = DelayedSpinner()
  private var bindings: [Binding] = []

  init(
    model: SectionModel, allSections: SearchModel, pictures: PictureProvider, actions: DetailActions
  ) {
    self.model = model
    self.allSections = allSections
    self.actions = actions
    list = ItemList(model: model, name: model.section.title, pictures: pictures)
    search = ListSearch(
      model: model, list: list, allSections: allSections, pictures: pictures, actions: actions)
    banner = Banner { [weak model] in
      switch model?.trouble {
      case .refresh(let error)? where error.needsAccount: actions.connect()
      case .refresh(.shrunk)?: model?.useNewList()
      // The feed's row in the dialog of feeds says what the feed costs, and offers to load it.
      case .refresh(let error)? where error.isAboutCost: actions.feeds()
      case .refresh?: model?.refresh()
      case .change(let failure)? where failure.error.needsAccount: actions.connect()
      case .change?: model?.retryChange(open: actions.open)
      case nil: actions.connect()
      }
    }
    filterBanner = Banner { [weak model] in model?.show(.all) }
    spinner.widget.requestSize(width: 32, height: 32)
    spinner.widget.align(horizontal: .center, vertical: .center)
    spinner.widget.expand(horizontal: true, vertical: true).setAccessibleName(text("Loading"))
    loading.append(spinner.widget)
    pull = PullToRefresh(of: list.widget) { [weak model] in model?.refresh() }
    menu = RowMenu(over: widget, window: actions)
    for page in [list.widget, search.allSectionsList.widget, status.widget, loading] as [Widget] {
      stack.add(page)
    }
    let content = Overlay(child: stack)
    content.add(pull.widget)
    leaving = LeavingRows(over: content)
    list.onLeaveRow = { [weak self] image, area in self?.leaving.show(image, in: area) }
    // The banners are above the search entry, so that nothing is between the entry and the results.
    widget.append(banner.widget, filterBanner.widget, search.widget, content)
    for each in [list, search.allSectionsList] {
      each.onMenu = { [weak self, weak each] id, area in
        if let each { self?.menu.show(id, of: each, at: area) }
      }
    }
  }

  /// What can be shown below the banner and the search entry.
  enum Content {
    case list, allSectionsList, status, loading
  }

  var shown: Content {
    if stack.isShowing(list.widget) { return .list }
    if stack.isShowing(search.allSectionsList.widget) { return .allSectionsList }
    return stack.isShowing(status.widget) ? .status : .loading
  }

  /// The list that is shown, or that will be once there is something in it.
  var shownList: ItemList { shown == .allSectionsList ? search.allSectionsList : list }

  func start() {
    bindings = [
      Binding { [weak self] in self?.list.update() },
      Binding { [weak self] in self?.search.allSectionsList.update() },
      Binding { [weak self] in self?.showState() },
      Binding { [weak self] in self?.showProgress() },
    ]
  }

  private var textSize = TextSize.usual

  func show(_ size: TextSize) {
    widget.show(size, insteadOf: textSize)
    textSize = size
  }

  private func showState() {
    switch model.state {
    case _ where !allSections.shownSearch.isEmpty && !allSections.outline.isEmpty:
      stack.show(search.allSectionsList.widget)
    case _ where !allSections.shownSearch.isEmpty:
      showNothingFound(
        allSections.shownSearch, allSections.error,
        hint: text("No section has a match. Try fewer or different words."), actions: [])
    case .loading:
      if model.outline.isEmpty { stack.show(loading) }
    case .failed(let error):
      showStatus(
        icon: error.isTransient ? "almanac-offline-symbolic" : "almanac-warning-symbolic",
        title: error.message, text: error.suggestion, actions: [action(after: error)])
    case .loaded where model.outline.isEmpty && !model.shownSearch.isEmpty:
      let isOneOfSeveral = actions.showsOneOfSeveral(model.section)
      showNothingFound(
        model.shownSearch, model.searchError, in: isOneOfSeveral ? model.title : nil,
        hint: text("Try fewer or different words."),
        actions: (isOneOfSeveral ? [searchAllFeeds] : []) + [searchAllSections])
    case .loaded where model.feeds.isEmpty:
      showStatus(
        icon: model.section.iconName, title: text("Nothing here yet"),
        text: model.section.invitation.text, actions: waysToAdd)
    case .loaded where model.outline.isEmpty && model.itemFilter == .unread:
      showStatus(
        icon: "almanac-unread-symbolic", title: text("Nothing left to read"),
        text: text("You’ve read everything here."), actions: [showAll])
    case .loaded where model.outline.isEmpty && model.itemFilter == .starred:
      showStatus(
        icon: "almanac-star-off-symbolic", title: text("No favorites here yet"),
        text: text("Open an entry, then click its star or press Ctrl+D."), actions: [showAll])
    case .loaded where model.outline.isEmpty && model.itemFilter.tag != nil:
      showStatus(
        icon: "almanac-tag-symbolic", title: text("Nothing has this tag any more"), text: "",
        actions: [showAll])
    case .loaded where model.outline.isEmpty:
      showStatus(
        icon: "almanac-empty-symbolic", title: text("Nothing here yet"),
        text: text("This feed has no entries."), actions: model.section.hasAccount ? [connect] : [])
    case .loaded:
      stack.show(list.widget)
    }
    banner.show(model.trouble?.banner(in: model) ?? notice)
    filterBanner.show(shown == .list ? model.itemFilter.banner : nil)
  }

  private func showNothingFound(
    _ search: String, _ error: FeedError?, in feed: String? = nil, hint: String,
    actions: [StatusView.Action]
  ) {
    let nothing =
      feed.map { text("Nothing in “{feed}” matches “{text}”", ["feed": $0, "text": search]) }
      ?? text("Nothing matches “{text}”", ["text": search])
    showStatus(
      icon: error == nil ? "almanac-search-symbolic" : "almanac-warning-symbolic",
      title: error?.message ?? nothing, text: error?.suggestion ?? hint, actions: actions)
  }

  private func showStatus(icon: String, title: String, text: String, actions: [StatusView.Action]) {
    let isNew = !stack.isShowing(status.widget) || status.title.text != title
    status.show(icon: icon, title: title, text: text, actions: actions)
    stack.show(status.widget)
    if isNew && widget.isMapped { status.announce() }
  }

  private var notice: Banner.Content? {
    guard model.state == .loaded, !model.outline.isEmpty, let notice = model.notice else {
      return nil
    }
    return Banner.Content(text: notice.text, button: notice.button, isNotice: true)
  }

  /// Shows the spinner during a refresh as long as there is no list. Once there is a list, the
  /// spinner in the header bar turns instead.
  private func showProgress() {
    spinner.setBusy(model.isRefreshing && model.outline.isEmpty)
  }
}

/// What the page in the list's place offers.
extension ListColumn {
  private var showAll: StatusView.Action {
    StatusView.Action(label: text("Show All")) { [model] in model.show(.all) }
  }

  private var searchAllFeeds: StatusView.Action {
    StatusView.Action(label: text("Search All Feeds")) { [model, actions] in
      actions.searchAllFeeds(model.searchText)
    }
  }

  private var searchAllSections: StatusView.Action {
    StatusView.Action(label: text("Search All Sections")) { [search] in
      search.everywhere.isActive = true
    }
  }

  private var connect: StatusView.Action {
    StatusView.Action(
      label: model.hasAccount ? text("Connected Service…") : text("Connect a Service…"),
      run: actions.connect)
  }

  private func action(after error: FeedError) -> StatusView.Action {
    StatusView.Action(label: error.action) { [model, actions] in
      if error.needsAccount {
        actions.connect()
      } else if error.isAboutCost {
        actions.feeds()
      } else {
        model.refresh()
      }
    }
  }

  /// The ways to add something to an empty section, the usual one first.
  private var waysToAdd: [StatusView.Action] {
    let invitation = model.section.invitation
    let address = StatusView.Action(label: invitation.address, run: actions.addAddress)
    let file = StatusView.Action(label: invitation.file, run: actions.addFile)
    if model.section.hasAccount, !model.hasAccount { return [connect, address] }
    return invitation.prefersFile ? [file, address] : [address, file]
  }
}

extension ItemFilter {
  /// Says what is left of the list, and offers all of it.
  @MainActor fileprivate var banner: Banner.Content? {
    switch self {
    case .all: nil
    case .unread: banner(text("Only unread entries"), icon: "almanac-unread-symbolic")
    case .starred: banner(text("Only favorites"), icon: "almanac-star-off-symbolic")
    case .tagged(let tag):
      banner(text("Only what is tagged “{name}”", ["name": tag]), icon: "almanac-tag-symbolic")
    }
  }

  @MainActor private func banner(_ words: String, icon: String) -> Banner.Content {
    Banner.Content(text: words, button: text("Show All"), isNotice: true, icon: icon)
  }
}

/// An error that a banner above the list shows.
private enum Trouble {
  case refresh(FeedError)
  case change(ChangeFailure)

  @MainActor func banner(in model: SectionModel) -> Banner.Content {
    switch self {
    case .refresh(.shrunk(let old, let new)):
      Banner.Content(text: shrunkText(old, new, model), button: text("Use the New List"))
    case .refresh(let error):
      Banner.Content(text: refreshText(error, model.failedNames), button: error.action)
    case .change(let failure):
      Banner.Content(
        text: changeText(failure, model),
        button: failure.error.needsAccount ? text("Connect…") : text("Retry"))
    }
  }
}

extension FeedError {
  /// The label of the button that helps after this error.
  fileprivate var action: String {
    if needsAccount { return text("Connect…") }
    return isAboutCost ? text("Feeds…") : text("Retry")
  }
}

/// Says what the button Use the New List accepts. If the list has several feeds, the text names all
/// feeds that lost most of their items.
@MainActor private func shrunkText(_ old: Int, _ new: Int, _ model: SectionModel) -> String {
  let message = FeedError.shrunk(from: old, to: new).message
  let names = model.shrunkNames
  guard model.feeds.count > 1, let first = names.first else { return message }
  return names.count == 1
    ? text("“{name}”: {message}", ["name": first, "message": message])
    : text(
      "{count} feed lost most of its entries: {names}",
      "{count} feeds lost most of their entries: {names}", count: names.count,
      ["names": list(names)])
}

@MainActor private func changeText(_ failure: ChangeFailure, _ model: SectionModel) -> String {
  let reason = ["reason": failure.error.message]
  return switch failure.mark {
  case .star: text("Couldn’t change the favorite. {reason}", reason)
  case .read: text("Couldn’t save what you’ve read. {reason}", reason)
  case .note: text("Couldn’t save the note. {reason}", reason)
  default:
    text(
      "Couldn’t change “{name}”. {reason}",
      ["name": model.row(for: failure.id)?.title ?? "", "reason": failure.error.message])
  }
}

@MainActor private func refreshText(_ error: FeedError, _ names: [String]) -> String {
  let reason =
    error.isAboutCost
    ? [error.message, text("Almanac kept the old entries.")].joined(separator: " ") : error.message
  return switch names.count {
  case 0: text("Couldn’t refresh. {reason}", ["reason": reason])
  case 1: text("Couldn’t refresh “{name}”. {reason}", ["name": names[0], "reason": reason])
  default:
    text(
      "Couldn’t refresh {count} feed. {reason}", "Couldn’t refresh {count} feeds. {reason}",
      count: names.count, ["reason": reason])
  }
}

extension SectionModel {
  fileprivate var trouble: Trouble? {
    if let refreshError { return .refresh(refreshError) }
    // If the item's page is open, that page itself shows a failure of the item's control.
    guard let changeFailure, !changeFailure.belongsToControl || changeFailure.id != selection else {
      return nil
    }
    return .change(changeFailure)
  }
}
