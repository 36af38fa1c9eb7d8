import FeedCore
import Formats
import Foundation
import LenientJSON
import Localization
import Store
import TextCore

@testable import Sections

// Another section, made as docs/Adding-a-section.md describes. In Sources, it would
// be a folder with files like those of Sources/Sections/Recipes. `Section.films` would be public,
// and `@testable` would not be needed.

// MARK: Film

struct Film: Hashable, Codable, Sendable, Storable {
  var title: String
  var director: String?
  var minutes: Int?
  var poster: URL?
  var progress: Progress

  enum Progress: String, Codable, CaseIterable {
    case watching, toWatch, watched

    /// The heading of the group of films with this progress.
    var words: String {
      switch self {
      case .watching: text("Watching", context: "films")
      case .toWatch: text("To Watch", context: "films")
      case .watched: text("Watched", context: "films")
      }
    }
  }
}

extension Film {
  init(from json: JSONValue) throws(JSONProblem) {
    let object = try LenientObject(from: json)
    try object.refuseJSONLD()
    guard let title = object.line("title") else { throw object.missingText("title") }
    self.init(
      title: title,
      director: object.line("director"),
      minutes: object.integer("minutes"), poster: object.text("poster").flatMap(Link.picture),
      progress: object.text("progress").flatMap(Progress.init) ?? .toWatch)
  }
}

// MARK: Row and page

extension Film {
  var row: RowContent { RowContent(title: title, subtitle: director, picture: picture) }

  func detail(_ marks: Marks) -> DetailContent {
    let header = DetailHeader(title: title, subtitle: director, portrait: picture)
    return DetailContent(title: title, blocks: [.header(header)] + minutesWatched(marks))
  }

  /// Films without a poster show a letter in a poster's space, so all titles line up.
  private var picture: Picture {
    Picture(
      url: poster, placeholder: .letter(title.prefix(1).uppercased(), seed: title),
      shape: .portrait)
  }
}

// MARK: Formats

extension Item {
  static func film(_ film: Film, payload: Data) -> Item {
    Item(
      key: ItemKey.make(id: nil, content: [film.title, film.director]),
      group: Film.Progress.allCases.firstIndex(of: film.progress) ?? 0,
      searchText: [film.title, film.director].compactMap(\.self).joined(separator: "\n"),
      payload: payload)
  }
}

private let filmsShape = JSONShape(
  lists: ["films"], needed: [["title"], ["minutes", "poster"]], typical: ["director"],
  parts: [["title"], ["director"], ["minutes"], ["poster"]])

extension FeedFormat {
  static let films = FeedFormat(sniff: { filmsShape.sniff($0) }) {
    (document, emit) throws(FeedError) in
    try DecodedFeed.reading(
      JSONList(in: document, under: filmsShape.lists), feedTitles: ["title"],
      value: Film.init(from:),
      item: Item.film, emit: emit)
  }

  /// Reads an XML file such as
  /// `<filmography title=""><film director="" minutes="" progress=""><title/><poster/></film>…`.
  static let filmography = FeedFormat(
    id: "xml", types: ["application/xml", "text/xml"],
    sniff: { document in
      guard let text = try? document.text() else { return .none }
      var reader = XMLReader(text.prefix(64 << 10))
      return reader.nextChild(of: 0) && reader.name == XMLName("filmography") ? .certain : .none
    },
    read: { (document, emit) throws(FeedError) in
      var reader = XMLReader(try document.text())
      guard reader.nextChild(of: 0) else { throw .unsupportedFormat(.xml) }
      var feed = DecodedFeed(title: reader.attribute(XMLName("title")), items: [])
      var (count, isEmpty) = (0, true)
      while reader.nextChild(of: 1) {
        guard reader.name == XMLName("film") else { continue }
        var item: Item?
        if let film = Film(from: &reader) {
          item = .film(film, payload: film.payload)
          isEmpty = false
        } else {
          feed.skip(
            SkippedElement(path: "film[\(count)]", reason: Phrase("it has no title")))
        }
        count += 1
        guard emit(item) == .goOn else { break }
      }
      if isEmpty { try feed.refuseIfUnreadable() }
      return feed
    })
}

extension Film {
  /// Reads the element that the reader is in; `nil` if it has no title.
  fileprivate init?(from reader: inout XMLReader) {
    let director = reader.attribute(XMLName("director"))
    let minutes = reader.attribute(XMLName("minutes")).flatMap { Int($0) }
    let progress = reader.attribute(XMLName("progress")).flatMap(Progress.init)
    var texts: [XMLName: String] = [:]
    let depth = reader.depth
    while reader.nextChild(of: depth) {
      let name = reader.name
      texts[name] = CleanText.line(reader.content().text)
    }
    guard let title = texts[XMLName("title")], !title.isEmpty else { return nil }
    self.init(
      title: title, director: director.map { CleanText.line($0) }, minutes: minutes,
      poster: texts[XMLName("poster")].flatMap(Link.picture), progress: progress ?? .toWatch)
  }
}

extension FeedExport {
  static let films = json(list: "films") { (film: Film, _) in
    [
      "title": film.title, "director": film.director, "minutes": film.minutes,
      "poster": film.poster?.absoluteString, "progress": film.progress.rawValue,
    ]
  }
}

// MARK: Single films in files, which become the user's own

extension ThingFormat {
  /// Finds the film in an XML file such as `<film director="" minutes=""><title/></film>`.
  static let filmFiles = ThingFormat { (document) throws(FeedError) in
    var reader = XMLReader(try document.text())
    guard reader.nextChild(of: 0), reader.name == XMLName("film"), let film = Film(from: &reader)
    else { return [] }
    let list = Data(#"{"films": [\#(String(decoding: film.payload, as: UTF8.self))]}"#.utf8)
    return [
      Thing(
        .film(film, payload: film.payload), title: film.title,
        source: OwnItem.Source(list, format: "json"))
    ]
  }
}

// MARK: Section

extension Section {
  static var films: Section {
    Section(
      id: "films", title: text("Films"), iconName: "almanac-articles-symbolic",
      groups: Film.Progress.allCases.map { Group(header: $0.words) }, grouping: Film.grouping,
      sampleFeed: .sample("films.json"), formats: [.films, .filmography],
      things: [.filmFiles], exports: [.films],
      row: { Payload.value(Film.self, of: $0)?.row ?? .unreadable },
      detail: { Payload.value(Film.self, of: $0)?.detail($0.marks) ?? .unreadable })
  }
}

// MARK: A number that the user edits on the page, which moves the film to “Watching”

extension MarkName {
  static let minutesWatched = MarkName(rawValue: "minutes-watched")
}

extension Film {
  func minutesWatched(_ marks: Marks) -> [DetailBlock] {
    guard let minutes, minutes > 0 else { return [] }
    let number = DetailNumber(
      .minutesWatched, label: text("Minutes Watched"), range: 0...minutes, in: marks)
    return [.number(number)]
  }

  static let grouping: MarkRule.Grouping = { group, marks in
    let hasBegun = (marks[.minutesWatched] ?? "0") != "0"
    return hasBegun && Progress.allCases[group] == .toWatch ? 0 : group
  }
}
