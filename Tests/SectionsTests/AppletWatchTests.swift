import AppletKit
import Foundation
import Store
import Testing

@testable import Sections

struct AppletWatchTests {
  private let account = UUID()

  private func applets(_ states: [String: AppletStatus]) -> [Applet] {
    states.map { Applet(id: $0.key, name: $0.key, status: $0.value) }
  }

  @Test func anAppletThatIsOffNowWasTurnedOffElsewhere() {
    var state = AppletWatch.State(account: account)
    state.listed(applets(["a": .enabled, "b": .enabled, "c": .disabled, "d": .enabled]))
    #expect(state.switchedOff.isEmpty, "there is no earlier state")
    state.listed(applets(["a": .disabled, "b": .enabled, "c": .disabled, "d": .neverEnabled]))
    #expect(state.switchedOff == ["a", "d"])
    state.listed(applets(["a": .disabled, "b": .enabled, "c": .disabled]))
    #expect(state.switchedOff == ["a"], "a deleted applet is not reported")
    state.listed(applets(["a": .enabled, "b": .enabled]))
    #expect(state.switchedOff.isEmpty)
  }

  @Test func anAppletTurnedOffInAlmanacIsNotReported() {
    var state = AppletWatch.State(account: account)
    state.listed(applets(["a": .enabled, "b": .enabled]))
    state.switched("a")
    state.listed(applets(["a": .disabled, "b": .unknown]))
    #expect(state.switchedOff.isEmpty)
  }

  @Test func changesAtTheSameTimeAreAllKept() async throws {
    let watch = AppletWatch(library: try Library(at: nil), account: account)
    let ids = (0..<50).map(String.init)
    await watch.update { $0.on = Set(ids) }
    await withTaskGroup { group in
      for id in ids { group.addTask { await watch.update { $0.switched(id) } } }
    }
    #expect(watch.state.on.isEmpty)
  }

  @Test func theStateBelongsToItsAccount() async throws {
    let library = try Library(at: nil)
    let watch = AppletWatch(library: library, account: account)
    for status in [AppletStatus.enabled, .disabled] {
      let listed = applets(["a": status])
      await watch.update { $0.listed(listed) }
    }
    #expect(AppletWatch(library: library, account: account).state.switchedOff == ["a"])
    #expect(AppletWatch(library: library, account: UUID()).state.switchedOff.isEmpty)
  }
}
