import AppletKit
import FeedCore
import Foundation
import Localization
import Testing

@testable import Sections

struct AppletsTests {
  private let feed: DecodedFeed
  private let rows: [RowContent]
  private let details: [DetailContent]

  init() throws {
    feed = try Fixture.own(.applets)
    rows = Section.applets.rows(of: feed)
    details = Section.applets.details(of: feed)
  }

  @Test func appletsKeepTheFeedsOrderInOneGroup() {
    #expect(feed.items.map(\.key) == ["Aa11Bb22", "Cc33Dd44", "Ee55Ff66", "Gg77Hh88", "Kk11Ll22"])
    #expect(feed.items.allSatisfy { $0.group == 0 && $0.sortText.isEmpty && !$0.isStarred })
    #expect(Section.applets.groups.count == 1)
  }

  @Test func aBadAppletIsSkippedWithItsPath() {
    #expect(
      feed.skipped == [
        SkippedElement(
          path: "live_applets[4].name", reason: Phrase("expected text, found a list"))
      ])
  }

  @Test func theRowShowsNameAuthorAndState() {
    #expect(rows[0].title == "🌧 Umbrella lamp ☂️")
    #expect(rows[0].subtitle == "by Lamps & Co")
    #expect(rows.map(\.badge?.text) == ["On", "Off", "Off", "Unknown", "Unknown"])
    #expect(rows.map(\.badge?.style) == [.on, .off, .off, .unknown, .unknown])
    #expect(rows.map(\.isDimmed) == [false, true, true, false, false])
    #expect(rows[2].subtitle == nil)
    #expect(
      rows[0].accessibleName
        == "🌧 Umbrella lamp ☂️, by Lamps & Co, On, works with Lamps, Sky")
  }

  @Test func thePageShowsTheFullState() {
    #expect(
      details.map(\.header?.badge?.text) == [
        "Turned on", "Turned off", "Turned off", "Unknown state (paused_for_user)",
        "Unknown state",
      ])
  }

  @Test func monochromeIconsAreOnTheBrandColor() throws {
    let strip = try #require(rows[0].icons)
    #expect(strip.color == RGB(red: 0, green: 153, blue: 255))
    #expect(strip.icons.map(\.url?.lastPathComponent) == ["lamps-mono.png", "sky-mono.png"])
    #expect(
      strip.icons.map(\.largeURL?.lastPathComponent) == [
        "lamps-mono-large.png", "sky-mono-large.png",
      ])
    #expect(strip.icons.allSatisfy { $0.tint == .black })
    #expect(details[0].header?.icons == strip)
  }

  @Test func withoutAMonochromeIconTheColorIconIsUsed() throws {
    let icon = try #require(rows[1].icons?.icons.first)
    #expect(icon.url?.lastPathComponent == "post.png")
    #expect(icon.largeURL?.lastPathComponent == "post.png")
    #expect(icon.tint == nil)
    // The placeholder is as large as an icon, and as dark as text.
    #expect(icon.placeholder == .icon("almanac-applets-symbolic"))
  }

  @Test func withoutABrandColorTheIconsAreColored() throws {
    let strip = try #require(rows[2].icons)
    #expect(strip.color == nil)
    #expect(strip.icons.map(\.url?.lastPathComponent) == ["lamps.png"])
    #expect(strip.icons.map(\.largeURL?.lastPathComponent) == ["lamps-large.png"])
    #expect(strip.icons.allSatisfy { $0.tint == nil })
  }

  @Test func thePrimaryServicesColorReplacesAMissingOne() throws {
    let service = AppletService(
      slug: "a", name: "A", brandColor: BrandColor(red: 1, green: 2, blue: 3), isPrimary: true)
    let strip = try #require(Applet(id: "1", name: "n", services: [service]).iconStrip)
    #expect(strip.color == RGB(red: 1, green: 2, blue: 3))
  }

  @Test func anAppletWithoutServicesHasNoIcons() {
    #expect(rows[3].icons == nil)
    #expect(details[3].entries.isEmpty)
  }

  @Test func hiddenServicesAreNotShown() {
    #expect(details[0].entries.map(\.title) == ["Lamps", "Sky"])
    #expect(!feed.items[0].searchText.contains("Secret"))
  }

  @Test func entitiesInTheDescriptionAreDecoded() {
    #expect(
      details[0].texts == [
        """
        The hall lamp turns blue before it rains.

        It's back to white & warm when the sky clears.

        Use <b>any</b> lamp.
        """
      ])
    #expect(details[1].texts.isEmpty)
    #expect(details[2].texts.isEmpty)
  }

  @Test func markupInTextsStaysText() {
    #expect(rows[3].title == "<span foreground='red'>Paused</span>")
    #expect(details[3].texts == ["<big><b></big>"])
  }

  @Test func aServicesDescriptionIsPlainText() {
    let entry = details[0].entries[0]
    #expect(entry.text == "Bulbs & strips. More\n\nIt's bright.")
    #expect(entry.icon.url?.lastPathComponent == "lamps.png")
    #expect(entry.icon.largeURL?.lastPathComponent == "lamps-large.png")
    #expect(details[0].entries[1].text == nil)
  }

  @Test func thePageNamesIdAuthorUsersAndDate() throws {
    let applet: Applet = try #require(Payload.value(of: feed.items[0].stored))
    let detail = applet.detail(formats: .test("en_US.UTF-8", "America/Denver"))
    #expect(detail.title == "🌧 Umbrella lamp ☂️")
    #expect(detail.fields.map(\.label) == ["Author", "Used by", "Created", "ID"])
    #expect(
      detail.fields.map(\.value) == [
        "Lamps & Co", "1,234,567 people", "March 4, 2021", "Aa11Bb22",
      ])
    #expect(
      applet.detail(formats: .test("de_DE.UTF-8", "Europe/Berlin")).fields.map(\.value) == [
        "Lamps & Co", "1.234.567 people", "5 March 2021", "Aa11Bb22",
      ])
  }

  @Test func missingInformationHasNoField() {
    #expect(details[4].fields.map(\.label) == ["ID"])
    #expect(details[1].field("Used by") == nil, "nobody says nothing")
  }

  @Test func textOnEveryBrandColorKeepsItsContrast() {
    for red in stride(from: 0, through: 255, by: 15) {
      for green in stride(from: 0, through: 255, by: 15) {
        for blue in stride(from: 0, through: 255, by: 15) {
          let color = RGB(
            BrandColor(red: UInt8(red), green: UInt8(green), blue: UInt8(blue)))
          #expect(color.contrast(with: color.textColor) >= 4.5)
        }
      }
    }
  }

  @Test func anAppletsOwnPageIsLinked() throws {
    let json = #"[{"id": "a", "name": "n", "url": "https://example.test/applets/a"}]"#
    let feed = try Section.applets.decode(json: json)
    let links = Section.applets.details(of: feed).flatMap(\.links)
    #expect(links.map(\.absoluteString) == ["https://example.test/applets/a"])
  }

  @Test func aHostileNumberOfServicesIsBounded() {
    let services = (0..<10_000).map { AppletService(slug: "\($0)", name: "s") }
    let applet = Applet(id: "1", name: "n", services: services)
    #expect((applet.row.icons?.icons.count ?? 0) <= 8)
    #expect(applet.detail().blocks.count < 200)
  }
}
