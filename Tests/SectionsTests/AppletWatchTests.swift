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

  @Test func anAppletThatWasOnAndIsOffWasSwitchedElsewhere() {
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

  @Test func aSwitchHereIsNotReported() {
    var state = AppletWatch.State(account: account)
    state.listed(applets(["a": .enabled, "b": .enabled]))
    state.switched("a")
    state.listed(applets(["a": .disabled, "b": .unknown]))
    #expect(state.switchedOff.isEmpty)
  }

  @Test func theStateBelongsToItsAccount() async throws {
    let library = try Library(at: nil)
    let watch = AppletWatch(library: library, account: account)
    await watch.update { $0.listed(applets(["a": .enabled])) }
    await watch.update { $0.listed(applets(["a": .disabled])) }
    #expect(AppletWatch(library: library, account: account).state.switchedOff == ["a"])
    #expect(AppletWatch(library: library, account: UUID()).state.switchedOff.isEmpty)
  }
}
