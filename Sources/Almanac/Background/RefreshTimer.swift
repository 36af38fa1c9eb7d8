import FeedUI
import Foundation
import GtkKit
import Localization

/// The timer of systemd's user manager that runs `almanac refresh --due`.
enum RefreshTimer {
  static let unit = "almanac-refresh.timer"

  @MainActor static func state() async -> BackgroundState {
    state(
      from: await systemctl("is-enabled", unit),
      inFlatpak: FileManager.default.fileExists(atPath: "/.flatpak-info"))
  }

  /// Turns the timer on or off.
  /// - Returns: why that failed; `nil` if it succeeded.
  @MainActor static func set(_ isOn: Bool) async -> String? {
    let outcome = await systemctl(isOn ? "enable" : "disable", "--now", unit)
    guard let outcome else { return text("The system’s service manager doesn’t answer.") }
    return outcome.status == 0 ? nil : reason(outcome)
  }

  /// The timer's state, from what `systemctl is-enabled` says.
  /// - Parameters:
  ///   - outcome: the result of the command; `nil` if it can't be run.
  ///   - inFlatpak: whether the app runs in a Flatpak, where it can't set timers.
  static func state(
    from outcome: Subprocess.Outcome?, inFlatpak: Bool = false
  ) -> BackgroundState {
    if inFlatpak {
      return .unavailable(text("This doesn’t work in a Flatpak, which can’t set timers."))
    }
    guard let outcome else {
      return .unavailable(text("This needs systemd, which isn’t on this computer."))
    }
    switch outcome.output.trimmingCharacters(in: .whitespacesAndNewlines) {
    case "enabled", "enabled-runtime": return .on
    case "disabled", "linked", "linked-runtime": return .off
    case "masked", "masked-runtime":
      return .unavailable(text("This computer’s administrator has turned this off."))
    case "not-found": return .unavailable(uninstalled)
    default:
      // systemd before version 253 only prints an error.
      return outcome.errors.contains("No such file")
        ? .unavailable(uninstalled)
        : .unavailable(
          text("systemd’s user manager doesn’t answer: {reason}", ["reason": reason(outcome)]))
    }
  }

  private static var uninstalled: String { text("This works once Almanac is installed.") }

  private static func reason(_ outcome: Subprocess.Outcome) -> String {
    let line = outcome.errors.split(whereSeparator: \.isNewline).first.map(String.init)
    return line
      ?? text(
        "The system’s service manager failed with status {status}.",
        ["status": "\(outcome.status)"])
  }

  @MainActor private static func systemctl(_ words: String...) async -> Subprocess.Outcome? {
    // The output is parsed, so it must be in English.
    await Subprocess.run(["systemctl", "--user"] + words, environment: ["LC_ALL": "C"])
  }
}
