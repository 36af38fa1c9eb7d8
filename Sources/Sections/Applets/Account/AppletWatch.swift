import AppletKit
import Foundation
import Store

/// Notices which applets of the connected account were switched off elsewhere.
struct AppletWatch: Sendable {
  let library: Library
  /// The account's ID.
  let account: UUID

  /// The known state of an account's applets.
  struct State: Codable, Hashable, Sendable {
    let account: UUID
    /// The IDs of the applets that were on in the last list, except for any that the user has
    /// switched in this app since.
    var on: Set<String> = []
    /// The IDs of the applets that were switched off elsewhere, until the user has seen that.
    var switchedOff: Set<String> = []

    mutating func listed(_ applets: [Applet]) {
      let isOn = Set(applets.lazy.filter { $0.status == .enabled }.map(\.id))
      let isOff = Set(applets.lazy.filter(\.status.isOff).map(\.id))
      switchedOff = switchedOff.union(on).intersection(isOff)
      on = isOn
    }

    /// Records that the user switches an applet in this app.
    mutating func switched(_ id: String) {
      on.remove(id)
      switchedOff.remove(id)
    }
  }

  var state: State { known(library.value(for: Self.key)) }

  /// Changes the stored state. If that fails, the state stays as it was, and the next list is
  /// compared with it.
  func update(_ change: @escaping @Sendable (inout State) -> Void) async {
    try? await library.update(Self.key) { stored in
      var new = known(stored)
      change(&new)
      return new == stored ? nil : new
    }
  }

  private func known(_ stored: State?) -> State {
    stored.flatMap { $0.account == account ? $0 : nil } ?? State(account: account)
  }

  private static let key = "applets.watch"
}
