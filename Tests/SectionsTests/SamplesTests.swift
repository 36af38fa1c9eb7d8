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

  @Test(arguments: Section.all)
  func everyPictureOfASampleExists(section: Section) throws {
    let folder = Fixture.packageRoot.appending(path: "Resources/samples")
    let feed = try Fixture.sample(section)
    for picture in section.rows(of: feed).flatMap(\.pictures)
      + section.details(of: feed).flatMap(\.allPictures)
    {
      for url in [picture.url, picture.largeURL].compactMap(\.self) where url.scheme == "sample" {
        let file = folder.appending(path: url.absoluteString.dropFirst("sample:".count))
        #expect(FileManager.default.fileExists(atPath: file.path), "\(url)")
      }
    }
  }

  @Test func suggestionsHaveTheirFeedsTitles() throws {
    let folder = Fixture.packageRoot.appending(path: "Resources/samples")
    for preset in FeedPreset.all(for: Section.all) {
      let file = folder.appending(path: preset.url.absoluteString.dropFirst("sample:".count))
      let section = try #require(Section.all.first { $0.id == preset.section })
      let title = try section.decode(Data(contentsOf: file)).title
      #expect(preset.name == title ?? section.title)
      #expect((title == nil) == (preset.origin == "Built-in samples (work offline)"))
    }
  }

  @Test(arguments: ["harbor.xml", "garden.xml"])
  func moreArticlesAreSuggested(name: String) throws {
    let offered = FeedPreset.all(for: Section.all)
    #expect(offered.allSatisfy { $0.url.scheme == "sample" })
    #expect(offered.contains { $0.url == .sample(name) && $0.section == "articles" })
    let folder = Fixture.packageRoot.appending(path: "Resources/samples")
    let section = Section.articles
    let feed = try section.decode(Data(contentsOf: folder.appending(path: name)))
    #expect(feed.skipped.isEmpty && feed.items.count >= 4)
    #expect(feed.items.allSatisfy { $0.date != nil })
    for picture in section.rows(of: feed).compactMap(\.picture?.url) {
      let file = folder.appending(path: picture.absoluteString.dropFirst("sample:".count))
      #expect(FileManager.default.fileExists(atPath: file.path), "\(picture)")
    }
    #expect(section.rows(of: feed).count { $0.picture?.url != nil } >= 3)
    #expect(section.details(of: feed).contains { !$0.texts.isEmpty })
  }

  /// The sample server, the tests and the tools know the sections by these names.
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
