import ArgumentParser
import FeedCore
import Foundation
import Localization
import Sections
import Store

/// `almanac export`: writes stored items into a file.
struct ExportCommand: Command {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "export", abstract: text("Export feeds to a file."),
      discussion: Help.paragraphs(
        text(
          "Exports a section, a feed or an entry as one document, to standard output unless "
            + "--output names a file. Without a section, exports everything as a ZIP archive "
            + "with a document for each feed, which needs --output. You can add what you export "
            + "to Almanac again. With --opml, exports the list of your feeds, which other feed "
            + "readers understand too."),
        Help.examples(
          "almanac export contacts --output contacts.json",
          "almanac export articles \"Harbour News\" --format json",
          "almanac export articles --item \"Tides\" --format html --output tides.html",
          "almanac export recipes --item \"Leek Tart\"",
          "almanac export --output almanac.zip",
          "almanac export --opml > feeds.opml")))
  }

  @Argument(
    help: ArgumentHelp(
      text("Only this section."), valueName: ValueName.section))
  var section: SectionName?
  @Argument(
    help: ArgumentHelp(
      text("Only the feed with this address or name."),
      valueName: ValueName.addressOrName),
    completion: .custom(Completions.feeds))
  var feed: String?
  @Option(
    help: ArgumentHelp(
      text("Only entries with this title."), valueName: ValueName.title))
  var item: String?
  @Option(
    help: ArgumentHelp(
      text("Either json or, for articles, json-feed, html or text. The default keeps everything."),
      valueName: ValueName.format),
    completion: .list(Set(sectionList.flatMap { $0.exports.map(\.id) }).sorted()))
  var format: String?
  @Flag(help: ArgumentHelp(text("Only the list of your feeds (OPML), without their entries.")))
  var opml = false
  @Option(
    name: .shortAndLong,
    help: ArgumentHelp(text("The file to write."), valueName: ValueName.file),
    completion: .file())
  var output: String?

  static var isReading: Bool { true }

  func validate() throws {
    if opml {
      guard section == nil, item == nil, format == nil else {
        throw ValidationError(text("--opml exports all feeds and works only with --output."))
      }
      return
    }
    guard let section = section?.section else {
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
          "There is no format '{format}' for {section}. There are: {formats}.",
          ["format": format, "section": section.title, "formats": formats]))
    }
  }

  func run(_ services: AppServices) async throws {
    if opml { return try await exportList(services) }
    let exporter = Exporter(content: services.content)
    guard let section = section?.section else {
      let all = try await services.feeds(in: sectionList).map(\.selection)
      return try report(
        try write { try exporter.exportAll(all, date: .now, to: $0) })
    }
    let selection = try await selection(in: section, services)
    let format = section.exports.first { $0.id == self.format } ?? section.exports[0]
    let wanted = item.map(FeedLookup.comparable)
    let isMeant = { (item: StoredItem) in
      wanted == nil || FeedLookup.comparable(section.row(item).title) == wanted
    }
    if output != nil {
      return try report(
        try write { try exporter.export(selection, as: format, to: $0, where: isMeant) })
    }
    var document = Data()
    let count = try exporter.export(
      selection, as: format, to: { document += $0 }, where: isMeant)
    try check(count)
    try Terminal.write(document: String(decoding: document, as: UTF8.self))
  }

  private func exportList(_ services: AppServices) async throws {
    let list = try await services.feedList()
    guard let output else { return try Terminal.write(document: list.document) }
    let file = URL(filePath: output, relativeTo: currentFolder)
    _ = try AtomicFile.write(to: file) { output in
      try output(Data(list.document.utf8))
      return list.count
    }
    try Terminal.write([
      text("Exported to {file}: {feeds}", ["file": output, "feeds": feeds(list.count)])
    ])
  }

  private func selection(
    in section: Section, _ services: AppServices
  ) async throws -> Exporter.Selection {
    let feeds = try await services.feeds(in: [section])
    guard let feed else {
      return Exporter.Selection(
        section: section, feeds: feeds.map(\.url),
        title: feeds.count == 1 ? feeds[0].name : section.title)
    }
    let chosen = try FeedLookup.feed(
      meantBy: feed, among: feeds, in: section, folder: currentFolder)
    return chosen.selection
  }

  /// - Returns: the number of items written.
  private func write(_ body: (@escaping Exporter.Output) throws -> Int) throws -> Int {
    let file = URL(filePath: output ?? "", relativeTo: currentFolder)
    return try AtomicFile.write(to: file) { output in
      let count = try body(output)
      try check(count)
      return count
    }
  }

  /// - Throws: if no item has the requested title.
  private func check(_ count: Int) throws(CommandError) {
    guard let item, count == 0 else { return }
    throw .refused(text("No entry has the title “{name}”.", ["name": item]))
  }

  private func report(_ count: Int) throws {
    try Terminal.write([
      text("Exported to {file}: {entries}", ["file": output ?? "", "entries": entries(count)])
    ])
  }
}
