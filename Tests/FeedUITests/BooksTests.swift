import CGtk
import FeedCore
import Foundation
import LenientJSON
import Store
import XCTest

@testable import FeedUI
@testable import GtkKit
@testable import Sections

// A fifth section as "A further section" in CONTRIBUTING.md says, in one file instead of a folder.

private struct Book: Hashable, Codable, Sendable, Storable {
  var title: String
  var author: String?
  var pages: Int?
  var cover: URL?
  var shelf: Shelf

  enum Shelf: String, Codable, CaseIterable {
    case reading = "Reading"
    case toRead = "To Read"
    case read = "Read"
  }
}

extension Book: LenientDecodable {
  init(from json: JSONValue) throws(JSONProblem) {
    let object = try LenientObject(from: json)
    self.init(
      title: CleanText.line(try object.requiredText("title")),
      author: object.text("author").map { CleanText.line($0) }, pages: object.integer("pages"),
      cover: object.text("cover").flatMap(Link.picture),
      shelf: object.text("shelf").flatMap(Shelf.init) ?? .toRead)
  }
}

extension Book {
  fileprivate var row: RowContent {
    RowContent(title: title, subtitle: author, picture: .ofFeed(cover, shape: .portrait))
  }

  fileprivate func detail(_ marks: Marks) -> DetailContent {
    let header = DetailHeader(
      title: title, subtitle: author, portrait: .ofFeed(cover, shape: .portrait))
    return DetailContent(title: title, blocks: [.header(header)] + pagesRead(marks))
  }
}

extension Item {
  fileprivate static func book(_ book: Book, keys: inout KeyMaker, payload: Data) -> Item {
    Item(
      key: keys.key(id: nil, content: [book.title, book.author]),
      group: Book.Shelf.allCases.firstIndex(of: book.shelf) ?? 0,
      searchText: [book.title, book.author].compactMap(\.self).joined(separator: "\n"),
      payload: payload)
  }
}

private let booksShape = JSONShape(
  lists: ["books"], needed: [["title"], ["author"]], typical: ["shelf", "pages"],
  parts: [["title"], ["author"], ["pages"], ["cover"]])

extension FeedFormat {
  fileprivate static let books = FeedFormat(sniff: { booksShape.sniff($0) }) {
    (document, emit) throws(FeedError) in
    try DecodedFeed.reading(
      JSONList(in: document, under: booksShape.lists), titles: ["title"], value: Book.init(from:),
      item: Item.book, emit: emit)
  }

  // A second format.
  fileprivate static let bookTable = FeedFormat(
    id: "csv", types: ["text/csv"],
    sniff: { $0.bytes.starts(with: Data("Title,Author,Shelf".utf8)) ? .certain : .none },
    read: { (document, emit) throws(FeedError) in
      var keys = KeyMaker()
      let lines = String(decoding: try document.text(), as: UTF8.self).split(separator: "\n")
      for line in lines.dropFirst() {
        let cells = line.split(separator: ",").map { CleanText.line(String($0)) }
        guard cells.count == 3 else { continue }
        let book = Book(
          title: cells[0], author: cells[1], shelf: Book.Shelf(rawValue: cells[2]) ?? .toRead)
        guard emit(.book(book, keys: &keys, payload: book.payload)) == .goOn else { break }
      }
      return DecodedFeed(items: [])
    })
}

extension FeedExport {
  fileprivate static let books = json(list: "books") { (book: Book, _) in
    [
      "title": book.title, "author": book.author, "pages": book.pages,
      "cover": book.cover?.absoluteString, "shelf": book.shelf.rawValue,
    ]
  }
}

extension Section {
  fileprivate static let books = Section(
    id: "books", title: "Books", iconName: "almanac-articles-symbolic",
    groups: Book.Shelf.allCases.map { Group(header: $0.rawValue) }, grouping: Book.grouping,
    sampleFeed: .sample("books.json"), formats: [.books, .bookTable], exports: [.books],
    row: { Payload.value(Book.self, of: $0)?.row ?? .unreadable },
    detail: { Payload.value(Book.self, of: $0)?.detail($0.marks) ?? .unreadable })
}

// A number that is edited on the page and kept, and moves a book to those that are being read.

extension MarkName {
  fileprivate static let pagesRead = MarkName(rawValue: "pages-read")
}

extension Book {
  fileprivate func pagesRead(_ marks: Marks) -> [DetailBlock] {
    guard let pages, pages > 0 else { return [] }
    return [.number(DetailNumber(.pagesRead, label: "Pages Read", range: 0...pages, in: marks))]
  }

  fileprivate static let grouping: MarkRule.Grouping = { group, marks in
    let hasBegun = (marks[.pagesRead] ?? "0") != "0"
    return hasBegun && Shelf.allCases[group] == .toRead ? 0 : group
  }
}

/// What a person does with a section that Almanac does not have.
@MainActor final class BooksTests: UITestCase {
  private static let json = """
    {"title": "Shelf", "books": [
      {"title": "Emma", "author": "Jane Austen", "pages": 412, "shelf": "To Read",
       "cover": "https://pictures.example.org/emma.svg"},
      {"title": "Dune", "author": "Frank Herbert", "pages": 604, "shelf": "Read"},
      {"title": "Beloved", "author": "Toni Morrison", "shelf": "Reading"}]}
    """
  private let server = TestServer()
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

  /// What lasts from one start of the app to the next.
  private struct Stores {
    let content: Content
    let library: Library
    let loader: FeedLoader
  }

  private func openStores() throws -> Stores {
    let content = try Content(at: folder.appending(path: "content.sqlite"))
    let library = try Library(at: folder.appending(path: "library.sqlite"))
    return Stores(
      content: content, library: library,
      loader: FeedLoader(transport: server.transport, content: content, library: library))
  }

  private func startedPane() async throws -> SectionPane {
    let stores = try openStores()
    let model = FeedModel(
      section: .books, feeds: [Feed(TestServer.feed)], content: stores.content,
      library: stores.library, loader: stores.loader)
    let pane = SectionPane(
      model: model, search: makeSearch(), pictures: makePictures(server),
      actions: DetailActions(open: { _ in }, copy: { _ in }, connect: {}))
    pane.setNarrow(false)
    pane.start()
    present(pane.widget, width: 900)
    await model.waitUntilIdle()
    return pane
  }

  private func shelves(_ model: FeedModel) -> [String?: [String]] {
    let groups = model.outline.groups.map { group in
      (group.header, group.ids.compactMap { model.row(for: $0, among: [])?.title })
    }
    return Dictionary(uniqueKeysWithValues: groups)
  }

  private func book(_ title: String, in model: FeedModel) throws -> ItemID {
    try XCTUnwrap(
      model.outline.groups.flatMap(\.ids).first { model.row(for: $0, among: [])?.title == title })
  }

  func testBooksAreRecognizedInBothFormatsBesideTheOtherSections() async throws {
    let stores = try openStores()
    let all = Subscriptions(
      sections: sectionList + [.books], library: stores.library, content: stores.content,
      loader: stores.loader)
    for feed in [Self.json, "Title,Author,Shelf\nEmma,Jane Austen,Read\n"] {
      server.serve(feed)
      guard case .new(let preview) = try await all.find(TestServer.feed) else {
        return XCTFail("it is there already")
      }
      XCTAssertEqual(preview.section.id, "books")
      XCTAssertEqual(preview.alternatives.map(\.id), [])
      XCTAssertTrue(preview.firstTitles.contains("Emma"))
    }
    server.serve(TestServer.contacts(3))
    guard case .new(let preview) = try await all.find(TestServer.feed) else {
      return XCTFail("it is there already")
    }
    XCTAssertEqual(preview.section.id, "contacts")
    _ = try await all.add(preview)
    let added = try await stores.library.subscriptions()
    XCTAssertEqual(added.map(\.section), ["contacts"])
  }

  func testCoversAreSeenWholeInTheListAndOnThePage() async throws {
    let pane = try await startedPane()
    let emma = {
      pane.list.boundCells.lazy.compactMap(\.cell.row).first { $0.content?.title == "Emma" }
    }
    await wait("the cover") { emma()?.places[.portrait]?.slot.texture != nil }
    let cover = try XCTUnwrap(emma()?.places[.portrait]?.slot.texture)
    XCTAssertEqual([cover.width, cover.height], [48, 64])
    pane.open(try book("Emma", in: pane.model))
    await wait("the page") { pane.detail.widget.all("GtkPicture").contains { $0.isVisible } }
    let page = try XCTUnwrap(pane.detail.widget.all("GtkPicture").first { $0.isVisible })
    XCTAssertEqual(page.paintableWidth, 160)
  }

  func testAStarMovesNothingAndANumberDoes() async throws {
    let pane = try await startedPane()
    let model = pane.model
    XCTAssertEqual(
      shelves(model), ["Reading": ["Beloved"], "To Read": ["Emma"], "Read": ["Dune"]])
    pane.open(try book("Emma", in: model))
    pane.toggleStar()
    await model.waitUntilIdle()
    XCTAssertEqual(shelves(model)["To Read"], ["Emma"])
    let number = try XCTUnwrap(pane.detail.widget.all("GtkSpinButton").first)
    number.editableText = "30"
    await model.waitUntilIdle()
    XCTAssertEqual(shelves(model)["To Read"], nil)
    XCTAssertEqual(Set(shelves(model)["Reading"] ?? []), ["Beloved", "Emma"])

    // After a restart, and a refresh in which the feed says what it always said.
    let again = try await startedPane()
    XCTAssertEqual(Set(shelves(again.model)["Reading"] ?? []), ["Beloved", "Emma"])
    let emma = try book("Emma", in: again.model)
    XCTAssertEqual(again.model.row(for: emma, among: [])?.showsStar, true)
    again.open(emma)
    XCTAssertEqual(again.detail.widget.all("GtkSpinButton").first?.editableText, "30")
  }

  func testWordsAreFoundAndThoseOfANoteToo() async throws {
    let model = try await startedPane().model
    model.set(.note, to: "From Aunt Ida", for: try book("Dune", in: model))
    await model.waitUntilIdle()
    for (words, title) in [("austen", "Emma"), ("ida", "Dune")] {
      model.search(words)
      await model.waitUntilIdle()
      XCTAssertEqual(Array(shelves(model).values), [[title]])
    }
  }

  func testWhatIsExportedAndAddedAgainIsEqual() async throws {
    let feed = try Section.books.decode(FeedDocument(Data(Self.json.utf8)))
    var items = feed.items.map { StoredItem($0) }
    var bytes = Data()
    Section.books.exports[0].write(
      title: feed.title,
      items: {
        defer { items = [] }
        return items
      }, to: { bytes += $0 })
    let again = try Section.books.decode(FeedDocument(bytes))
    XCTAssertEqual(again.items, feed.items)
    XCTAssertEqual(again.title, "Shelf")
  }
}
