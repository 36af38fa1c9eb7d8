import CGtk
import FeedCore
import Foundation
import GtkTesting
import Store
import Synchronization
import XCTest

@testable import FeedUI
@testable import GtkKit

/// Tests the whole window, with a section that has one item, whose page has a link.
@MainActor final class MainWindowTests: UITestCase {
  private final class Service: Sendable {
    let isHeld = Mutex(false)
    let isReadingHeld = Mutex(false)
    let isSecondHeld = Mutex(false)
  }

  private let service = Service()
  private var window: MainWindow!
  private var models: [SectionModel] = []

  /// - Parameter others: further sections, which are not visible.
  private func open(
    link: String = "https://example.org", account: AccountSetup? = nil, others: [Section] = [],
    settings: [String: String] = [:], changes: ChangeService? = nil, whenShown: () -> Void = {},
    until isOpen: @escaping @MainActor (SectionModel) -> Bool = { $0.outline.count == 1 }
  ) async throws {
    let lamps = Section.lamps(link: try XCTUnwrap(URL(string: link))) { [service] in
      while service.isReadingHeld.withLock(\.self) { sched_yield() }
    }
    let feed = Feed(TestServer.feed, actions: actions)
    window = MainWindow(
      application: Self.application, sections: [lamps] + others, pictures: makePictures(),
      preferences: Preferences(read: { settings[$0] }, write: { _, _ in }), account: account,
      chooser: .none, unread: makeUnread(), changes: changes ?? makeChanges(),
      makeSearch: { [unowned self] in makeSearch() }
    ) { [unowned self] section in
      guard let model = try? makeModel(section, feed: feed) else { preconditionFailure() }
      models.append(model)
      return model
    }
    window.show(section: nil)
    window.present()
    whenShown()
    await wait("the list") { self.models.first.map(isOpen) == true }
  }

  /// The application, which all tests share, as all windows of a program do. It needs no main loop.
  private static let application = {
    let application = Application(
      id: "io.github.almanac.Window", isStandalone: true, onStart: {}, onCommandLine: { _ in })
    g_application_register(application.pointer(), nil, nil)
    return application
  }()

  override func tearDown() async throws {
    service.isHeld.withLock { $0 = false }
    service.isReadingHeld.withLock { $0 = false }
    service.isSecondHeld.withLock { $0 = false }
    await window?.finish()
    for shown in windows { shown.destroy() }
    (window, models) = (nil, [])
    try await super.tearDown()
  }

  /// Actions with a switch, which waits while the service is held.
  private var actions: ItemActions {
    ItemActions(
      control: { _ in ItemControl(kind: .toggle(isOn: false), title: "Off") },
      setOn: { [service] (item, _) throws(FeedError) in
        while service.isHeld.withLock(\.self) { await Task.yield() }
        return Item(key: item.key, searchText: "", payload: Data("on".utf8))
      },
      activationPage: { _ throws(FeedError) in throw .offline })
  }

  /// The window and the dialogs above it, from GTK's list.
  private var windows: [Window] {
    let list = gtk_window_get_toplevels()
    return (0..<g_list_model_get_n_items(list)).compactMap { index in
      guard let item = g_list_model_get_item(list, index) else { return nil }
      let window = Window(owning: item)
      let own: UnsafeMutablePointer<GtkWindow> = window.pointer()
      let main = gtk_window_get_transient_for(own) ?? own
      return gtk_window_get_application(main) == Self.application.pointer() ? window : nil
    }
  }

  private var shownTexts: [String] { windows.flatMap(\.shownTexts) }

  func testOnlyOneChangeIsUndoneAtATime() async throws {
    let (content, library) = (try ContentStore(at: nil), try Library(at: nil))
    let loader = FeedLoader(transport: server.transport, content: content, library: library)
    try await open(changes: ChangeService(sections: [], loader: loader))
    for name in ["first", "second"] {
      var change = LibraryChange()
      change.subscribed = [
        Subscription(section: "lamps", url: TestServer.feed.appending(path: name), name: name)
      ]
      _ = try await library.apply(change, named: .verbatim(name))
    }
    for left in [["first"], []] {
      // The second key press comes while the first is still at work.
      for _ in 0..<2 { window.undo.undo() }
      await window.actions.waitUntilSaved()
      let changes = try await library.undoableChanges().map(\.name.words)
      XCTAssertEqual(changes, left)
    }
  }

  func testTheEndingOfAFileChoosesItsFormat() {
    let kinds = ["json", "vcf", "vcf"].map { FileChooser.Kind(name: $0, fileExtension: $0) }
    func kind(_ name: String, chosen: Int = 0) -> Int {
      WindowExports.kind(of: URL(filePath: "/" + name), chosen: chosen, among: kinds)
    }
    XCTAssertEqual(["a.json", "a.VCF", "a", "a.txt"].map { kind($0) }, [0, 1, 0, 0])
    XCTAssertEqual(kind("a.json", chosen: 2), 2)
  }

  func testUnsafeAddressesAreNotOpened() async throws {
    try await open(link: "nonsense:x")
    let model = try XCTUnwrap(models.first)
    model.selection = model.outline.groups[0].ids[0]
    await wait("the page") { self.windows.flatMap { $0.all("GtkLinkButton") }.count == 1 }
    windows.flatMap { $0.all("GtkLinkButton") }.first?.emit("clicked")
    // The desktop answers late: it answers a second request only after the first.
    var isAnswered = false
    windows.first?.open(try XCTUnwrap(URL(string: "nonsense:y"))) { isAnswered = true }
    await wait("the answer") { isAnswered }
    XCTAssertFalse(
      shownTexts.contains("No app can open this address"), "nobody was to be asked for one")
  }

  func testNoticesShowWhileTheyAreTrueOrUntilTheyAreRead() async throws {
    try await open()
    window.notices.showLasting("The disk is full.")
    var read: [String] = []
    for text in ["Restored.", "Restored once more."] {
      window.notices.showOnce(text) { read.append(text) }
    }
    for text in ["The disk is full.", "Restored once more."] {
      XCTAssertTrue(shownTexts.contains(text), text)
    }
    let dismiss = try XCTUnwrap(windows.compactMap { $0.button("Dismiss") }.first)
    dismiss.emit("clicked")
    XCTAssertEqual(read, ["Restored once more."])
    XCTAssertFalse(window.notices.once.widget.isRevealed)
    XCTAssertFalse(window.notices.once.box.isSensitive)
    XCTAssertTrue(window.notices.lasting.widget.isRevealed)
    window.notices.showLasting(nil)
    XCTAssertFalse(window.notices.lasting.widget.isRevealed)
  }

  func testQuittingWaitsForPendingChangesOfAReplacedSection() async throws {
    try await open()
    let model = try XCTUnwrap(models.first)
    service.isHeld.withLock { $0 = true }
    model.setOn(true, for: model.outline.groups[0].ids[0])
    window.reload(section: "lamps")
    XCTAssertEqual(models.count, 2)
    var hasEnded = false
    let end = Task {
      await window.finish(timeout: .seconds(60))
      hasEnded = true
    }
    await wait("the end of the refresh") { !self.models[1].isRefreshing }
    XCTAssertFalse(hasEnded)
    service.isHeld.withLock { $0 = false }
    await end.value
    XCTAssertEqual(model.detail(for: model.outline.groups[0].ids[0])?.control?.isBusy, false)
  }

  func testASectionThatWasNeverLoadedIsTidiedToo() async throws {
    try await open()
    var isTidied = false
    window.reload(section: "unknown") { isTidied = true }
    await wait("the work afterwards") { isTidied }
    XCTAssertEqual(models.count, 1)
  }

  func testTheHeaderBarStaysInFullscreen() async throws {
    try await open()
    for isInside in [true, false] {
      window.layout.placeBar(inside: isInside)
      let bar = try XCTUnwrap(windows.flatMap { $0.all("GtkHeaderBar") }.first)
      await wait("the bar") { bar.isMapped && bar.width > 0 }
      XCTAssertTrue(shownTexts.contains("Lamps"), "the switcher")
    }
  }

  func testTheListKeepsItsShareInAnyWindow() async throws {
    try await open()
    let own: UnsafeMutablePointer<GtkWindow> = window.window.pointer()
    for width in [640, 1200, 640, 1000, 1200] {
      let before = window.pane.widget.width
      gtk_window_set_default_size(own, gint(width), 700)
      await wait("the list beside the page at \(width)") {
        let pane = self.window.pane
        guard width >= WindowLayout.wideWidth else {
          return self.window.window.all("GtkPaned").isEmpty
        }
        // The list gets its share of the window's width, which includes the window's frame.
        return pane.widget.width > before
          && pane.listColumn.widget.width == min(420, 420 * width / 1000)
      }
    }
  }

  func testTheSectionsAreBelowTheListUntilTheHeaderHasRoom() async throws {
    try await open()
    let own: UnsafeMutablePointer<GtkWindow> = window.window.pointer()
    let header = window.header
    let least = try XCTUnwrap((300...2_000).first { header.room(in: $0) >= .sections })
    for (width, isBelow) in [(least - 60, true), (least + 60, false), (least - 60, true)] {
      gtk_window_set_default_size(own, gint(width), 700)
      await wait("the sections at \(width)") {
        self.window.switchers.bottom.widget.isMapped == isBelow
          && self.window.header.switcher.widget.isMapped != isBelow
          && (self.window.layout.isNarrow || self.window.pane.detail.widget.isMapped)
      }
    }
  }

  func testAStartShowsTheUnreadNumbersOfTheLastRun() async throws {
    let shown = { [unowned self] in window.header.switcher.widget.shownTexts.contains("7") }
    try await open(others: [.articles], settings: ["unread.articles": "7"]) {
      XCTAssertTrue(shown())
    }
    await wait("the true number") { !shown() }
  }

  func testTheFirstLayoutLeavesTheDividerInItsPlace() async throws {
    var isDrawn = false
    try await open { self.window.afterFirstFrame { isDrawn = true } }
    await wait("the first frame") { isDrawn }
    isDrawn = false
    window.afterFirstFrame { isDrawn = true }
    await wait("another frame") { isDrawn }
    XCTAssertEqual(window.pane.dividerPosition, 420, "whatever the window's frame takes")
  }

  /// Opens a window with two sections, and returns while the feed of the first is still being
  /// loaded.
  private func openWhileItLoads() async throws {
    service.isReadingHeld.withLock { $0 = true }
    let shades = Section.lamps(id: "shades", link: URL(filePath: "/"))
    try await open(
      others: [shades], until: { [unowned self] in $0.isRefreshing && window.loaded.loading != nil }
    )
  }

  func testTheVisibleSectionLoadsFirst() async throws {
    try await openWhileItLoads()
    XCTAssertEqual(models.count, 1)
    service.isReadingHeld.withLock { $0 = false }
    await wait("the other section") { self.models.count == 2 && self.models[1].outline.count == 1 }
    XCTAssertEqual(models[0].outline.count, 1)
  }

  func testOtherSectionsLoadOneAfterTheOther() async throws {
    service.isSecondHeld.withLock { $0 = true }
    let shades = Section.lamps(id: "shades", link: URL(filePath: "/")) { [service] in
      while service.isSecondHeld.withLock(\.self) { sched_yield() }
    }
    try await open(others: [shades, .lamps(id: "tubes", link: URL(filePath: "/"))])
    await wait("the second section") { self.models.count > 1 && self.models[1].isRefreshing }
    for _ in 0..<1_000 { await Task.yield() }
    XCTAssertEqual(models.count, 2)
    service.isSecondHeld.withLock { $0 = false }
    await wait("the third section") { self.models.count == 3 && self.models[2].outline.count == 1 }
  }

  func testNothingIsLoadedAfterQuitting() async throws {
    try await openWhileItLoads()
    await window.finish()
    service.isReadingHeld.withLock { $0 = false }
    await window.loaded.loading?.value
    XCTAssertEqual(models.count, 1)
  }

  func testQuittingDoesNotWaitLongForAServer() async throws {
    try await open()
    let model = try XCTUnwrap(models.first)
    service.isHeld.withLock { $0 = true }
    model.setOn(true, for: model.outline.groups[0].ids[0])
    await window.finish(timeout: .milliseconds(1))
    XCTAssertEqual(model.detail(for: model.outline.groups[0].ids[0])?.control?.isBusy, true)
  }

  func testConnectingIsReportedAndReloadsTheSection() async throws {
    try await open(account: .lamps)
    var changes = 0
    for _ in 0..<2 { window.dialogs.showAccount(["name": "Sam"]) { changes += 1 } }
    XCTAssertEqual(windows.count, 2, "one dialog is enough")
    let dialog = try XCTUnwrap(windows.first { $0.button("Send") != nil })
    dialog.button("Send")?.emit("clicked")
    await wait("a word about it") { self.shownTexts.contains("Hello Sam") }
    XCTAssertEqual(changes, 1)
    XCTAssertEqual(models.count, 2)
    await wait("the dialog to go") { self.windows.count == 1 }
    window.dialogs.showAccount {}
    XCTAssertEqual(windows.count, 2, "it can be requested again")
  }
}

extension AccountSetup {
  fileprivate static let lamps = AccountSetup(
    section: "lamps", isConnected: { false },
    form: {
      Form(
        title: "Account", explanation: "",
        groups: [Form.Group(title: "You", fields: [Form.Field(id: "name", label: "Name")])],
        submitLabel: "Send")
    },
    secretsNote: { "" }, connect: { answers in "Hello " + (answers["name"] ?? "") },
    disconnect: { "" })
}

extension Section {
  fileprivate static func lamps(
    id: String = "lamps", link: URL, whileRead: @escaping @Sendable () -> Void = {}
  ) -> Section {
    Section(
      id: id, title: "Lamps", iconName: "almanac-empty-symbolic",
      sampleFeed: URL(filePath: "/lamps.json"),
      formats: [
        FeedFormat(sniff: { _ in .certain }) { (_, emit) in
          whileRead()
          _ = emit(Item(key: "1", searchText: "", payload: Data()))
          return DecodedFeed(items: [])
        }
      ],
      row: { _ in RowContent(title: "Lamp") },
      detail: { _ in DetailContent(title: "Lamp", blocks: [.link(label: "Page", url: link)]) })
  }
}
