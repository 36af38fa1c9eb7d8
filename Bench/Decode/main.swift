import BenchKit
import FeedCore
import Formats
import Foundation
import GtkKit
import LenientJSON
import Sections
import Store
import TextCore
import Transport

// Measures reading, sorting, and storing a feed of contacts (`DecodeBench MODE contacts-N.json`),
// and reading articles (`DecodeBench articles FEED.xml`, `DecodeBench blocks PAGE.html`). Each
// measurement of memory is a separate mode, because it needs a process of its own.

let arguments = CommandLine.arguments
guard arguments.count == 3 else {
  note("usage: DecodeBench read|sort|store|memory-*|articles|blocks FILE")
  exit(2)
}
let (mode, file) = (arguments[1], URL(filePath: arguments[2]))
let rounds = 5
let megabytes =
  Double(try file.resourceValues(forKeys: [.fileSizeKey]).fileSize ?? 0) / 1e6
let feed = URL(string: "https://example.org/contacts.json")!

func lenient(_ data: Data) throws -> [Person] {
  LossyList(try JSONElements(of: JSONDocument(data).root), read: Person.init(from:)).elements
}

func plain(_ data: Data) throws -> [Person] {
  try JSONDecoder().decode([Person].self, from: data)
}

func read() throws {
  let data = try Data(contentsOf: file)
  var speeds: [[Double]] = [[], [], [], [], []]
  for _ in 0..<rounds {
    speeds[0].append(megabytes / cost { _ = try! TextDecoding.utf8(data) })
    speeds[1].append(try megabytes / cost { try JSONDocument(data) })
    speeds[2].append(try megabytes / cost { try lenient(data) })
    speeds[3].append(try megabytes / cost { try Section.contacts.decode(FeedDocument(data)) })
    speeds[4].append(try megabytes / cost { try plain(data) })
  }
  Report("bytes to UTF-8", unit: "MB/s", speeds[0]).send()
  Report("bytes to a checked document", unit: "MB/s", speeds[1]).send()
  Report("bytes to structs", unit: "MB/s", speeds[2]).send()
  Report("bytes to items", unit: "MB/s", speeds[3]).send()
  Report("bytes to structs, JSONDecoder", unit: "MB/s", speeds[4]).send()
  let ratios = zip(speeds[2], speeds[4]).map { $0 / $1 }
  Report("bytes to structs: times JSONDecoder's speed", unit: "×", ratios).send()
  let whole = zip(speeds[3], speeds[4]).map { $0 / $1 }
  Report("bytes to items: times JSONDecoder's speed to structs", unit: "×", whole).send()
}

func articles() throws {
  let document = try Data(contentsOf: file)
  let section = sectionList.max {
    $0.confidence(in: FeedDocument(document)) < $1.confidence(in: FeedDocument(document))
  }
  var (speeds, times): ([Double], [Double]) = ([], [])
  for _ in 0...rounds {
    speeds.append(
      megabytes
        / cost {
          guard var feed = WebFeed(document) else { return }
          while feed.next() != nil {}
        })
    times.append(try megabytes / cost { try section?.decode(FeedDocument(document)) })
  }
  // Drops the first sample, which includes loading shared code and data.
  Report("articles: \(file.lastPathComponent)", unit: "MB/s", Array(speeds.dropFirst())).send()
  Report("items: \(file.lastPathComponent)", unit: "MB/s", Array(times.dropFirst())).send()
}

func blocks() throws {
  let html = try String(contentsOf: file, encoding: .utf8)
  let times = (0...rounds).map { _ in 1e3 * cost { RichText(html: html, base: feed) } }
  Report("HTML to blocks: \(file.lastPathComponent)", unit: "ms", Array(times.dropFirst())).send()
}

@MainActor func sort() throws {
  SystemLocale.adopt(domain: "almanac", directory: nil)
  let names = try lenient(Data(contentsOf: file)).map(\.name)
  var times: [[Double]] = [[], [], []]
  for _ in 0..<3 {
    times[0].append(
      cost { () -> [String] in
        let order = CollationKeys()
        return SortKey.order(names.map { [UInt8](order.key($0)) }).map { names[$0] }
      })
    times[2].append(
      cost { () -> [Data] in
        let order = CollationKeys()
        return names.map(order.key)
      })
    times[1].append(
      cost { names.sorted { $0.localizedStandardCompare($1) == .orderedAscending } })
  }
  let locale = CollationKeys.identifier
  let count = names.count.formatted(.number.locale(Locale(identifier: "en_US")))
  Report("sort of \(count) names, \(locale)", unit: "ms", times[0].map { $0 * 1000 }).send()
  Report("keys of \(count) names, \(locale)", unit: "ms", times[2].map { $0 * 1000 }).send()
  Report(
    "sort of \(count) names, localizedStandardCompare", unit: "ms", times[1].map { $0 * 1000 }
  ).send()
  Report(
    "sort: localizedStandardCompare's time over ours", unit: "×", zip(times[1], times[0]).map(/)
  ).send()
}

func store() async throws {
  let items = try Section.contacts.decode(FeedDocument(Data(contentsOf: file))).items
  try await withStore { content in
    func replace(_ items: [Item]) async throws -> Double {
      try await cost {
        try await content.replace(
          FeedUpdate(section: "contacts", url: feed, items: items, fetchedAt: .now),
          sortKey: CollationKeys().key)
      }
    }
    Report("store: new", unit: "s", [try await replace(items)]).send()
    Report(
      "store: unchanged", unit: "s", [try await replace(items), try await replace(items)]
    ).send()
    var changed = items
    for index in 0..<10 { changed[index * (items.count / 10)].payload = Data("{}".utf8) }
    Report("store: 10 changed", unit: "s", [try await replace(changed)]).send()
  }
}

/// Refreshes a feed as the app does, except for the network.
func refresh() async throws {
  try await withStore { [file] content in
    let loader = FeedLoader(
      transport: .stub { request throws(TransportError) in
        // Only the loader retains this body, like a response from the network.
        TransportResponse(body: (try? Data(contentsOf: file)) ?? Data(), url: request.url)
      },
      content: content, library: try Library(at: nil),
      collation: Collation(identifier: "C", key: CollationKeys().key))
    let time = try await cost { try await loader.refresh(.contacts, feed: Feed(feed)) }
    Report("refresh: processor time", unit: "s", [time]).send()
  }
}

func withStore(_ body: (ContentStore) async throws -> Void) async throws {
  let folder = FileManager.default.temporaryDirectory
    .appending(path: "almanac-\(UUID().uuidString)")
  try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  defer { try? FileManager.default.removeItem(at: folder) }
  try await body(try ContentStore(at: folder.appending(path: "content.sqlite")))
}

/// Reports the peak memory of some work, whose result stays alive until that has been measured.
func memory(_ what: String, _ work: () async throws -> Any) async throws {
  let result = try await work()
  Report("peak memory: \(what)", unit: "MB", [try peakMemory()]).send()
  withExtendedLifetime(result) {}
}

switch mode {
case "read": try read()
case "sort": try sort()
case "articles": try articles()
case "blocks": try blocks()
case "store": try await store()
case "memory-structs": try await memory("structs") { try lenient(Data(contentsOf: file)) }
case "memory-jsondecoder":
  try await memory("structs, JSONDecoder") { try plain(Data(contentsOf: file)) }
case "memory-items":
  try await memory("items") { try Section.contacts.decode(FeedDocument(Data(contentsOf: file))) }
case "memory-refresh": try await memory("refresh") { try await refresh() }
default:
  note("no such mode: \(mode)")
  exit(2)
}
