import FeedCore
import Foundation
import GtkKit
import Localization
import Store
import TextCore

/// What the window does for a page or a row: it opens and copies links, keeps copies of items, and
/// saves changes that must not be lost with the list.
@MainActor public final class PageActions {
  private unowned let main: MainWindow
  private let saving = TaskChain()
  private var linksDialog: LinksDialog?

  init(of main: MainWindow) { self.main = main }

  /// What a page or a list of the window can call.
  var forPages: DetailActions {
    DetailActions(
      open: { [weak self] url in self?.open(url) },
      copy: { [weak self] text in self?.copy(text) },
      copyPage: { [weak self] id in self?.copyPage(of: id) },
      copyEntry: { [weak self] id in self?.copyEntry(id) },
      connect: { [weak main] in main?.events.connect() },
      feeds: { [weak main] in main?.events.feeds() },
      addAddress: { [weak main] in main?.dialogs.addFeed() },
      addFile: { [weak main] in main?.dialogs.addFile() },
      export: { [weak main] id, title in main?.exports.export(id, title) },
      keep: { [weak self] id in self?.changeKeeping(of: id) },
      hide: { [weak self] id in self?.hide(id) },
      edit: { [weak main] id in main?.editing.open(id) },
      showOriginal: { [weak main] id in main?.editing.showOriginal(of: id) },
      useOriginal: { [weak main] id in main?.editing.useOriginal(id) },
      openInBrowser: { [weak self] id in self?.openInBrowser(id) },
      links: { [weak self] id in self?.showLinks(of: id) },
      markRead: { [weak main] ids in
        if let main { main.reading.markRead(ids, in: main.pane.model) }
      },
      showsOneOfSeveral: { [weak main] in main?.chooser.showsOneOfSeveral(in: $0) == true },
      searchAllFeeds: { [weak main] in main?.results.searchAllFeeds(for: $0) })
  }

  func waitUntilSaved() async { await saving.wait() }

  func open(_ url: URL) {
    guard Link.isAllowed(url) else { return }
    main.window.open(url) { [weak main] in
      main?.toast.show(
        text("No app can open this address"), button: text("Copy Link"),
        action: { main?.window.copyToClipboard(url.absoluteString) })
    }
  }

  /// Opens the web page that an item is from.
  func openInBrowser(_ id: ItemID) {
    let model = main.pane.model
    main.tasks.run { [weak self] in
      if let url = await model.readDetail(for: id)?.address { self?.open(url) }
    }
  }

  func showLinks(of id: ItemID) {
    let model = main.pane.model
    main.tasks.run { [weak self] in
      guard let content = await model.readDetail(for: id) else { return }
      let links = await content.links()
      guard let self, linksDialog == nil else { return }
      guard !links.isEmpty else { return main.toast.show(text("This page has no links")) }
      let dialog = LinksDialog(over: main.window, title: content.title, links: links) {
        [weak self] url in
        self?.open(url)
      }
      dialog.onClosed = { [weak self] in self?.linksDialog = nil }
      linksDialog = dialog
      dialog.present()
    }
  }

  func copy(_ value: CopiedText) {
    main.window.copyToClipboard(value.text, as: value.types)
    main.toast.show(value.confirmation)
  }

  private func copyPage(of id: ItemID) {
    let model = main.pane.model
    main.tasks.run { [weak self] in
      guard let content = await model.readDetail(for: id) else { return }
      let all = await Self.plainText(of: content)
      self?.copy(CopiedText(text: all, confirmation: text("Copied")))
    }
  }

  private func copyEntry(_ id: ItemID) {
    let model = main.pane.model
    guard let format = model.section.copyFormat else { return }
    main.tasks.run { [weak self, weak main] in
      do throws(FeedError) {
        guard let entry = try await model.document(of: id, as: format) else { return }
        self?.copy(
          CopiedText(text: entry, types: format.mediaTypes, confirmation: text("Copied")))
      } catch {
        main?.toast.show(error.message)
      }
    }
  }

  @concurrent private nonisolated static func plainText(of content: DetailContent) async -> String {
    content.plainText
  }

  /// Keeps a copy of the item whose page is open, unless the item is a copy or has already been copied.
  public func keepCopy() {
    let model = main.pane.model
    guard let id = model.selection else { return }
    switch model.copyState(of: id) {
    case .nothing: changeKeeping(of: id)
    case .copied, .copy: main.toast.show(text("You already have this"))
    case nil: break
    }
  }

  /// Keeps a copy of an item, or removes the item if it is a copy. Does nothing if the item has
  /// already been copied.
  func changeKeeping(of id: ItemID) {
    let model = main.pane.model
    switch model.copyState(of: id) {
    case .nothing:
      let isOpen = model.selection == id
      save(in: model.section) { [weak main] () async throws(FeedError) in
        guard let change = try await model.keep(id) else { return }
        main?.undo.offer(change, text("Copied to {feed}", ["feed": model.section.copiesName]))
        // The copy is in the original's place.
        guard !change.marks.isEmpty, let key = change.added.first?.key else { return }
        await main?.editing.showOwn(key, in: model.section, opens: isOpen)
      }
    case .copy:
      let name = model.row(for: id)?.title ?? ""
      save(in: model.section) { [weak main] () async throws(FeedError) in
        guard let change = try await model.removeOwn(id) else { return }
        main?.undo.offer(change, text("Removed “{name}”", ["name": name]))
      }
    case .copied, nil: break
    }
  }

  func hide(_ id: ItemID) {
    let model = main.pane.model
    let name = model.row(for: id)?.title ?? ""
    save { [weak main] () async throws(FeedError) in
      guard let change = try await model.hide(id) else { return }
      main?.undo.offer(change, text("“{name}” is hidden", ["name": name]))
    }
  }

  /// Saves a change once the previous one is saved, even if the list or the window goes away.
  /// - Parameter section: the section whose feeds change with it; `nil` if none do.
  func save(
    in section: Section? = nil, _ body: @escaping @MainActor () async throws(FeedError) -> Void
  ) {
    saving.run { [weak self, weak main] in
      do throws(FeedError) {
        try await body()
      } catch {
        main?.toast.show(
          error.message, button: text("Retry"), action: { self?.save(in: section, body) })
      }
      if let section { main?.feedsChanged(in: section.id) }
    }
  }
}

extension CopyState {
  /// Adds a menu item that changes this state, or only names it.
  @MainActor func append(to menu: Menu, of section: Section) {
    switch self {
    case .nothing: menu.append(text("Keep a Copy"), action: "row.keep")
    // There is no action `row.kept`, so the menu item can't be chosen: it only informs the user.
    case .copied:
      menu.append(text("Copied to {feed}", ["feed": section.copiesName]), action: "row.kept")
    case .copy:
      menu.append(text("Remove from {feed}", ["feed": section.copiesName]), action: "row.keep")
    }
  }
}

extension Section {
  /// The name of the feed with the section's copies, such as “My Recipes”.
  fileprivate var copiesName: String { Feed.own(in: id).displayName(title: nil, section: self) }
}
