import AppletKit
import Foundation
import Testing

/// Tests what changes for an app that used IFTTT's SDK 0.0.1: everything that the SDK read looks
/// the same, and what it dropped is now shown.
struct OldSDKTests {
  private func applet(_ changes: [String: Any?] = [:]) -> [String: Any] {
    let whole: [String: Any] = [
      "type": "applet", "id": "Qz7mPk2R", "name": "Dim the lights", "description": "Dims.",
      "published_at": "2018-03-02T08:15:30-08:00", "enabled_count": 1204,
      "user_status": "disabled", "last_run_at": "2024-11-05T21:04:09-08:00",
      "services": [service("acme_lights", ["is_primary": true]), service("reelbox")],
      "url": "https://ifttt.com/applets/Qz7mPk2R",
      "embedded_url": "https://ifttt.com/embed/acme_lights/applets/Qz7mPk2R",
    ]
    return whole.merging(changes.mapValues { $0 ?? NSNull() }) { $1 }
  }

  private func service(_ slug: String, _ changes: [String: Any?] = [:]) -> [String: Any] {
    let whole: [String: Any] = [
      "service_id": slug, "service_name": slug.capitalized, "is_primary": false,
      "monochrome_icon_url": "https://assets.example.test/\(slug)/mono.png",
      "color_icon_url": "https://assets.example.test/\(slug)/color.png",
      "brand_color": "#2a7f62", "url": "https://ifttt.com/\(slug)",
    ]
    return whole.merging(changes.mapValues { $0 ?? NSNull() }) { $1 }
  }

  private func read(_ applets: Any...) throws -> (old: [Applet], new: AppletList) {
    let json = try JSONSerialization.data(withJSONObject: ["type": "list", "data": applets])
    return (OldSDK.applets(json), try AppletList(decoding: json))
  }

  @Test func answersThatTheOldSDKReadsGiveTheSame() throws {
    let (old, new) = try read(
      applet(), applet(["id": "b", "user_status": nil, "last_run_at": nil]),
      applet(["id": "c", "user_status": "never_enabled", "enabled_count": 0, "junk": ["a": 1]]),
      applet(["id": "d", "description": "", "services": [service("x", ["is_primary": 1])]]))
    #expect(old.map(\.id) == ["Qz7mPk2R", "b", "c", "d"])
    #expect(new.applets == old)
    #expect(new.skipped.isEmpty)
  }

  @Test(arguments: ["id", "name"])
  func answersThatNeitherReadsAreReported(key: String) throws {
    let (old, new) = try read(applet([key: nil]))
    #expect(old.isEmpty && new.applets.isEmpty)
    #expect(new.skipped.map(\.path) == ["data[0].\(key)"])
  }

  @Test(arguments: [2, -1, 0, 1])
  func aNonzeroNumberMarksAPrimaryService(mark: Int) throws {
    let services = [service("a", ["is_primary": mark]), service("b", ["is_primary": mark == 0])]
    let (old, new) = try read(applet(["services": services]))
    #expect(old.count == 1)
    #expect(new.applets.map(\.primaryService) == old.map(\.primaryService))
  }

  @Test(arguments: ["id", "name"], ["", " "])
  func anAppletWithABlankTextStays(key: String, text: String) throws {
    let (old, new) = try read(applet([key: text]))
    #expect(old.count == 1)
    #expect(new.applets == old)
    #expect(new.skipped.isEmpty)
  }

  @Test(arguments: [
    "description", "published_at", "url", "embedded_url", "services",
  ])
  func aMissingValueLosesNothingElse(key: String) throws {
    for value: Any? in [nil, 7] {
      let (old, new) = try read(applet([key: value]))
      #expect(old.isEmpty)
      #expect(new.applets.map(\.id) == ["Qz7mPk2R"])
    }
  }

  @Test func anUnknownStatusNoLongerLosesTheApplet() throws {
    let (old, new) = try read(applet(["user_status": "paused"]))
    #expect(old.isEmpty)
    #expect(new.applets.map(\.status) == [.other("paused")])
  }

  @Test(arguments: ["service_name", "monochrome_icon_url", "color_icon_url", "brand_color", "url"])
  func aMissingValueOfAServiceLosesNothingElse(key: String) throws {
    let broken = service("acme_lights", ["is_primary": true, key: nil])
    let (old, new) = try read(applet(["services": [broken, service("reelbox")]]))
    #expect(old.isEmpty)
    #expect(new.applets.first?.primaryService?.slug == "acme_lights")
    #expect(new.applets.first?.secondaryServices.map(\.slug) == ["reelbox"])
  }

  @Test func withoutAPrimaryServiceTheAppletStays() throws {
    let (old, new) = try read(applet(["services": [service("reelbox")]]))
    #expect(old.isEmpty)
    #expect(new.applets.map(\.displayService?.slug) == ["reelbox"])
  }

  /// Both SDKs accept two primary services. AppletKit chooses differently on purpose.
  @Test func theFirstPrimaryServiceWinsNotTheLast() throws {
    let (old, new) = try read(
      applet([
        "services": [service("a", ["is_primary": true]), service("b", ["is_primary": true])]
      ]))
    #expect(old.first?.primaryService?.slug == "b")
    #expect(new.applets.first?.primaryService?.slug == "a")
  }

  @Test(arguments: ["", "red", "#fff", "#2a7f6200"])
  func aMalformedColorIsNilNotAnotherColor(color: String) throws {
    let (old, new) = try read(
      applet(["services": [service("a", ["is_primary": true, "brand_color": color])]]))
    #expect(old.first?.primaryService?.brandColor != nil)
    #expect(new.applets.map(\.primaryService?.brandColor) == [nil])
  }
}
