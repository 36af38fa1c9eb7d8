import GtkKit
import Localization

/// What the user wants notifications about.
public struct NoticePreferences: Hashable, Sendable {
  /// Whether to notify about every feed that has failed for a day, not only about the feeds that
  /// were chosen in the list of feeds.
  public var allFailures = false
  /// Whether to notify about applets that were switched off elsewhere.
  public var applets = false
}

/// The preferences for notifications.
@MainActor final class NoticesPreferenceView {
  let widget: Widget
  let failures = Switch()
  let applets = Switch()
  private var notices: NoticePreferences
  private let onChange: @MainActor (NoticePreferences) -> Void

  init(_ notices: NoticePreferences, onChange: @escaping @MainActor (NoticePreferences) -> Void) {
    (self.notices, self.onChange) = (notices, onChange)
    widget = PreferenceRow.card(
      text("Notifications"),
      [
        PreferenceRow(
          text("Feeds that fail for a day"),
          note: text("All feeds. For a single one, use its menu in Feeds…"), failures
        ).widget,
        PreferenceRow(text("Applets turned off elsewhere"), applets).widget,
      ])
    failures.isOn = notices.allFailures
    applets.isOn = notices.applets
    failures.onFlip { [weak self] isOn in self?.change { $0.allFailures = isOn } }
    applets.onFlip { [weak self] isOn in self?.change { $0.applets = isOn } }
  }

  private func change(_ body: (inout NoticePreferences) -> Void) {
    body(&notices)
    onChange(notices)
  }
}
