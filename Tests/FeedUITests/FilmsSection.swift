import FeedCore
import Foundation
import LenientJSON
import Store

@testable import Sections

// A fifth section as in "Adding a section" of CONTRIBUTING.md. In Sources it would be a folder with
// the files of Sources/Sections/Recipes, `public` where those are, and without `@testable`; and its
// strings would go through `text(…)`.

struct Book: Hashable, Codable, Sendable, Storable {
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

extension Book {
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
  var row: RowContent {
    RowContent(title: title, subtitle: author, picture: .ofFeed(cover, shape: .portrait))
  }

  func detail(_ marks: Marks) -> DetailContent {
    let header = DetailHeader(
      title: title, subtitle: author, portrait: .ofFeed(cover, shape: .portrait))
    return DetailContent(title: title, blocks: [.header(header)] + pagesRead(marks))
  }
}

extension Item {
  static func book(_ book: Book, keys: inout KeyMaker, payload: Data) -> Item {
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
  static let books = FeedFormat(sniff: { booksShape.sniff($0) }) {
    (document, emit) throws(FeedError) in
    try DecodedFeed.reading(
      JSONList(in: document, under: booksShape.lists), titles: ["title"], value: Book.init(from:),
      item: Item.book, emit: emit)
  }

  // A second format.
  static let bookTable = FeedFormat(
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
  static let books = json(list: "books") { (book: Book, _) in
    [
      "title": book.title, "author": book.author, "pages": book.pages,
      "cover": book.cover?.absoluteString, "shelf": book.shelf.rawValue,
    ]
  }
}

extension Section {
  static let books = Section(
    id: "books", title: "Books", iconName: "almanac-articles-symbolic",
    groups: Book.Shelf.allCases.map { Group(header: $0.rawValue) }, grouping: Book.grouping,
    sampleFeed: .sample("books.json"), formats: [.books, .bookTable], exports: [.books],
    row: { Payload.value(Book.self, of: $0)?.row ?? .unreadable },
    detail: { Payload.value(Book.self, of: $0)?.detail($0.marks) ?? .unreadable })
}

// A number that is edited on the page and saved, and moves a book to those being read.

extension MarkName {
  static let pagesRead = MarkName(rawValue: "pages-read")
}

extension Book {
  func pagesRead(_ marks: Marks) -> [DetailBlock] {
    guard let pages, pages > 0 else { return [] }
    return [.number(DetailNumber(.pagesRead, label: "Pages Read", range: 0...pages, in: marks))]
  }

  static let grouping: MarkRule.Grouping = { group, marks in
    let hasBegun = (marks[.pagesRead] ?? "0") != "0"
    return hasBegun && Shelf.allCases[group] == .toRead ? 0 : group
  }
}
