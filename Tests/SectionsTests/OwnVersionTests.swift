import Foundation
import Testing
import Transport

@testable import FeedCore
@testable import Sections
@testable import Store

/// Tests which own item an edit of a feed's item makes.
@MainActor struct OwnVersionTests {
  private let content: ContentStore
  private let library: Library
  private let service: EditService
  private static let feeds = ["a", "b"].map { URL(string: "https://example.test/\($0).json")! }
  private let section = Section.contacts

  /// Two feeds that have a contact with the same key.
  init() async throws {
    content = try ContentStore(at: nil)
    library = try Library(at: nil)
    let loader = FeedLoader(
      transport: .stub { request in
        let json = #"[{"id": 1, "name": "Ada \#(request.url.lastPathComponent)"}]"#
        return TransportResponse(
          status: 200, headers: ["Content-Type": "application/json"], body: Data(json.utf8),
          url: request.url)
      }, content: content, library: library)
    service = EditService(section: .contacts, loader: loader)
    for feed in Self.feeds { _ = try await loader.refresh(.contacts, feed: Feed(feed)) }
  }

  private func edit(_ feed: URL) async throws -> ItemEdit {
    let id = try #require(try await content.itemID(of: "1", section: section.id, url: feed))
    return try #require(try await service.edit(id, feedTitle: nil))
  }

  private func setMark(_ name: MarkName, of feed: URL) async throws {
    let key = MarkKey(item: "1", feed: feed)
    try await library.setMark(name, to: true.mark, items: [key], section: section.id)
    try await content.setMark(name, to: true.mark, items: [key], section.markRule(library))
  }

  private func text(_ key: String) throws -> String {
    let source = try #require(try library.ownItem(key, section: section.id)?.source)
    return String(decoding: source.bytes, as: UTF8.self)
  }

  @Test func itemsWithTheSameKeyGetVersionsOfTheirOwn() async throws {
    var keys: [String] = []
    for (feed, title) in zip(Self.feeds, ["One", "Other"]) {
      let model = FormModel(
        try await edit(feed), title: "Ada", service: service,
        drafts: Drafts(library: library, section: section.id))
      model.onSaved = { keys.append($0?.key ?? "") }
      model.fill(["title": title])
      async let saving: Void = model.save()
      while !model.isSaving { await Task.yield() }
      model.fill(["company": title])
      await saving
      #expect(model.problem == nil)
    }
    try #require(keys.count == 2)
    #expect(keys[0] != keys[1])
    for (key, title) in zip(keys, ["One", "Other"]) {
      #expect(try text(key).contains("TITLE:\(title)"))
      #expect(try text(key).contains("ORG:\(title)"))
    }
  }

  @Test func aStarSetWhileTheFormIsOpenIsKept() async throws {
    let feed = Self.feeds[0]
    let edit = try await edit(feed)
    try await setMark(.star, of: feed)
    try await setMark(.hidden, of: feed)
    var form = edit.base
    try form.set("title", to: "One")
    guard case .saved(_, let next) = try await service.save(edit, form),
      case .own(let key) = next.subject
    else { throw FeedError.empty }
    let own = OwnItem.address(of: section.id)
    let id = try #require(try await content.itemID(of: key, section: section.id, url: own))
    let marks = try #require(try content.marks(of: id))
    #expect(marks.isStarred)
    #expect(!marks.isHidden, "only the original is hidden")
  }
}
