import CGtk
import Foundation
import GtkTesting
import Sections
import Transport
import XCTest

@testable import FeedCore
@testable import FeedUI
@testable import GtkKit
@testable import Store

/// Tests the dialog of feeds above a window, with an in-process server.
@MainActor final class FeedsDialogTests: UITestCase {
  private var library: Library!
  private var content: ContentStore!
  private var model: FeedsModel!
  private var dialog: FeedsDialog!
  private var parent: Window!

  private func open(
    _ feeds: [Subscription] = [], isConnected: Bool = false, budget: FeedBudget = FeedBudget()
  ) async throws {
    (library, content) = (try Library(at: nil), try ContentStore(at: nil))
    for feed in feeds { try await library.subscribe(feed) }
    model = FeedsModel(
      subscriptions: SubscriptionService(
        sections: [.articles, .recipes], library: library, content: content,
        loader: FeedLoader(
          transport: server.transport, content: content, library: library, budget: budget)),
      presets: FeedPreset.all(for: [.articles, .recipes]))
    parent = Window(dialogOver: nil, title: "Parent")
    parent.defaultSize = (600, 700)
    parent.present()
    show(isConnected: isConnected)
    await wait("the rows") { self.model.hasLoaded && self.dialog.list.rows.count == feeds.count }
  }

  private func show(isConnected: Bool = false) {
    dialog = FeedsDialog(
      over: parent, model: model,
      account: isConnected ? FeedsList.Account(section: "articles") {} : nil)
    dialog.present()
  }

  override func tearDown() async throws {
    dialog?.close()
    await model?.finish()
    parent?.destroy()
    (dialog, model, parent, library, content) = (nil, nil, nil, nil, nil)
    try await super.tearDown()
  }

  func testASearchLeavesTheFeedsThatItFinds() async throws {
    try await open([feed("first")])
    XCTAssertFalse(dialog.list.search.isVisible, "there is nothing to search")
    dialog.close()
    let names = (1...9).map { "feed\($0)" }
    try await open(names.map { feed($0) })
    func shown() -> [String] {
      names.filter { (try? row($0).widget.isVisible) == true }
    }
    XCTAssertTrue(dialog.list.search.isVisible)
    dialog.list.search.text = "FEED7"
    XCTAssertEqual(shown(), ["feed7"])
    XCTAssertFalse(texts.contains("Recipes"), "no feed there matches")
    dialog.list.search.emit("activate")
    XCTAssertTrue(try row("feed7").widget.containsFocus)
    dialog.list.search.text = "other"
    XCTAssertTrue(texts.contains("No feed matches"))
    dialog.list.search.emit("stop-search")
    XCTAssertEqual(shown(), names)
    XCTAssertFalse(texts.contains("No feed matches"))
  }

  func testArticlesOfAFeedAreAlwaysLoadedInFull() async throws {
    try await open([feed("a")])
    let row = try row("a")
    row.actions.activate("articles", value: "full")
    await wait("the choice to be kept") {
      (try? self.library.loadsFullText(section: "articles", url: self.address("a"))) == true
    }
    row.actions.activate("articles", value: "feed")
    await wait("the choice to be taken back") {
      (try? self.library.loadsFullText(section: "articles", url: self.address("a"))) == false
    }
  }

  func testHowLongArticlesStayIsChosen() async throws {
    try await open([feed("a")])
    let view = try XCTUnwrap(dialog.list.retentionView)
    XCTAssertEqual(view.choice.selected, 1)
    view.choice.selected = 3
    await wait("the choice to be kept") { (try? self.library.retentionChoice) == .always }
    XCTAssertEqual(ByteCount.words(900), "1 KB")
    XCTAssertEqual(ByteCount.words(5 << 20), "5 MB")
  }

  /// Serves this feed, opens the dialog, and previews the feed there.
  private func preview(_ feed: String) async throws {
    server.serve(feed)
    try await open()
    dialog.showAddPage()
    model.preview(TestServer.feed)
  }

  private static let serverID = FeedsModel.Row.ID(section: "articles", url: TestServer.feed)
  private static let oneFact = #"{"title": "F", "rows": [{"title": "One"}]}"#

  private func breakLibrary() async throws {
    try await library.file.write {
      try $0.execute(sql: "ALTER TABLE subscription RENAME TO gone")
    }
  }

  private func feed(_ name: String) -> Subscription {
    Subscription(section: "articles", url: address(name), name: name)
  }

  private func address(_ name: String) -> URL {
    URL(string: "https://example.org/\(name).json")!
  }

  private func id(_ name: String) -> FeedsModel.Row.ID {
    FeedsModel.Row.ID(section: "articles", url: address(name))
  }

  private func row(_ name: String) throws -> FeedRow {
    try XCTUnwrap(dialog.list.rows[id(name)])
  }

  private func stored() async throws -> [String?] {
    try await library.subscriptions().map(\.name)
  }

  /// The names of the feeds, in the order shown.
  private var names: [String] {
    dialog.list.rows.values.filter(\.widget.isMapped).sorted {
      $0.widget.verticalSpan(in: dialog.list.widget)!.lowerBound
        < $1.widget.verticalSpan(in: dialog.list.widget)!.lowerBound
    }.map(\.name.text)
  }

  private var texts: [String] { dialog.root.shownTexts }

  // MARK: The list

  func testEachSectionListsItsFeedsOrSaysThatItHasNone() async throws {
    server.serve(#"{"title": "F", "rows": [{"title": "One"}, {"title": []}]}"#)
    try await open([Subscription(section: "articles", url: TestServer.feed)])
    XCTAssertEqual(texts.filter { $0 == "No feeds" }.count, 1)
    XCTAssertTrue(texts.contains("Not loaded yet"))
    model.refresh(Self.serverID)
    await wait("the entries") { self.texts.contains("1 entry · updated just now") }
    XCTAssertTrue(texts.contains("1 skipped"))
    let expander = try XCTUnwrap(dialog.root.all("GtkExpander").first { $0.isMapped })
    XCTAssertFalse(texts.contains { $0.hasPrefix("rows[1].title: ") })
    gtk_expander_set_expanded(expander.opaque, 1)
    await wait("the reason") { self.texts.contains { $0.hasPrefix("rows[1].title: ") } }
  }

  func testAFailureShowsInItsRowAndCanBeRetried() async throws {
    server.fail(.timedOut)
    try await open([Subscription(section: "articles", url: TestServer.feed, name: "a")])
    model.refresh(Self.serverID)
    await wait("the reason") {
      self.texts.contains("The server took too long to answer. Try again in a moment.")
    }
    server.serve(Self.oneFact)
    press("Retry")
    await wait("the entries") { self.texts.contains("1 entry · updated just now") }
    XCTAssertFalse(texts.contains("Retry"))
  }

  func testAConnectedServiceIsAboveItsSectionsFeeds() async throws {
    try await open([feed("a")], isConnected: true)
    let order = texts.filter { ["Articles", "Connected service", "a", "Recipes"].contains($0) }
    XCTAssertEqual(order, ["Articles", "Connected service", "a", "Recipes"])
  }

  func testAMovedFeedKeepsTheFocus() async throws {
    try await open([feed("a"), feed("b"), feed("c")])
    try row("a").focus()
    try row("a").actions.activate("down")
    await wait("the move") { self.names == ["b", "a", "c"] }
    XCTAssertTrue(try row("a").widget.containsFocus)
    try row("a").actions.activate("down")
    await wait("the end") { self.names == ["b", "c", "a"] }
    try row("a").actions.activate("down")
    try row("b").actions.activate("up")
    await model.waitUntilIdle()
    XCTAssertEqual(names, ["b", "c", "a"], "there is nowhere to go")
    let saved = try await stored()
    XCTAssertEqual(saved, ["b", "c", "a"])
  }

  func testEnterSavesAName() async throws {
    try await open([feed("a")])
    let row = try row("a")
    row.actions.activate("rename")
    let entry = try XCTUnwrap(row.widget.all("GtkEntry").first)
    XCTAssertTrue(entry.containsFocus)
    XCTAssertEqual(entry.editableText, "a")
    entry.editableText = "b"
    entry.all("GtkText").first?.emit("activate")
    await wait("the name") { self.names == ["b"] }
    XCTAssertFalse(row.isRenaming)
    XCTAssertTrue(row.widget.containsFocus)
    XCTAssertEqual(
      gtk_entry_get_placeholder_text(entry.pointer()).map { String(cString: $0) },
      "Articles from example.org",
      "an empty name is the feed's own")
  }

  func testAnIntervalIsChosenInTheMenu() async throws {
    try await open([feed("a")])
    try row("a").actions.activate("interval", value: "hourly")
    await wait("the word for it") { self.texts.contains("Not loaded yet · refreshed hourly") }
    await model.waitUntilIdle()
    let saved = try await library.subscriptions().map(\.interval)
    XCTAssertEqual(saved, [.hourly])
  }

  // MARK: Removing

  func testARemovalIsUndoneFromTheMessage() async throws {
    try await open([feed("a"), feed("b")])
    try row("a").focus()
    try row("a").actions.activate("remove")
    await wait("the row to go") { self.names == ["b"] }
    XCTAssertTrue(try row("b").widget.containsFocus, "the focus continues from there")
    XCTAssertTrue(texts.contains("Removed “a”"))
    dialog.toast.act()
    await wait("the row") { self.names == ["a", "b"] }
    XCTAssertFalse(dialog.toast.isShown)
  }

  func testAfterTenSecondsARemovalIsForGood() async throws {
    try await open([feed("a")])
    try row("a").actions.activate("remove")
    await wait("the message") { self.dialog.toast.isShown }
    await model.waitUntilIdle()
    letPass(milliseconds: 9_000)
    while MainLoop.iterate() {}
    XCTAssertNotNil(model.removal)
    letPass(milliseconds: 1_100)
    await wait("the end") { !self.dialog.toast.isShown }
    XCTAssertNil(model.removal)
  }

  func testAnotherMessageEndsTheUndoAndStays() async throws {
    try await open([feed("a"), feed("b")])
    try row("a").actions.activate("remove")
    await wait("the message") { self.texts.contains("Removed “a”") }
    try row("b").actions.activate("copy")
    await wait("the end of the undo") { self.model.removal == nil }
    await model.waitUntilIdle()
    while MainLoop.iterate() {}
    XCTAssertTrue(texts.contains("Address copied"))
  }

  func testClosingTheDialogLeavesTheUndo() async throws {
    try await open([feed("a")])
    try row("a").actions.activate("remove")
    await wait("the message") { self.dialog.toast.isShown }
    var isClosed = false
    dialog.onClosed = { isClosed = true }
    dialog.close()
    XCTAssertTrue(isClosed)
    weak let closed = dialog
    dialog = nil
    await wait("the dialog to be freed") { closed == nil }
    letPass(milliseconds: 11_000)
    while MainLoop.iterate() {}
    XCTAssertEqual(model.removal?.name, "a")
  }

  // MARK: Adding

  func testAFeedIsPreviewedNamedAndAdded() async throws {
    server.serve(#"{"title": "F", "rows": [{"title": "One"}, {"title": []}, {"title": "Two"}]}"#)
    try await open()
    dialog.showAddPage()
    XCTAssertTrue(dialog.addView.entry.containsFocus)
    dialog.addView.entry.text = TestServer.feed.absoluteString
    dialog.addView.lookUp.click()
    let preview = dialog.addView.preview
    await wait("the preview") { preview.widget.isMapped }
    XCTAssertEqual(preview.title.text, "F")
    for text in ["Articles · 2 entries", "One\nTwo", "1 skipped", "Add to Articles"] {
      XCTAssertTrue(texts.contains(text), text)
    }
    await wait("the focus") { preview.add.containsFocus }
    preview.name.text = "Mine"
    preview.add.click()
    await wait("the list") { !self.dialog.isAdding }
    XCTAssertEqual(names, ["Mine"])
    XCTAssertTrue(dialog.list.rows.values.first?.widget.hasClass("highlighted") == true)
    XCTAssertEqual(server.feedRequests, 1)
  }

  func testRowsShowTheirAddressesAndSamplesAreMarked() async throws {
    let sample = Section.articles.sampleFeed
    try await open([Subscription(section: "articles", url: sample), feed("a")])
    XCTAssertTrue(texts.contains("https://example.org/a.json"))
    XCTAssertTrue(texts.contains("Not loaded yet · sample"))
    XCTAssertFalse(texts.contains(sample.absoluteString))
  }

  func testRemovingTheSamplesIsOfferedAfterTheFirstOwnFeed() async throws {
    let sample = Section.articles.sampleFeed
    server.serve(Self.oneFact)
    try await open([Subscription(section: "articles", url: sample)])
    let offer = "Articles now has a feed of your own. You still have the samples."
    XCTAssertNil(model.needlessSample)
    model.preview(TestServer.feed)
    await wait("the preview") { self.dialog.addView.preview.widget.isMapped }
    dialog.addView.preview.add.click()
    await wait("the offer") { self.texts.contains(offer) && self.model.needlessSample != nil }
    try XCTUnwrap(dialog.root.button("Remove Samples")).emit("clicked")
    await wait("the end") { self.dialog.list.rows.keys.map(\.url) == [TestServer.feed] }
    XCTAssertNil(model.needlessSample)
  }

  func testATypedNameStaysWhenTheListChanges() async throws {
    server.serve(Self.oneFact)
    try await open([feed("a")])
    dialog.showAddPage()
    model.preview(TestServer.feed)
    let preview = dialog.addView.preview
    await wait("the preview") { preview.widget.isMapped }
    preview.name.text = "Mi"
    model.rename(id("a"), to: "b")
    await model.waitUntilIdle()
    while MainLoop.iterate() {}
    await wait("the list to change") { (try? self.row("a").name.text) == "b" }
    XCTAssertEqual(preview.name.text, "Mi")
  }

  func testAProblemShowsAndTheAddressCanBeCorrected() async throws {
    server.serve("<!doctype html>")
    try await open()
    dialog.showAddPage()
    dialog.addView.entry.text = TestServer.feed.absoluteString
    dialog.addView.entry.all("GtkText").first?.emit("activate")
    await wait("the problem") { self.texts.contains("This is a web page, not a feed.") }
    XCTAssertTrue(texts.contains { $0.hasPrefix("Check the address. ") })
    XCTAssertTrue(dialog.addView.entry.hasClass("error"))
    await wait("the focus") { self.dialog.addView.entry.containsFocus }
    await wait("the suggestions") { self.texts.contains("Suggestions") }
  }

  func testOneOfAPagesFeedsIsChosen() async throws {
    try await preview(
      "<!doctype html><link rel=feed href=a title=Posts><link rel=feed href=b title=Comments>")
    await wait("the choice") { self.texts.contains("Posts") && self.texts.contains("Comments") }
    XCTAssertTrue(texts.contains("https://feeds.example.org/b"))
    XCTAssertFalse(texts.contains("Suggestions"))
    await wait("the focus") { self.dialog.addView.choices.card.containsFocus }
    dialog.addView.choices.card.all("GtkButton").last?.emit("clicked")
    await wait("the next look") { !self.texts.contains("Posts") }
    await wait("the answer") {
      if case .problem = self.model.adding { true } else { false }
    }
    XCTAssertEqual(server.pictureSources, [TestServer.feed])
  }

  func testAllFeedsOfAListAreFollowed() async throws {
    try await preview(
      """
      <opml><head><title>Mine</title></head><body>
      <outline text="A" xmlUrl="https://a.example/" almanac:section="facts"/>
      <outline text="B" xmlUrl="https://b.example/" almanac:section="recipes"/>
      <outline text="C" xmlUrl="gopher:c"/></body></opml>
      """)
    await wait("the list") { self.texts.contains("A list of 3 feeds") }
    XCTAssertTrue(texts.contains("Mine\n\nA\nB\nC"))
    press("Add All")
    await wait("the report") { self.texts.contains("2 feeds added, 1 failed") }
    XCTAssertTrue(texts.contains("C: Almanac can’t load this address."))
    XCTAssertFalse(dialog.addView.list.follow.isMapped)
    await wait("the rows") { self.dialog.list.rows.count == 2 }
    let names = try await stored()
    XCTAssertEqual(names, ["A", "B"])
  }

  func testALongListNamesItsFirstFeeds() async throws {
    let feeds = (1...13).map { #"<outline text="F\#($0)" xmlUrl="https://f\#($0).example/"/>"# }
    try await preview("<opml><body>\(feeds.joined())</body></opml>")
    await wait("the list") { self.texts.contains("A list of 13 feeds") }
    let names = (1...10).map { "F\($0)" } + ["and 3 more"]
    XCTAssertTrue(texts.contains(names.joined(separator: "\n")))
  }

  func testAListOfOneFeedFollowsIt() async throws {
    try await preview(
      #"<opml><body><outline text="A" xmlUrl="https://a.example/" almanac:section="facts"/>"#
        + "</body></opml>")
    await wait("the list") { self.texts.contains("A list of 1 feed") }
    XCTAssertEqual(dialog.addView.list.follow.buttonLabel, "Add")
    // With nothing left to do, the dialog shows the new feed.
    press("Add")
    await wait("the toast") { self.texts.contains("1 feed added") }
    XCTAssertFalse(dialog.addView.widget.isMapped)
    XCTAssertEqual(dialog.list.rows.count, 1)
  }

  /// Opens the dialog with a budget too small for the server's 200 facts.
  private func openLarge(_ feeds: [Subscription] = []) async throws {
    let rows = (0..<200).map { #"{"title": "Fact \#($0)"}"# }.joined(separator: ", ")
    server.serve(#"{"title": "F", "rows": [\#(rows)]}"#)
    try await open(feeds, budget: FeedBudget(space: 1, minSpace: 1_000))
  }

  private func press(_ label: String) {
    dialog.root.all("GtkButton").first { $0.isMapped && $0.buttonLabel == label }?.emit("clicked")
  }

  func testAnExpensiveFeedCanBeAddedAfterAWarning() async throws {
    try await openLarge()
    dialog.showAddPage()
    model.preview(TestServer.feed)
    let problem = "This would take too much space on this computer."
    await wait("the problem") { self.texts.contains(problem) }
    XCTAssertTrue(texts.contains(FeedCaptions.cost))
    press("Load Anyway")
    await wait("the preview") { self.texts.contains("Articles · 200 entries") }
    XCTAssertFalse(texts.contains(FeedCaptions.cost))
    press("Add to Articles")
    await wait("the row") { self.texts.contains("200 entries · updated just now") }
    let isLarge = try await library.subscriptions().map(\.isLarge)
    XCTAssertEqual(isLarge, [true])
  }

  func testOnlyProblemsOfCostOfferLoadAnyway() async throws {
    try await preview("<!doctype html>")
    await wait("the problem") { self.texts.contains("This is a web page, not a feed.") }
    XCTAssertFalse(texts.contains(FeedCaptions.cost))
    XCTAssertFalse(dialog.addView.anyway.isMapped)
  }

  func testAFeedThatBecameExpensiveCanBeLoadedAnyway() async throws {
    try await openLarge([Subscription(section: "articles", url: TestServer.feed)])
    model.refresh(Self.serverID)
    await wait("the price") { self.texts.contains { $0.hasSuffix(FeedCaptions.cost) } }
    press("Load Anyway")
    await wait("the entries") { self.texts.contains("200 entries · updated just now") }
  }

  func testAddingAFeedTwiceHighlightsItsRow() async throws {
    try await open([feed("a"), feed("b")])
    dialog.showAddPage()
    model.preview(address("b"))
    await wait("the list") { !self.dialog.isAdding }
    XCTAssertTrue(try row("b").widget.hasClass("highlighted"))
    await wait("the focus") { (try? self.row("b").widget.containsFocus) == true }
    XCTAssertTrue(texts.contains("You already have this feed"))
    model.preview(address("a"))
    await wait("the other row") { (try? self.row("a").widget.hasClass("highlighted")) == true }
    XCTAssertFalse(try row("b").widget.hasClass("highlighted"))
  }

  func testADroppedFileIsPreviewed() async throws {
    try await open()
    XCTAssertTrue(dialog.drop(.urls([TestServer.feed])))
    await wait("the request") { self.server.feedRequests == 1 }
    XCTAssertTrue(dialog.isAdding)
    XCTAssertTrue(dialog.drop(.urls(["/a", "/b"].map { URL(filePath: $0) })))
    await wait("what comes next") { self.texts.contains("Add to Almanac (1 more to review)") }
    dialog.showList()
    XCTAssertTrue(dialog.isAdding, "the other one has its turn")
    XCTAssertEqual(model.waiting, [])
    XCTAssertTrue(dialog.drop(.text("file:///etc/passwd")))
    await wait("what can be dropped") {
      self.texts.contains("Almanac finds no address, recipe or contact in this text")
    }
  }

  func testADroppedFolderWithoutFilesSaysSo() async throws {
    try await open()
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    XCTAssertTrue(dialog.drop(.urls([folder])))
    await wait("the problem") {
      self.texts.contains {
        $0.hasPrefix("The folder ") && $0.hasSuffix(" has no files to add.")
      }
    }
  }

  func testADroppedTextDoesWhatAPastedOneDoes() async throws {
    try await open()
    var taken: [String] = []
    dialog.onText = { words in
      taken.append(words)
      return words == "A soup"
    }
    XCTAssertTrue(dialog.drop(.text("Hello")))
    await wait("the message") {
      self.texts.contains("Almanac finds no address, recipe or contact in this text")
    }
    XCTAssertTrue(dialog.drop(.text("A soup")))
    await wait("the form in its place") { !self.dialog.window.isVisible }
    XCTAssertEqual(taken, ["Hello", "A soup"])
  }

  func testASuggestionIsPreviewedAndDisappearsOnceAdded() async throws {
    try await open()
    dialog.showAddPage()
    let articles = Array(repeating: "Articles, built in (works offline)", count: 3)
    func suggested() -> [String] { texts.filter { $0.hasSuffix(", built in (works offline)") } }
    await wait("the suggestions") {
      suggested() == articles + ["Recipes, built in (works offline)"]
    }
    XCTAssertTrue(texts.contains("The Harbor Post"))
    try await library.subscribe(
      Subscription(section: "recipes", url: Section.recipes.sampleFeed))
    model.load()
    await wait("one to go") { suggested() == articles }
    await wait("its row, before its first load") { self.texts.contains("The Household Cookbook") }
    XCTAssertTrue(texts.contains("Everyday Wonders"))
  }

  func testAReadFailureKeepsThePreview() async throws {
    let bad = Array(repeating: #"{"title": []}"#, count: 150).joined(separator: ",")
    try await preview(#"{"title": "", "rows": [{"title": "One"}, \#(bad)]}"#)
    let preview = dialog.addView.preview
    await wait("the preview") { preview.widget.isMapped }
    XCTAssertEqual(
      preview.title.text, "Articles from feeds.example.org", "an empty title counts as nil")
    XCTAssertTrue(texts.contains("150 skipped"))
    try await breakLibrary()
    model.load()
    // The reason is in the list of feeds, which is not visible now.
    await wait("the reason") { self.texts.contains { $0.hasPrefix("Couldn’t load: ") } }
    XCTAssertTrue(dialog.isAdding)
    XCTAssertTrue(preview.widget.isMapped)
  }

  func testAnUnsavedChangeIsReportedInTheList() async throws {
    try await open([feed("a")])
    try await breakLibrary()
    dialog.showAddPage()
    model.rename(id("a"), to: "b")
    await wait("the list") { !self.dialog.isAdding }
    await wait("the reason") { self.texts.contains { $0.hasPrefix("Couldn’t save: ") } }
  }
}

extension FeedsDialog {
  /// The root of the dialog's widgets, which is its window.
  fileprivate var root: Widget {
    var top = toast.widget.widget
    while let parent = gtk_widget_get_parent(top) { top = parent }
    return Widget(retaining: UnsafeMutableRawPointer(top))
  }
}
