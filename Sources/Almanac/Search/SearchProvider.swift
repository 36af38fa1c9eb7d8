import FeedCore
import Foundation
import GtkKit
import Localization
import Resources
import Store
import TextCore

/// Answers the desktop's search with stored items of the sections that the user has not hidden.
/// - Source: https://developer.gnome.org/documentation/tutorials/search-provider.html
@MainActor final class SearchProvider {
  private static let name = AlmanacApplication.id + ".SearchProvider"
  private static let path = "/io/github/almanac/Almanac/SearchProvider"
  /// The maximum number of results, more than a desktop shows.
  private static let mostResults = 20
  /// How many matches of each section are compared.
  private static let candidates = 100
  /// How long the program waits for another request before it ends, in milliseconds.
  private static let idleTime = 10_000

  private let services: AppServices
  private var ending: AsyncStream<Void>.Continuation?
  private var idle: Timeout?
  private var callCount = 0

  init(_ services: AppServices) { self.services = services }

  /// Answers requests until none has come for a while, or until the program loses the bus or its
  /// name on the bus.
  /// - Throws: `CommandError` if there is no session bus.
  func run() async throws {
    let (ends, end) = AsyncStream.makeStream(of: Void.self)
    ending = end
    let service = BusService(
      name: Self.name, path: Self.path, interface: Self.interface, onLost: { end.finish() }
    ) { [weak self] method, arguments in await self?.called(method, arguments) }
    guard let service else {
      throw CommandError.failed(text("There is no session bus to answer on."))
    }
    waitForCalls()
    for await _ in ends {}
    withExtendedLifetime(service) {}
  }

  private func waitForCalls() {
    idle = Timeout(after: Self.idleTime) { [weak self] in self?.ending?.finish() }
  }

  private func called(
    _ method: String, _ arguments: [BusService.Value]
  ) async -> BusService.Value? {
    idle?.cancel()
    callCount += 1
    defer {
      callCount -= 1
      if callCount == 0 { waitForCalls() }
    }
    switch (method, arguments.first, arguments.last) {
    // The earlier results, for fewer letters, are not used: they would not make the search in the
    // index faster.
    case ("GetInitialResultSet", _, .texts(let terms)),
      ("GetSubsearchResultSet", _, .texts(let terms)):
      return .texts(await results(for: terms))
    case ("GetResultMetas", .texts(let ids), _): return .dictionaries(await metas(of: ids))
    case ("ActivateResult", .text(let id), .number(let time)):
      guard let id = EntryID(id) else { return nil }
      await perform("open-item", [id.section, String(id.item)], time)
    case ("LaunchSearch", .texts(let terms), .number(let time)):
      await perform("search", [terms.joined(separator: " ")], time)
    default: break
    }
    return nil
  }

  /// The IDs of the entries that match best; none if the store can't be read.
  private func results(for terms: [String]) async -> [String] {
    let words = terms.joined(separator: " ")
    // The desktop has no place for an error.
    let matches = try? await search().matches(of: words, limit: Self.candidates)
    return (matches ?? []).prefix(Self.mostResults).map(\.entry.id.text)
  }

  private func search() async throws(StoreError) -> EntrySearch {
    try await EntrySearch(services, in: services.shownSections)
  }

  private func metas(of ids: [String]) async -> [[String: BusService.Value]] {
    // The desktop has no place for an error.
    guard let search = try? await search() else { return [] }
    return ids.compactMap { name in
      guard let id = EntryID(name), let entry = (try? search.entry(id)) ?? nil else { return nil }
      var meta: [String: BusService.Value] = [
        "id": .text(name), "name": .text(entry.row.title), "description": .text(entry.secondLine),
      ]
      if let icons = Resources.directory?.appending(path: "icons/hicolor/scalable/actions") {
        meta["icon"] = .icon(path: icons.appending(path: entry.section.iconName + ".svg").path)
      }
      return meta
    }
  }

  private func perform(_ action: String, _ texts: [String], _ time: UInt32) async {
    _ = await Application.perform(
      action, texts, ofApplication: AlmanacApplication.id, time: time)
  }

  private static let interface = """
    <node><interface name="org.gnome.Shell.SearchProvider2">
      <method name="GetInitialResultSet">
        <arg type="as" name="terms" direction="in"/><arg type="as" name="results" direction="out"/>
      </method>
      <method name="GetSubsearchResultSet">
        <arg type="as" name="previous_results" direction="in"/>
        <arg type="as" name="terms" direction="in"/><arg type="as" name="results" direction="out"/>
      </method>
      <method name="GetResultMetas">
        <arg type="as" name="identifiers" direction="in"/>
        <arg type="aa{sv}" name="metas" direction="out"/>
      </method>
      <method name="ActivateResult">
        <arg type="s" name="identifier" direction="in"/><arg type="as" name="terms" direction="in"/>
        <arg type="u" name="timestamp" direction="in"/>
      </method>
      <method name="LaunchSearch">
        <arg type="as" name="terms" direction="in"/>
        <arg type="u" name="timestamp" direction="in"/>
      </method>
    </interface></node>
    """
}

extension Found {
  /// The text that distinguishes an entry from others with the same title; the section's title if
  /// the row has no such text.
  fileprivate var secondLine: String {
    CleanText.line(row.subtitle ?? row.body ?? section.title, limit: 100)
  }
}
