import CGtk
import FeedCore
import Foundation
import Store
import XCTest

@testable import FeedUI
@testable import GtkKit
@testable import Sections

/// Tests a section that Almanac does not have.
@MainActor final class FilmsTests: UITestCase {
  private static let json = """
    {"title": "Evenings", "films": [
      {"title": "Emma", "director": "Autumn de Wilde", "minutes": 124, "progress": "toWatch",
       "poster": "https://pictures.example.org/emma.svg"},
      {"title": "Dune", "director": "Denis Villeneuve", "minutes": 155, "progress": "watched"},
      {"title": "Beloved", "director": "Jonathan Demme", "progress": "watching"}]}
    """
  private let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)

  override func setUp() async throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    server.serve(Self.json)
    server.setPictureSize(600, 800)
  }

  override func tearDown() async throws {
    try await super.tearDown()
    try FileManager.default.removeItem(at: folder)
  }

  /// The stores, which outlive a run of the app.
  private struct Stores {
    let content: ContentStore
    let library: Library
    let loader: FeedLoader
  }

  private func openStores() throws -> Stores {
    let content = try ContentStore(at: folder.appending(path: "content.sqlite"))
    let library = try Library(at: folder.appending(path: "library.sqlite"))
    return Stores(
      content: content, library: library,
      loader: FeedLoader(transport: server.transport, content: content, library: library))
  }

  private func startedPane() async throws -> SectionPane {
    let stores = try openStores()
    let model = SectionModel(
      section: .films, feeds: [Feed(TestServer.feed)], content: stores.content,
      library: stores.library, loader: stores.loader)
    let pane = makePane(model)
    pane.start()
    present(pane.widget, width: 900)
    await model.waitUntilIdle()
    return pane
  }

  private func groups(_ model: SectionModel) -> [String?: [String]] {
    let groups = model.outline.groups.map { group in
      (group.header, group.ids.compactMap { model.row(for: $0, among: [])?.title })
    }
    return Dictionary(uniqueKeysWithValues: groups)
  }

  func testAFilmInATextIsKeptAndUndone() async throws {
    let stores = try openStores()
    let service = SubscriptionService(
      sections: [.films], library: stores.library, content: stores.content, loader: stores.loader)
    let text = Data(
      #"<film director="Jane Campion" minutes="119"><title>Bright Star</title></film>"#.utf8)
    let found = try await service.find(in: text)
    XCTAssertEqual(found.entries.map(\.title), ["Bright Star"])
    let applied = try await service.add(found, chosen: [0])
    let again = try await service.find(in: text)
    XCTAssertEqual(again.entries.map(\.verdict), [.same])

    let model = SectionModel(
      section: .films, feeds: [.own(in: "films")], content: stores.content,
      library: stores.library, loader: stores.loader)
    model.start()
    await model.waitUntilIdle()
    XCTAssertEqual(groups(model)["To Watch"], ["Bright Star"])
    let id = try film("Bright Star", in: model)
    model.set(.minutesWatched, to: "10", for: id)
    await model.waitUntilIdle()
    let changes = ChangeService(sections: [.films], loader: stores.loader)
    let removal = try await model.removeOwn(id)
    await model.showLatest()
    XCTAssertTrue(groups(model).isEmpty)
    _ = try await changes.undo(XCTUnwrap(removal).id)
    await model.showLatest()
    XCTAssertEqual(groups(model)["Watching"], ["Bright Star"])
    _ = try await changes.undo(XCTUnwrap(applied).id)
    await model.showLatest()
    XCTAssertTrue(groups(model).isEmpty)
  }

  private func film(_ title: String, in model: SectionModel) throws -> ItemID {
    try XCTUnwrap(
      model.outline.groups.flatMap(\.ids).first { model.row(for: $0, among: [])?.title == title })
  }

  func testFilmsAreRecognizedInBothFormats() async throws {
    let stores = try openStores()
    let all = SubscriptionService(
      sections: sectionList + [.films], library: stores.library, content: stores.content,
      loader: stores.loader)
    for (feed, section, title) in [
      (Self.json, "films", "Emma"),
      ("<filmography><film/><film><title>Emma</title></film></filmography>", "films", "Emma"),
      (TestServer.contacts(3), "contacts", "Person 1000"),
    ] {
      server.serve(feed)
      guard case .new(let preview) = try await all.find(TestServer.feed) else {
        return XCTFail("it is there already")
      }
      XCTAssertEqual(preview.section.id, section)
      XCTAssertEqual(preview.alternatives.map(\.id), [])
      XCTAssertTrue(preview.firstTitles.contains(title))
      if section == "contacts" { _ = try await all.add(preview) }
    }
    let added = try await stores.library.subscriptions()
    XCTAssertEqual(added.map(\.section), ["contacts"])
  }

  func testPostersAreShownWhole() async throws {
    let pane = try await startedPane()
    let emma = {
      pane.list.boundCells.lazy.compactMap(\.cell.row).first { $0.content?.title == "Emma" }
    }
    await wait("the poster") { emma()?.places[.portrait]?.slot.texture != nil }
    let poster = try XCTUnwrap(emma()?.places[.portrait]?.slot.texture)
    XCTAssertEqual([poster.width, poster.height], [48, 64])
    pane.open(try film("Emma", in: pane.model))
    await wait("the page") { pane.detail.widget.all("GtkPicture").contains { $0.isVisible } }
    let page = try XCTUnwrap(pane.detail.widget.all("GtkPicture").first { $0.isVisible })
    XCTAssertEqual(page.paintableWidth, 160)
  }

  func testANumberMovesAnItemAndAStarDoesNot() async throws {
    let pane = try await startedPane()
    let model = pane.model
    XCTAssertEqual(
      groups(model), ["Watching": ["Beloved"], "To Watch": ["Emma"], "Watched": ["Dune"]])
    pane.open(try film("Emma", in: model))
    pane.toggleStar()
    await model.waitUntilIdle()
    XCTAssertEqual(groups(model)["To Watch"], ["Emma"])
    let number = try XCTUnwrap(pane.detail.widget.all("GtkSpinButton").first)
    number.editableText = "30"
    await model.waitUntilIdle()
    XCTAssertEqual(groups(model)["To Watch"], nil)
    XCTAssertEqual(Set(groups(model)["Watching"] ?? []), ["Beloved", "Emma"])

    // The marks outlast a restart, and a refresh with the unchanged feed.
    let again = try await startedPane()
    XCTAssertEqual(Set(groups(again.model)["Watching"] ?? []), ["Beloved", "Emma"])
    let emma = try film("Emma", in: again.model)
    XCTAssertEqual(again.model.row(for: emma, among: [])?.showsStar, true)
    again.open(emma)
    XCTAssertEqual(again.detail.widget.all("GtkSpinButton").first?.editableText, "30")
  }

  /// On a narrow page the arrow keys scroll; with the focus on the number, they would change it.
  func testANarrowPageDoesNotFocusItsNumber() async throws {
    let pane = try await startedPane()
    pane.setNarrow(true)
    pane.open(try film("Emma", in: pane.model))
    let number = try XCTUnwrap(pane.detail.widget.all("GtkSpinButton").first)
    await wait("the page") { number.isMapped && pane.detail.widget.containsFocus }
    pane.detail.focus()
    XCTAssertTrue(pane.detail.widget.containsFocus)
    XCTAssertFalse(number.containsFocus)
  }

  func testSearchFindsTextsAndNotes() async throws {
    let model = try await startedPane().model
    model.set(.note, to: "From Aunt Ida", for: try film("Dune", in: model))
    await model.waitUntilIdle()
    for (words, title) in [("wilde", "Emma"), ("ida", "Dune")] {
      model.search(words)
      await model.waitUntilIdle()
      XCTAssertEqual(Array(groups(model).values), [[title]])
    }
  }

  func testAnExportedFilmReadsBackTheSame() async throws {
    let feed = try Section.films.decode(FeedDocument(Data(Self.json.utf8)))
    var items = feed.items.map { StoredItem($0) }
    var bytes = Data()
    Section.films.exports[0].write(
      title: feed.title,
      items: {
        defer { items = [] }
        return items
      }, to: { bytes += $0 })
    let again = try Section.films.decode(FeedDocument(bytes))
    XCTAssertEqual(again.items, feed.items)
    XCTAssertEqual(again.title, "Evenings")
  }
}
