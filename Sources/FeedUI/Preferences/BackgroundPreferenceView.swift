import FeedCore
import GtkKit
import Localization

/// The preference for refreshing feeds while no window is open.
@MainActor final class BackgroundPreferenceView {
  let row: PreferenceRow
  let toggle = Switch()
  private let services: PreferenceServices
  private let tasks = OwnedTasks()

  init(_ services: PreferenceServices) {
    self.services = services
    row = PreferenceRow(text("Refresh in the background"), note: Self.note, toggle)
    toggle.isSensitive = false
    toggle.onFlip { [weak self] isOn in self?.turn(isOn) }
    tasks.run { [weak self] in await self?.showState() }
  }

  private static var note: String {
    text("While no window is open. Waits on battery and on a metered network.")
  }

  private func turn(_ isOn: Bool) {
    // The switch can't be flipped back during the change.
    let hadFocus = toggle.containsFocus
    toggle.isSensitive = false
    tasks.run { [weak self, services] in
      let failure = await services.setBackground(isOn)
      await self?.showState()
      if hadFocus { self?.toggle.grabFocus() }
      if let failure {
        self?.row.show(note: text("Couldn’t change this: {reason}", ["reason": failure]))
      }
    }
  }

  private func showState() async {
    let state = await services.background()
    toggle.isOn = state == .on
    if case .unavailable(let reason) = state {
      toggle.isSensitive = false
      row.show(note: reason)
    } else {
      toggle.isSensitive = true
      row.show(note: Self.note)
    }
  }
}
