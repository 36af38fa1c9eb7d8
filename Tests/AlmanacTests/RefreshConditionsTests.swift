import FeedUI
import Foundation
import GtkKit
import Testing

@testable import Almanac

struct RefreshConditionsTests {
  @Test func aMeteredNetworkAndABatteryAreReasonsToWait() throws {
    #expect(RefreshConditions().reasonToWait == nil)
    #expect(try #require(RefreshConditions(isMetered: true).reasonToWait).contains("metered"))
    #expect(try #require(RefreshConditions(isOnBattery: true).reasonToWait).contains("battery"))
  }

  @Test(arguments: [
    ([:], false),
    (["AC": ["type": "Mains", "online": "1"]], false),
    (["BAT0": ["type": "Battery", "status": "Discharging"]], true),
    (["BAT0": ["type": "Battery", "status": "Full"]], false),
    (
      [
        "AC": ["type": "Mains", "online": "0"],
        "BAT0": ["type": "Battery", "status": "Discharging"],
      ], true
    ),
    (
      [
        "usb": ["type": "USB", "online": "1"],
        "BAT0": ["type": "Battery", "status": "Discharging"],
      ], false
    ),
    (["mouse": ["type": "Battery", "scope": "Device", "status": "Discharging"]], false),
  ])
  func theKernelKnowsTheBattery(supplies: [String: [String: String]], isOnBattery: Bool) throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: folder) }
    for (name, properties) in supplies {
      let supply = folder.appending(path: name)
      try FileManager.default.createDirectory(at: supply, withIntermediateDirectories: true)
      for (property, value) in properties {
        try Data((value + "\n").utf8).write(to: supply.appending(path: property))
      }
    }
    #expect(RefreshConditions.isOnBattery(folder) == isOnBattery)
  }

  @Test func theTimerIsOnOffOrUnavailable() {
    func state(_ output: String, _ errors: String = "", status: Int = 0) -> BackgroundState {
      RefreshTimer.state(from: .init(status: status, output: output, errors: errors))
    }
    #expect(state("enabled\n") == .on)
    #expect(state("disabled\n", status: 1) == .off)
    #expect(
      state("not-found\n", status: 4)
        == state("", "Failed to get unit file state for a.timer: No such file or directory"))
    let unavailable = [
      RefreshTimer.state(from: nil), RefreshTimer.state(from: nil, inFlatpak: true),
      state("masked\n", status: 1), state("not-found\n", status: 4),
      state("", "Failed to connect to bus: No medium found\n", status: 1), state(""),
    ]
    for each in unavailable {
      guard case .unavailable(let reason) = each else {
        Issue.record("\(each)")
        continue
      }
      #expect(!reason.isEmpty)
    }
    #expect(Set(unavailable).count == unavailable.count)
  }
}
