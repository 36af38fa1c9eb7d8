import Foundation
import GtkKit
import Localization

/// Says whether this is a good time for work that nobody is waiting for.
struct RefreshConditions: Hashable {
  var isMetered = false
  var isOnBattery = false

  /// The reason to wait for a better time; `nil` if now is a good time.
  var reasonToWait: String? {
    if isMetered {
      return text(
        "Nothing was refreshed, because the network is metered. To refresh anyway: almanac refresh")
    }
    if isOnBattery {
      return text(
        "Nothing was refreshed, because the computer is running on battery power. "
          + "To refresh anyway: almanac refresh")
    }
    return nil
  }

  @MainActor static func now() async -> RefreshConditions {
    await RefreshConditions(
      isMetered: NetworkMonitor().isMetered,
      isOnBattery: PowerSupply.isOnBattery() ?? isOnBattery(supplies))
  }

  private static let supplies = URL(filePath: "/sys/class/power_supply")

  /// Whether the computer runs on its battery, according to the kernel. A mouse's battery, which
  /// has the scope `Device`, doesn't count.
  /// - Source: https://docs.kernel.org/power/power_supply_class.html
  static func isOnBattery(_ folder: URL) -> Bool {
    // A computer without such a folder has no battery.
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    func value(_ name: String, _ property: String) -> String? {
      (try? String(contentsOf: folder.appending(path: "\(name)/\(property)"), encoding: .utf8))?
        .trimmingCharacters(in: .whitespacesAndNewlines)
    }
    let isPlugged = names.contains { value($0, "type") != "Battery" && value($0, "online") == "1" }
    return !isPlugged
      && names.contains {
        value($0, "type") == "Battery" && value($0, "scope") != "Device"
          && value($0, "status") == "Discharging"
      }
  }
}
