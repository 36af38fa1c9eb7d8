import ArgumentParser
import FeedCore
import Foundation
import Localization
import Sections
import Store

/// `almanac export`: writes stored items, or the list of feeds, to a file or to standard output.
struct ExportCommand: Command {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "export", abstract: text("Export feeds to a file."),
      discussion: Help.paragraphs(
        text(
          "Exports a section, a feed or an entry as one document, to standard output unless "
            + "--output names a file. Without a section, exports everything as a ZIP archive "
            + "with one document per feed; --output is then required. You can add what you "
            + "export to Almanac again, except Markdown and articles as HTML or text. With --opml, "
            + "exports the list of your feeds, which other feed readers understand too."),
        Help.examples(
          "almanac export contacts --output contacts.json",
          "almanac export articles \"Harbour News\" --format json",
          "almanac export articles --item \"Tides\" --format html --output tides.html",
          "almanac export recipes --item \"Leek Tart\"",
          "almanac export --output almanac.zip",
          "almanac export --opml > feeds.opml")))
  }

  @OptionGroup var arguments: FeedArguments
  @Option(help: ArgumentHelp(text("Only entries with this title."), .title))
  var item: String?
  @Option(
    help: ArgumentHelp(
      text(
        "The default is the one of the file's ending, or else the first of these: {formats}.",
        ["formats": Self.formats]), .format),
    completion: .list(Set(sectionList.flatMap { $0.exports.map(\.id) }).sorted()))
  var format: String?
  @Flag(help: ArgumentHelp(text("Only the list of your feeds (OPML), without their entries.")))
  var opml = false
  @Option(
    name: .shortAndLong, help: ArgumentHelp(text("The file to write."), .file), completion: .file())
  var output: String?

  /// The formats of each section, as in "applets json; contacts json, vcard".
  private static var formats: String {
    sectionList.filter { !$0.exports.isEmpty }
      .map { "\($0.id) \($0.exports.map(\.id).joined(separator: ", "))" }.joined(separator: "; ")
  }

  static var isReading: Bool { true }

  private var section: Section? { arguments.section?.section }

  func validate() throws {
    if opml {
      guard section == nil, item == nil, format == nil else {
        throw ValidationError(
          text(
            "--opml exports the list of all feeds. It can't be combined with a section, --item "
              + "or --format."))
      }
      return
    }
    guard let section else {
      guard output != nil else {
        throw ValidationError(
          text("To export everything, name a file: almanac export --output FILE.zip"))
      }
      guard item == nil, format == nil else {
        throw ValidationError(text("--item and --format need a section."))
      }
      return
    }
    if let format, !section.exports.contains(where: { $0.id == format }) {
      let formats = list(section.exports.map(\.id))
      throw ValidationError(
        text(
          "{section} can't be exported as '{format}'. The formats are: {formats}.",
          ["format": format, "section": section.title, "formats": formats]))
    }
  }

  func run(_ services: AppServices) async throws {
    if opml {
      let list = try await services.subscriptions.list()
      return try write(isJSON: false) { output in
        try output(Data(list.document.utf8))
        return list.count
      }
    }
    let exporter = Exporter(content: services.content, library: services.library)
    guard let section else {
      let all = try await services.feeds(in: sectionList).map(\.selection)
      return try write { try exporter.exportAll(all, date: .now, to: $0) }
    }
    let feeds = try await arguments.feeds(services)
    let selection = Exporter.Selection(
      section: section, feeds: feeds.map(\.url),
      title: feeds.count == 1 ? feeds[0].name : section.title)
    let format = format(of: section)
    let wanted = item.map(FeedLookup.comparable)
    try write(isJSON: format.fileExtension == "json") {
      try exporter.export(selection, as: format, to: $0) { item in
        wanted == nil || FeedLookup.comparable(section.row(item).title) == wanted
      }
    }
  }

  /// The format that the user named, or else the one that the file's ending says.
  private func format(of section: Section) -> FeedExport {
    let ending = output.map { URL(filePath: $0).pathExtension.lowercased() }
    return section.exports.first { format == nil ? $0.fileExtension == ending : $0.id == format }
      ?? section.exports[0]
  }

  /// Writes to the file that the user named, or else to standard output.
  /// - Parameter export: returns the number of items or feeds written.
  private func write(
    isJSON: Bool = true, _ export: (@escaping Exporter.Output) throws -> Int
  ) throws {
    guard let output else {
      var document = Data()
      try check(try export { document += $0 })
      return try Terminal.write(
        document: String(decoding: document, as: UTF8.self), isJSON: isJSON)
    }
    let count = try AtomicFile.write(to: URL(filePath: output, relativeTo: currentFolder)) {
      let count = try export($0)
      try check(count)
      return count
    }
    try Terminal.write([
      opml
        ? text("Exported to {file}: {feeds}", ["file": output, "feeds": feeds(count)])
        : text("Exported to {file}: {entries}", ["file": output, "entries": entries(count)])
    ])
  }

  /// - Throws: if no item has the requested title.
  private func check(_ count: Int) throws(CommandError) {
    guard let item, count == 0 else { return }
    throw .refused(text("No entry has the title “{name}”.", ["name": item]))
  }
}
