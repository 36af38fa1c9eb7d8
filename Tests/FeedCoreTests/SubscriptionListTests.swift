import Foundation
import Store
import Testing
import Transport

@testable import FeedCore

struct SubscriptionListTests {
  private let server = FakeServer()
  private let library = Library.inMemory()
  private let subscriptions: SubscriptionService
  private let file = URL(filePath: "/tmp/feeds.opml")

  init() {
    subscriptions = server.subscriptions(.inMemory(), library)
    server.answer { request in
      guard request.url.path() != "/missing" else {
        return TransportResponse(status: 404, url: request.url)
      }
      return TransportResponse(body: Data(json(["Ada"], title: "Us").utf8), url: request.url)
    }
  }

  private func list(_ body: String, at url: URL? = nil) async throws -> SubscriptionList {
    try await list(
      document: """
        <?xml version='1.0'?><opml version='1.0' xmlns:x='urn:x'><head><title>Mine</title>
        <ownerName>Ada &amp; Bo</ownerName></head><body>\(body)</body></opml>
        """, at: url)
  }

  private func list(document: String, at url: URL? = nil) async throws -> SubscriptionList {
    let reader = FakeServer(body: document).subscriptions(.inMemory(), .inMemory())
    guard case .list(let list) = try await reader.find(url ?? file) else {
      throw FeedError.webPage
    }
    return list
  }

  @Test func allFeedsOfAListAreFollowed() async throws {
    _ = await subscriptions.add(
      try await list("<outline text='Old' xmlUrl='https://a.example/old'/>"))
    let list = try await list(
      """
      <outline text='Us' xmlUrl='https://a.example/1'/><outline xmlUrl='https://a.example/missing'/>
      <outline text='Them' xmlUrl='https://a.example/2'/><outline xmlUrl='https://a.example/1'/>
      <outline text='Old' xmlUrl='https://a.example/old'/><outline text='Odd' xmlUrl='mailto:a'/>
      """)
    let report = await subscriptions.add(list)
    #expect(report.summary == "2 feeds added, 1 already there, 2 failed")
    #expect(report.failures.map(\.name) == ["https://a.example/missing", "Odd"])
    #expect(report.failures.map(\.error) == [.notFound, .unsupported(address: "mailto:a")])
    let kept = try await library.subscriptions()
    #expect(kept.map(\.url.path) == ["/old", "/1", "/2"])
    #expect(kept.map(\.name) == ["Old", nil, "Them"])
    #expect(await subscriptions.add(list).summary == "0 feeds added, 3 already there, 2 failed")
  }

  @Test func aCancelledImportCanBeUndone() async throws {
    let outlines = (1...9).map { "<outline text='\($0)' xmlUrl='https://a.example/\($0)'/>" }
    let list = try await list(outlines.joined())
    let report = await Task { [subscriptions] in
      await subscriptions.add(list) { _ in withUnsafeCurrentTask { $0?.cancel() } }
    }.value
    #expect(report.newCount == 6)
    let changes = try await library.undoableChanges()
    #expect(changes.map(\.name.words) == ["Add 6 Feeds"])
    _ = try await library.undo(try #require(changes.first).id)
    #expect(try await library.subscriptions().isEmpty)
  }

  @Test func feedsThatCannotBeReachedAreAddedAndMarked() async throws {
    let content = ContentStore.inMemory()
    let subscriptions = server.subscriptions(
      to: [people, peopleSection("news", hasReading: true)], content, library)
    server.answer { (request) throws(TransportError) in
      switch request.url.path() {
      case "/page": TransportResponse(body: Data("<html><p>a".utf8), url: request.url)
      case "/down": TransportResponse(status: 503, url: request.url)
      default: throw .offline
      }
    }
    let outlines = (1...100).map { "<outline text='\($0)' xmlUrl='https://a.example/\($0)'/>" }
    let report = await subscriptions.add(
      try await list(
        outlines.joined() + "<outline xmlUrl='https://a.example/page'/>"
          + "<outline xmlUrl='https://a.example/down'/>"))
    #expect(report.summary == "101 feeds added, 101 can’t be reached now, 1 failed")
    #expect(report.failures.map(\.error) == [.webPage])
    let kept = try await library.subscriptions()
    #expect(kept.count == 101 && kept.allSatisfy { $0.section == "news" })
    #expect(kept.prefix(2).map(\.name) == ["1", "2"])
    for subscription in kept.prefix(2) {
      let fetch = try await content.fetch(section: "news", url: subscription.url)
      #expect(fetch.error == .offline)
    }
    #expect(
      try await content.fetch(section: "news", url: try #require(kept.last).url).error
        == .server(status: 503))
  }

  /// A folder's name is saved with each feed in it.
  @Test func longFoldersAreNotMultiplied() async throws {
    let folders = "<outline text='\(String(repeating: "p", count: 30_000))'>"
    let feeds = (0..<400).map { number in
      """
      <outline text='f'><outline almanac:section='people' xmlUrl='https://a.example/\(number)'/>
      </outline>
      """
    }
    let deep = String(repeating: folders, count: 40) + feeds.joined()
    let list = try await list(deep + String(repeating: "</outline>", count: 40))
    #expect(await subscriptions.add(list).newCount == 400)
    let saved = try await library.subscriptions().compactMap(\.outline).joined().utf8.count
    #expect(saved < 2 << 20)
  }

  @Test func deepFoldersAndAnEarlyEndAreRead() async throws {
    let feed = "<outline almanac:section='people' xmlUrl='https://a.example/1'/>"
    let folders = String(repeating: "<outline text='f'>", count: 60)
    #expect(try await list(folders + feed).count == 1)
    #expect(try await list("</body>" + feed + "<outline text='f'>" + feed).count == 1)
  }

  /// Each feed was compared with all others: 2,000 took 209 s.
  @Test func manyFeedsTakeTheTimeOfMany() async throws {
    func time(_ count: Int) async throws -> Duration {
      let feeds = (0..<count).map {
        "<outline almanac:section='people' xmlUrl='https://a.example/\($0)'/>"
      }
      let list = try await list(feeds.joined())
      let subscriptions = FakeServer().subscriptions(.inMemory(), .inMemory())
      let start = ContinuousClock.now
      #expect(await subscriptions.add(list).newCount == count)
      return ContinuousClock.now - start
    }
    let (few, many) = (try await time(1_000), try await time(8_000))
    #expect(many < few * 24, "\(few), \(many)")
  }

  /// The list must read the same in any library, even without a network.
  @Test func anExportedListReadsBackTheSame() async throws {
    let list = try await list(
      """
      <outline text='News' x:open='1'><outline text='Local &amp; more'>
      <outline text='A' type='pie' htmlUrl='https://a.example' xmlUrl='https://a.example/1' x:y='z'/>
      </outline><outline text='B' xmlUrl='https://a.example/2'/></outline>
      <outline text='C' xmlUrl='https://a.example/3'/>
      <outline text='Other'><outline text='B' xmlUrl='https://a.example/2' category='/a/b'/></outline>
      """)
    #expect(await subscriptions.add(list).newCount == 3)
    var changed = try #require(try await library.subscriptions().first)
    changed.interval = .hourly
    changed.loadsFullText = true
    try await library.update(changed)
    let first = try await subscriptions.list().document
    for part in [
      "<title>Mine</title>", "<ownerName>Ada &amp; Bo</ownerName>",
      "<outline text=\"News\" x:open=\"1\"", "<outline text=\"Local &amp; more\">", "x:y=\"z\"",
      "xmlns:x=\"urn:x\"", "type=\"pie\"",
      "htmlUrl=\"https://a.example\"", "almanac:section=\"people\"", "almanac:interval=\"hourly\"",
      "almanac:full-text=\"always\"",
    ] {
      #expect(first.contains(part), "\(part)")
    }
    server.fail(.offline)
    let other = server.subscriptions(.inMemory(), .inMemory())
    let exported = try await self.list(document: first)
    #expect(await other.add(exported).summary == "3 feeds added")
    #expect(try await other.list().document == first)
    #expect(await other.add(exported).summary == "0 feeds added, 3 already there, 0 failed")
    #expect(try await other.list().document == first)
  }

  @Test func fullTextSettingsSurviveExportAndImport() async throws {
    for (name, isAlways) in [("1", true), ("2", false)] {
      let url = try #require(URL(string: "https://a.example/\(name)"))
      var subscription = Subscription(section: "people", url: url)
      subscription.loadsFullText = isAlways
      try await library.subscribe(subscription)
    }
    let list = try await list(document: subscriptions.list().document)
    let otherLibrary = Library.inMemory()
    #expect(await server.subscriptions(.inMemory(), otherLibrary).add(list).newCount == 2)
    #expect(try await otherLibrary.subscriptions().map(\.loadsFullText) == [true, false])
  }

  @Test func aListFromTheWebCannotNameLocalFiles() async throws {
    let address = try #require(URL(string: "https://a.example/feeds.opml"))
    let list = try await list(
      "<outline xmlUrl='file:///etc/passwd'/><outline xmlUrl='https://a.example/1'/>", at: address)
    let report = await subscriptions.add(list)
    #expect(report.summary == "1 feed added, 1 failed")
    #expect(server.requests.map(\.source) == [address])
  }

  @Test func aLocalFeedInAListFromTheWebIsNeverRequested() async throws {
    let address = try #require(URL(string: "https://a.example/feeds.opml"))
    let list = try await list(
      "<outline almanac:section='people' xmlUrl='http://192.168.1.1/'/>", at: address)
    let report = await subscriptions.add(list)
    #expect(report.failures.map(\.error) == [.transport(.localNetwork)])
    #expect(server.requests.isEmpty)
  }

  /// Its name may turn out to be local, also later.
  @Test(arguments: ["", "almanac:section='people'"])
  func aRefreshKnowsWhoNamedTheFeed(section: String) async throws {
    let address = try #require(URL(string: "https://a.example/feeds.opml"))
    let list = try await list("<outline \(section) xmlUrl='https://b.example/1'/>", at: address)
    #expect(await subscriptions.add(list).newCount == 1)
    let feed = try #require(try await library.subscriptions().first)
    #expect(feed.namedBy == address)
    _ = await subscriptions.loader.refresh(people, feeds: [Feed(feed.url)])
    #expect(server.requests.last?.source == address)
    // The user names it too.
    guard case .existing = try await subscriptions.find(feed.url) else {
      Issue.record("the feed is not known")
      return
    }
    _ = await subscriptions.loader.refresh(people, feeds: [Feed(feed.url)])
    #expect(server.requests.last?.source == nil)
  }

  @Test func samplesAreNotExported() async throws {
    try await library.subscribe(Subscription(section: "people", url: people.sampleFeed))
    #expect(try await subscriptions.list().count == 0)
  }
}
