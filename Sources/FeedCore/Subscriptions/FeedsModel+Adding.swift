import Foundation
import Localization
import Store
import Transport

extension FeedsModel {
  /// The progress of adding a feed.
  public enum Adding: Sendable {
    case idle
    /// Looking at an address; `nil` for a pasted text.
    case loading(URL?)
    /// A feed was found, and waits for the user's decision.
    case preview(FeedPreview)
    /// A web page names several feeds to choose from.
    case several([FeedCandidate])
    /// Things were found that the user can keep, and wait for the user's decision.
    case things(FoundThings)
    /// So many things are being added that it takes a while.
    case keeping(FoundThings, count: Int)
    /// Things are no longer being added, and those that were are removed again.
    case undoing(FoundThings)
    /// A list of feeds was found, and waits for the user's decision.
    case list(SubscriptionList)
    /// The feeds in a list are being added; `done` of them have been added or have failed.
    case following(SubscriptionList, done: Int)
    case followed(SubscriptionService.ListReport)
    case problem(Problem)
  }

  /// Why there is nothing to add, and what to do about it.
  public struct Problem: Hashable, Sendable {
    public let message: String
    public let suggestion: String
    /// The address of a feed that exceeds its budget but can be loaded anyway; `nil` for any other
    /// problem.
    public let costly: URL?
    /// Whether a site may not let Almanac read a page that the user can read in the browser. It may
    /// be added from a saved page, or by its source.
    public let isRefusedPage: Bool
    /// The web page that named the feed with the problem; `nil` if the user did.
    let page: URL?

    init(_ error: FeedError, costly: URL? = nil, page: URL? = nil) {
      message = error.message
      isRefusedPage = error.isRefusal
      let otherWays = text(
        "If you can read the page in your browser, save it there as a file, or copy its source "
          + "(Ctrl+U, Ctrl+A, Ctrl+C).")
      suggestion =
        if error == .webPage {
          // Nobody knows whether it is the wrong address.
          text(
            "Check the address. The site may have asked for consent instead of showing the page.")
            + " " + otherWays
        } else {
          isRefusedPage ? otherWays : error.suggestionWhileAdding
        }
      self.costly = costly
      self.page = page
    }
  }

  public struct Highlight: Hashable, Sendable {
    public enum Reason: Hashable, Sendable {
      case added
      /// The first of a whole list of feeds that was added.
      case followed(summary: String)
      /// The user tried to add a feed that exists already.
      case existing
    }

    public let row: Row.ID
    public let reason: Reason
    /// Distinguishes two highlights of the same row.
    let number: Int
  }
}

extension FeedsModel {
  /// Loads a preview of the address that the user typed or pasted.
  public func preview(_ words: String) {
    do throws(FeedError) {
      preview(try FeedAddress.url(words))
    } catch {
      cancelPreview()
      adding = .problem(Problem(error))
    }
  }

  /// Loads a preview of the web address in a dropped text. Any program or page may have written the
  /// text, so it must not name a file; files are dropped or chosen as files.
  public func preview(dropped words: String) {
    preview(Self.beginning(of: words), schemes: Self.webSchemes)
  }

  /// Looks for things in a pasted or dropped text that is a document, such as a page's source.
  public func preview(source words: String) {
    let document = Data((Self.document(in: words) ?? words[...]).utf8)
    previewTask?.cancel()
    adding = .loading(nil)
    countSoFar = 0
    previewTask = Task { [weak self, subscriptions, saving] in
      await saving.wait()
      let result = await Result(awaiting: { () async throws(FeedError) in
        SubscriptionService.Finding.things(try await subscriptions.find(in: document))
      })
      guard !Task.isCancelled else { return }
      self?.found(result, at: nil, page: nil)
    }
  }

  /// Whether a text is or has a document rather than an address: the source of a web page, JSON, or
  /// cards.
  public static func isDocument(_ words: String) -> Bool { document(in: words) != nil }

  /// The document that a text is, or JSON-LD with what somebody wrote before it.
  private static func document(in words: String) -> Substring? {
    let text = words.drop { $0.isWhitespace || $0 == "\u{FEFF}" }
    guard let first = text.first, words.utf8.count > 20 else { return nil }
    if "<{[".contains(first) || text.prefix(11).lowercased() == "begin:vcard" { return words[...] }
    for (mark, start) in [("application/ld+json", Character("<")), ("\"@type\"", "{")] {
      guard let mark = text.prefix(longestOpening).firstRange(of: mark) else { continue }
      return text[..<mark.lowerBound].firstIndex(of: start).map { text[$0...] }
    }
    return nil
  }

  /// How far into a text a document is looked for, in characters: a book that is pasted holds up no
  /// frame.
  private static let longestOpening = 10_000

  /// Whether a dropped or pasted text is a web address.
  public static func isAddress(dropped words: String) -> Bool {
    (try? FeedAddress.url(beginning(of: words)))?.scheme.map(webSchemes.contains) == true
  }

  private static let webSchemes: Set = ["http", "https"]

  /// The first 64 KB of a text. Every address is shorter, but the text may be a whole book.
  private static func beginning(of words: String) -> String {
    String(decoding: words.utf8.prefix(1 << 16), as: UTF8.self)
  }

  /// Loads a preview of the first of the files or links that were dropped or chosen; the others
  /// wait in `waiting`.
  public func preview(dropped urls: [URL]) {
    waiting = Array(urls.dropFirst())
    preview(urls.first?.absoluteString ?? "", schemes: ["http", "https", "file"])
  }

  /// Loads a preview of the first address that another program opens; the other addresses go to the
  /// end of `waiting`.
  public func preview(opened urls: [URL]) {
    waiting += urls.dropFirst()
    if let first = urls.first { preview(first) }
  }

  /// Loads a preview of the next of several files or links.
  /// - Returns: `false` if there is none.
  public func previewNext() -> Bool {
    guard !waiting.isEmpty else { return false }
    preview(dropped: waiting)
    return true
  }

  /// Finds out what is at an address. `adding` then has the result, such as a preview or a problem.
  /// The files in a folder are looked at one after the other; see `waiting`.
  /// If there is already a row for the feed, that row is highlighted instead.
  /// - Parameters:
  ///   - isLarge: whether the feed may exceed its budget.
  ///   - page: the web page that named the address; `nil` if the user did.
  ///   - isOnce: whether the items are to be the user's own, instead of being followed.
  public func preview(
    _ url: URL, isLarge: Bool = false, page: URL? = nil, isOnce: Bool = false
  ) {
    previewTask?.cancel()
    adding = .loading(url)
    countSoFar = 0
    previewTask = Task { [weak self, subscriptions, preferred, saving] in
      let files: [URL]
      do throws(FeedError) {
        files = try await DocumentFolder.files(in: url)
      } catch {
        if !Task.isCancelled { self?.found(.failure(error), at: nil, page: nil) }
        return
      }
      guard !Task.isCancelled else { return }
      let url = files.first ?? url
      self?.waiting.insert(contentsOf: files.dropFirst(), at: 0)
      // Waits for pending changes, so that a feed that is being removed doesn't count as existing.
      await saving.wait()
      let (counts, report) = AsyncStream<Int>.makeStream(bufferingPolicy: .bufferingNewest(1))
      async let shown: Void = { @MainActor [weak self] in
        for await count in counts where !Task.isCancelled { self?.countSoFar = count }
      }()
      let result = await Result(awaiting: { () async throws(FeedError) in
        try await subscriptions.find(
          url, preferred: preferred, isLarge: isLarge, isOnce: isOnce, page: page,
          onFound: { report.yield($0) })
      })
      report.finish()
      await shown
      guard !Task.isCancelled else { return }
      self?.found(result, at: url, page: page)
    }
  }

  /// Looks for the things at the previewed address, to add them once instead of following them.
  public func previewOnce() {
    if case .preview(let found) = adding {
      preview(found.url, isLarge: found.isLarge, isOnce: true)
    }
  }

  /// Loads a preview of one of the feeds that a web page names.
  public func choose(_ url: URL) {
    let candidates: [FeedCandidate]
    switch adding {
    case .several(let all): candidates = all
    case .things(let found): candidates = found.feeds
    default: return
    }
    preview(url, page: candidates.first?.page)
  }

  /// Subscribes to all feeds of the list in the preview.
  public func followAll() {
    guard case .list(let list) = adding else { return }
    adding = .following(list, done: 0)
    previewTask = Task { [weak self, subscriptions] in
      let report = await subscriptions.add(list) { [weak self] done in
        await self?.show(list, done: done)
      }
      guard let self else { return }
      // Feeds that were added before a cancellation stay.
      for section in report.sections { onChange(section) }
      load()
      guard !Task.isCancelled else { return }
      previewTask = nil
      // What went wrong stays on the screen; otherwise there is nothing left to do here.
      guard report.failures.isEmpty, report.unreachable.isEmpty, let first = report.added.first
      else { return adding = .followed(report) }
      adding = .idle
      highlight(
        Row.ID(section: first.section, url: first.url), .followed(summary: report.summary))
    }
  }

  private func show(_ list: SubscriptionList, done: Int) {
    if case .following = adding { adding = .following(list, done: done) }
  }

  /// Loads a preview of the feed that exceeded its budget, this time without the limit.
  public func loadAnyway() {
    if case .problem(let problem) = adding, let url = problem.costly {
      preview(url, isLarge: true, page: problem.page)
    }
  }

  /// Cancels what the user waits for.
  public func cancel() {
    if case .keeping = adding { cancelKeeping() } else { cancelPreview() }
  }

  /// Cancels loading a preview, and discards what was found. Adding things goes on.
  public func cancelPreview() {
    previewTask?.cancel()
    previewTask = nil
    switch adding {
    case .keeping, .undoing: break
    default: adding = .idle
    }
  }

  /// Subscribes to the feed in the preview.
  /// - Parameter name: the user's own name for the feed; empty for the feed's own name.
  public func add(name: String = "") {
    guard case .preview(let preview) = adding else { return }
    adding = .idle
    let section = preview.section
    let name = Subscription.cleanName(name)
    save(in: section.id) { [self] () async throws(FeedError) in
      let added = try await subscriptions.add(preview, name: name == preview.title ? nil : name)
      let id = Row.ID(section: added.section, url: added.url)
      removed[id] = nil
      if !FeedAddress.isSample(id.url) {
        needlessSample = rows[section.id]?.first { FeedAddress.isSample($0.id.url) }
      }
      highlight(id, .added)
      // The preview only has the document; a feed with a `load` of its own needs more.
      if makeFeed(section, added.url).load != nil { refresh(id) }
    }
  }

  private func preview(_ words: String, schemes: Set<String>) {
    guard let url = try? FeedAddress.url(words), url.scheme.map(schemes.contains) == true else {
      cancelPreview()
      adding = .problem(Problem(.unsupported(address: words)))
      return
    }
    preview(url)
  }

  private func found(
    _ result: Result<SubscriptionService.Finding, FeedError>, at url: URL?, page: URL?
  ) {
    previewTask = nil
    switch result {
    case .success(.new(let preview)): adding = .preview(preview)
    case .success(.several(let candidates)): adding = .several(candidates)
    case .success(.list(let list)): adding = .list(list)
    case .success(.things(let found)): adding = .things(found)
    case .success(.existing(let subscription)):
      adding = .idle
      highlight(Row.ID(section: subscription.section, url: subscription.url), .existing)
      load()
    case .failure(let error):
      adding = .problem(Problem(error, costly: error.isAboutCost ? url : nil, page: page))
    }
  }

  private func highlight(_ id: Row.ID, _ reason: Highlight.Reason) {
    highlightCount += 1
    highlight = Highlight(row: id, reason: reason, number: highlightCount)
  }
}
