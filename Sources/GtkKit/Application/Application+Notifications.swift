internal import CGtk

extension Application {
  public struct Notification: Hashable, Sendable {
    /// Identifies the notification: a later one with the same ID replaces it.
    public let id: String
    public let title: String
    public let body: String
    /// The action that a click activates; `texts` is its parameter. See `addAction`.
    public let action: String
    public let texts: [String]

    public init(id: String, title: String, body: String, action: String, texts: [String]) {
      (self.id, self.title, self.body) = (id, title, body)
      (self.action, self.texts) = (action, texts)
    }
  }

  /// Shows a notification. Does nothing without a notification service on the session bus.
  public func send(_ notification: Notification) {
    let made = Object(owning: UnsafeMutableRawPointer(g_notification_new(notification.title)))
    g_notification_set_body(made.opaque, notification.body)
    let texts = notification.texts.map { g_variant_new_string($0) }
    g_notification_set_default_action_and_target_value(
      made.opaque, "app.\(notification.action)",
      texts.count > 1 ? Variant.tuple(texts) : texts.first ?? nil)
    g_application_send_notification(pointer(), notification.id, made.opaque)
  }

  /// Withdraws a notification, even one from an earlier run.
  public func withdraw(notification id: String) {
    g_application_withdraw_notification(pointer(), id)
  }
}
