import AppletKit
import Foundation
import LenientJSON
import Testing

struct AppletListTests {
  @Test func theOlderShapeIsRead() throws {
    let applet = try #require(try list(#"{"live_applets": [\#(olderApplet)]}"#).applets.first)
    #expect(applet.id == "a1")
    #expect(applet.name == "Dim the hall")
    #expect(applet.description == "First.\n\nSecond.")
    #expect(applet.author == "wren")
    #expect(applet.status == .disabled)
    #expect(applet.brandColor == BrandColor(red: 0x2A, green: 0x7F, blue: 0x62))
    #expect(applet.createdAt == Date(timeIntervalSince1970: 1_565_208_892))
    #expect(applet.publishedAt == nil)
    #expect(applet.enabledCount == 5981)
    #expect(applet.services.map(\.slug) == ["lamps", "clock"])
    #expect(applet.primaryService?.slug == "clock")
    #expect(applet.secondaryServices.map(\.slug) == ["lamps"])
    #expect(applet.displayService?.slug == "lamps")
    #expect(applet.embeddedURL == nil)

    let lamps = applet.services[0]
    #expect(lamps.name == "Lamps")
    #expect(lamps.shortName == "Lamp")
    #expect(lamps.descriptionHTML == "<p>Light.</p>")
    #expect(lamps.brandColor == BrandColor(red: 255, green: 211, blue: 77))
    #expect(lamps.isHidden == false)
    #expect(applet.services[1].isHidden)
  }

  @Test func theAPIsShapeIsRead() throws {
    let json = #"""
      {"type": "list", "data": [{
        "type": "applet", "id": "Qz7mPk2R", "name": "Dim the lights", "description": "",
        "published_at": "2018-03-02T08:15:30-08:00", "enabled_count": "1204",
        "user_status": "never_enabled", "status": "enabled_for_user",
        "url": "https://example.test/applets/Qz7mPk2R",
        "embedded_url": "https://example.test/embed/lights/applets/Qz7mPk2R",
        "services": [
          {"service_id": "lights", "service_name": "Lights", "is_primary": 1,
           "monochrome_icon_url": "https://example.test/mono.png",
           "color_icon_url": "https://example.test/color.png", "brand_color": "#2a7f62"},
          {"service_id": "reels", "is_primary": false}
        ]}]}
      """#
    let applet = try #require(try list(json).applets.first)
    #expect(applet.status == .neverEnabled)
    #expect(applet.publishedAt == Date(timeIntervalSince1970: 1_520_007_330))
    #expect(applet.enabledCount == 1204)
    #expect(applet.primaryService?.slug == "lights")
    #expect(applet.displayService?.slug == "reels")
    #expect(applet.services[1].name == "reels")
    #expect(applet.embeddedURL?.path() == "/embed/lights/applets/Qz7mPk2R")
    let lights = applet.services[0]
    #expect(lights.icon(.monochrome, size: .large)?.lastPathComponent == "mono.png")
    #expect(lights.icon(.color, size: .large)?.lastPathComponent == "color.png")
  }

  @Test(arguments: [
    #"{"applets": [{"id": 7, "name": "n"}]}"#, #"[{"id": 7, "name": "n"}]"#,
    "\u{FEFF}" + #"{"data": [{"id": 7, "name": "n"}], "junk": {}}"#,
  ])
  func everyRootIsRead(json: String) throws {
    #expect(try list(json).applets == [Applet(id: "7", name: "n")])
  }

  @Test func anUnknownStatusKeepsTheApplet() throws {
    let read = try list(#"[{"id": "a", "name": "n", "status": "paused_for_user"}]"#)
    #expect(read.applets.map(\.status) == [.other("paused_for_user")])
    #expect(read.skipped.isEmpty)
  }

  @Test func aBadAppletIsSkippedWithItsPath() throws {
    let read = try list(
      #"{"live_applets": [{"id": "a"}, {"id": "b", "name": "n"}, {"name": {}, "id": "c"}, 5]}"#)
    #expect(read.applets.map(\.id) == ["b"])
    #expect(
      read.skipped.map(\.description) == [
        "live_applets[0].name: expected text, found nothing",
        "live_applets[2].name: expected text, found an object",
        "live_applets[3]: expected an object, found a number",
      ])
  }

  @Test func aBadServiceIsSkippedWithoutItsApplet() throws {
    let read = try list(
      #"[{"id": "a", "name": "n", "channels": [{"name": "x"}, null, {"module_name": "m"}]}]"#)
    #expect(read.applets.first?.services.map(\.slug) == ["m"])
    #expect(read.skipped.map(\.path) == ["[0].channels[0].service_id", "[0].channels[1]"])
  }

  @Test func otherInvalidValuesAreLeftEmpty() throws {
    let json = #"""
      [{"id": "a", "name": "n", "description": null, "author": [], "brand_color": "#fff",
        "created_at": "soon", "installs_count": "many", "channels": "none", "url": "not a url"}]
      """#
    #expect(try list(json).applets == [Applet(id: "a", name: "n")])
  }

  @Test func theFirstOfSeveralPrimaryServicesWins() {
    let services = ["a", "b", "c"].map {
      AppletService(slug: $0, name: $0, isPrimary: $0 != "a")
    }
    let applet = Applet(id: "1", name: "n", services: services)
    #expect(applet.primaryService?.slug == "b")
    #expect(applet.secondaryServices.map(\.slug) == ["a", "c"])
  }

  @Test func withoutAPrimaryServiceAnotherOneIsDisplayed() {
    let applet = Applet(
      id: "1", name: "n", services: [AppletService(slug: "a", name: "a")])
    #expect(applet.primaryService == nil)
    #expect(applet.displayService?.slug == "a")
  }

  @Test func iconsFallBackToTheSizeThatExists() throws {
    let small = try #require(URL(string: "https://example.test/s.png"))
    let large = try #require(URL(string: "https://example.test/l.png"))
    let icons = AppletIcons(monochrome: small, largeColor: large)
    #expect(icons.url(.monochrome, size: .regular) == small)
    #expect(icons.url(.monochrome, size: .large) == small)
    #expect(icons.url(.color, size: .regular) == large)
    #expect(icons.url(.color, size: .large) == large)
    #expect(AppletIcons().url(.color, size: .large) == nil)
  }

  @Test func eachIconURLIsTakenFromItsOwnKey() throws {
    let applet = try #require(try list("[\(olderApplet)]").applets.first)
    let lamps = applet.services[0]
    #expect(lamps.icon(.monochrome)?.lastPathComponent == "mono.png")
    #expect(lamps.icon(.monochrome, size: .large)?.lastPathComponent == "mono-large.png")
    #expect(lamps.icon(.color)?.lastPathComponent == "color.png")
    #expect(lamps.icon(.color, size: .large)?.lastPathComponent == "color-large.png")
  }

  @Test func appletsSurviveStorage() throws {
    let applets = try list("[\(olderApplet)]").applets
    let data = try JSONEncoder().encode(applets)
    #expect(try JSONDecoder().decode([Applet].self, from: data) == applets)
  }

  private func list(_ json: String) throws(JSONProblem) -> AppletList {
    try AppletList(decoding: Data(json.utf8))
  }

  private let olderApplet = #"""
    {"created_at": "2019-08-07 13:14:52 -0700", "id": "a1", "service_slug": "clock",
     "by_service_owner": false, "name": " Dim the hall ", "description": "First.\n\nSecond.",
     "brand_color": "#2a7f62", "status": "disabled_for_user", "author": "wren",
     "installs_count": 5981, "applet_feedback_by_user": null, "value_propositions": [],
     "background_images": {"background_image_url_1x": null},
     "channels": [
       {"module_name": "lamps", "name": "Lamps", "short_name": "Lamp",
        "description_html": "<p>Light.</p>", "brand_color": "ffd34d",
        "monochrome_image_url": "https://example.test/mono.png",
        "lrg_monochrome_image_url": "https://example.test/mono-large.png",
        "image_url": "https://example.test/color.png",
        "lrg_image_url": "https://example.test/color-large.png",
        "is_hidden": null, "connected": true, "requires_user_authentication": false,
        "fence_area": {"latitude": 1.5, "longitude": -2, "radius": 100}},
       {"module_name": "clock", "name": "Clock", "is_hidden": true}
     ]}
    """#
}
