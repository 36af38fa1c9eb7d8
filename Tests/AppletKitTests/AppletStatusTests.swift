import AppletKit
import Foundation
import Testing

struct AppletStatusTests {
  @Test(arguments: [
    ("enabled", AppletStatus.enabled), ("enabled_for_user", .enabled),
    ("disabled", .disabled), ("disabled_for_user", .disabled),
    ("never_enabled", .neverEnabled), ("never_enabled_for_user", .neverEnabled),
    (" Enabled_For_User ", .enabled), ("unknown", .unknown), ("", .unknown),
  ])
  func bothVocabulariesAreRead(word: String, status: AppletStatus) {
    #expect(AppletStatus(word: word) == status)
  }

  @Test func aMissingWordIsUnknown() {
    #expect(AppletStatus(word: nil) == .unknown)
  }

  @Test(arguments: ["paused_for_user", "enabled_for_user_for_user", "on", "_for_user"])
  func anUnknownWordIsKept(word: String) {
    #expect(AppletStatus(word: word) == .other(word))
    #expect(AppletStatus(word: word).word == word)
  }

  @Test(arguments: [
    AppletStatus.enabled, .disabled, .neverEnabled, .unknown, .other("paused_for_user"),
  ])
  func statusesSurviveStorage(status: AppletStatus) throws {
    let data = try JSONEncoder().encode([status])
    #expect(try JSONDecoder().decode([AppletStatus].self, from: data) == [status])
  }
}
