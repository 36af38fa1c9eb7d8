import Foundation
import Store
import Testing
import Transport

@testable import FeedCore

struct FeedDiscoveryTests {
  private let server = FakeServer()
  private let subscriptions: SubscriptionService
  private let page = URL(string: "https://example.org/blog/")!

  init() {
    subscriptions = server.subscriptions(.inMemory(), .inMemory())
  }

  /// - Parameter pages: the web pages, by path; every other path serves a feed.
  private func serve(_ pages: [String: String], headers: [String: String] = [:]) {
    server.answer { request in
      guard let page = pages[request.url.path()] else {
        return TransportResponse(body: Data(json(["Ada"]).utf8), url: request.url)
      }
      let headers = headers.merging(["Content-Type": "text/html"]) { old, _ in old }
      return TransportResponse(
        headers: headers, body: Data("<!DOCTYPE html>\(page)".utf8), url: request.url)
    }
  }

  private func addressFound(_ url: URL? = nil) async throws -> String? {
    guard case .new(let preview) = try await subscriptions.find(url ?? page) else { return nil }
    return preview.url.absoluteString
  }

  @Test func aPageLeadsToItsOnlyFeed() async throws {
    serve(["/blog/": "<body><link rel=alternate type=application/rss+xml href=../feed>"])
    #expect(try await addressFound() == "https://example.org/feed")
    #expect(server.requests.map(\.url.path) == ["/blog", "/feed"])
    #expect(server.requests.map(\.source) == [nil, page])
  }

  @Test func linksInHeadersCountToo() async throws {
    serve(["/blog/": "<p>"], headers: ["Link": "</f>; rel=alternate; type=\"text/xml\""])
    #expect(try await addressFound() == "https://example.org/f")
  }

  @Test func aFeedIsRequestedOnce() async throws {
    serve([:])
    #expect(try await addressFound() == page.absoluteString)
    #expect(server.requests.count == 1)
  }

  @Test func severalFeedsOfferAChoice() async throws {
    serve([
      "/blog/": """
      <base href='/x/'><link rel=feed href=a title=' All  posts '><link rel=feed href=b>
      <link rel=feed href='/x/a#top'><link rel=feed href='/blog/'>
      """
    ])
    guard case .several(let candidates) = try await subscriptions.find(page) else {
      Issue.record("one was found")
      return
    }
    #expect(
      candidates.map(\.url.absoluteString) == [
        "https://example.org/x/a", "https://example.org/x/b",
      ])
    #expect(candidates.map(\.title) == ["All posts", "https://example.org/x/b"])
    #expect(candidates.map(\.page) == [page, page])
  }

  @Test(arguments: [
    "http://localhost/feed", "http://192.168.1.1/feed", "http://[::1]/feed", "file:///etc/passwd",
    "sample:people.json", "javascript:alert(1)",
  ])
  func aPageMayOnlyNameWebAddresses(address: String) async throws {
    serve(["/blog/": "<link rel=feed href='\(address)'>"])
    await #expect(throws: FeedError.webPage) { try await addressFound() }
    #expect(server.requests.count == 1)
  }

  @Test func aLocalPageMayNameItsFeed() async throws {
    serve(["/": "<link rel=feed href='http://192.168.1.2/feed'>"])
    let router = try #require(URL(string: "http://192.168.1.1/"))
    #expect(try await addressFound(router) == "http://192.168.1.2/feed")
  }

  @Test func aPageThatNamesAPageHasNoFeed() async throws {
    serve(["/blog/": "<link rel=feed href='/two'>", "/two": "<link rel=feed href='/three'>"])
    await #expect(throws: FeedError.webPage) { try await addressFound() }
    #expect(server.requests.count == 2)
  }

  @Test(arguments: [
    ("https://www.youtube.com/channel/UCabc?x=1", "channel_id=UCabc"),
    ("https://youtube.com/channel/UCabc/videos", "channel_id=UCabc"),
    ("http://m.youtube.com/user/somebody", "user=somebody"),
    ("https://www.youtube.com/playlist?a=b&list=PL1", "playlist_id=PL1"),
  ])
  func feedsOfKnownSitesAreFound(address: String, query: String) throws {
    let url = FeedDiscovery.knownFeedAddress(try #require(URL(string: address)))
    #expect(url.absoluteString == "https://www.youtube.com/feeds/videos.xml?\(query)")
  }

  @Test(arguments: [
    "https://www.youtube.com/@somebody", "https://www.youtube.com/channel",
    "https://www.youtube.com/playlist", "https://example.org/channel/UCabc", "file:///channel/UC",
  ])
  func otherAddressesAreUnchanged(address: String) throws {
    let url = try #require(URL(string: address))
    #expect(FeedDiscovery.knownFeedAddress(url) == url)
  }
}
