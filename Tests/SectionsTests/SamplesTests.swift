import FeedCore
import Foundation
import Resources
import Testing

@testable import Sections

extension Section {
  static var all: [Section] { sectionList }
}

extension Section: CustomTestStringConvertible {
  public var testDescription: String { id }
}

struct SamplesTests {
  @Test(arguments: Section.all)
  func samplesAreReadWhole(section: Section) throws {
    let feed = try Fixture.sample(section)
    #expect(!feed.items.isEmpty)
    #expect(feed.skipped.isEmpty)
    #expect(Set(feed.items.map(\.key)).count == feed.items.count)
  }

  @Test(arguments: Section.all)
  func everySampleHasARowAndAPage(section: Section) throws {
    for item in try Fixture.sample(section).items {
      let row = section.row(item.stored)
      #expect(row != .unreadable)
      #expect(!row.title.isEmpty)
      #expect(!row.accessibleName.isEmpty)
      #expect(section.detail(item.stored) != .unreadable)
    }
  }

  /// The file at a `sample:` address.
  private func file(_ url: URL) -> URL {
    Fixture.packageRoot.appending(path: "Resources/samples")
      .appending(path: url.absoluteString.dropFirst("sample:".count))
  }

  @Test func everyPictureOfASampleExists() throws {
    for preset in FeedPreset.all(for: Section.all) {
      let section = try #require(Section.all.first { $0.id == preset.section })
      let feed = try section.decode(Data(contentsOf: file(preset.url)))
      let pictures =
        section.rows(of: feed).flatMap(\.pictures)
        + section.details(of: feed).flatMap(\.allPictures)
      for url in pictures.flatMap({ [$0.url, $0.largeURL] }).compactMap(\.self)
      where url.scheme == "sample" {
        #expect(FileManager.default.fileExists(atPath: file(url).path), "\(url)")
      }
    }
  }

  @Test func suggestionsHaveTheirFeedsTitles() throws {
    for preset in FeedPreset.all(for: Section.all) {
      let section = try #require(Section.all.first { $0.id == preset.section })
      let title = try section.decode(Data(contentsOf: file(preset.url))).title
      #expect(preset.name == title ?? section.title)
      #expect((title == nil) == (preset.origin == "Built-in samples (work offline)"))
    }
  }

  @Test(arguments: ["harbor.xml", "garden.xml"])
  func moreArticlesAreSuggested(name: String) throws {
    let offered = FeedPreset.all(for: Section.all)
    #expect(offered.allSatisfy { $0.url.scheme == "sample" })
    #expect(offered.contains { $0.url == .sample(name) && $0.section == "articles" })
    let section = Section.articles
    let feed = try section.decode(Data(contentsOf: file(.sample(name))))
    #expect(feed.skipped.isEmpty && feed.items.count >= 4)
    #expect(feed.items.allSatisfy { $0.date != nil })
    #expect(section.rows(of: feed).count { $0.picture?.url != nil } >= 3)
    #expect(section.details(of: feed).contains { !$0.texts.isEmpty })
  }

  /// The sample server, the tests, and the tools know the sections by these names.
  @Test func samplesAreNamedLikeTheirSections() {
    let names = sectionList.map { $0.formerIDs.first ?? $0.id }
    #expect(Resources.samples == names.sorted())
    #expect(sectionList.map(\.sampleFeed.absoluteString) == names.map { "sample:\($0).json" })
  }
}

extension RowContent {
  fileprivate var pictures: [Picture] {
    [picture].compactMap(\.self) + (icons?.icons ?? [])
  }
}

extension DetailContent {
  fileprivate var allPictures: [Picture] {
    pictures + entries.map(\.icon) + [header?.portrait].compactMap(\.self)
      + (header?.icons?.icons ?? [])
  }
}
