import FeedCore
import FeedUI
import GtkKit
import Sections

/// Sends notifications about what the user is not looking at in the app, and withdraws those that
/// were seen or no longer apply.
@MainActor final class Notifier {
  private let services: AppServices
  private let application: Application
  private let window: @MainActor () -> MainWindow?
  private var last: Task<Void, Never>?

  /// The action that makes the app check its notices.
  static let action = "notify"

  /// - Parameter window: returns the app's window once it is open.
  init(
    _ services: AppServices, _ application: Application,
    window: @escaping @MainActor () -> MainWindow?
  ) {
    (self.services, self.application, self.window) = (services, application, window)
  }

  /// Sends new notices and withdraws old ones, once any earlier check has ended.
  func check() async {
    let task = Task { [last] in
      await last?.value
      await update()
    }
    last = task
    await task.value
  }

  private func update() async {
    let wanted = await services.notices()
    let old = services.library.sentNotices
    var sent = old
    let section = window()?.seenSection
    let changes = sent.change(
      to: wanted, seen: section, seesFeeds: window()?.dialogs.seesFeeds ?? false)
    for notice in changes.sent { application.send(notice.notification) }
    for id in changes.withdrawn { application.withdraw(notification: id) }
    if sent != old { await services.library.set(sent) }
    if section == Section.applets.id, wanted.contains(where: { $0.section == section }) {
      await services.connectedService.forgetSwitchedOff()
    }
  }
}

extension AppServices {
  /// If the notifications need to change, makes the app, in its own process, update them. The
  /// session bus starts the app if it isn't running.
  func notify() async {
    var sent = library.sentNotices
    let changes = sent.change(to: await notices(), seen: nil)
    guard !changes.sent.isEmpty || !changes.withdrawn.isEmpty else { return }
    _ = await Application.perform(
      Notifier.action, [], ofApplication: AlmanacApplication.id, time: 0)
  }
}
