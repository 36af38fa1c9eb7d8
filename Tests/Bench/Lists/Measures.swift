import FeedCore
import Foundation
import GtkKit
import Sections
import Store

/// The measurements.
enum Mode: String {
  case head, star, search, refresh
}

@MainActor func measure(_ mode: Mode, _ data: Data) async throws {
  let versions = mode == .refresh ? try await Version.all(of: data) : []
  let store = try await BenchStore(data)
  if mode == .head { return try await measureHead(store) }
  let window = await BenchWindow(store, application)
  let count = window.model.outline.count
  switch mode {
  case .head: break
  case .star:
    Figures.print(
      "rows made for the first screen and what GTK binds after it, \(count) contacts", "rows",
      [Double(BenchWindow.rowsMade.withLock(\.self))])
    try await measureStars(window, count)
  case .search: await measureSearch(window, count, store.section)
  case .refresh: try await measureRefreshes(window, store, versions)
  }
}

@MainActor private func measureStars(_ window: BenchWindow, _ count: Int) async throws {
  var toggles: [Double] = []
  var frames: [Double] = []
  for round in 0..<20 {
    let groups = window.model.outline.groups
    guard let others = groups.last, let stars = groups.first else { return }
    // From the middle of the list to the favorites, and back.
    let isStarred = round % 2 == 0
    let ids = isStarred ? others.ids : stars.ids
    let id = ids[ids.count / 2 + round % 7]
    await window.frame()
    let start = Figures.cpu()
    window.model.setStarred(isStarred, for: id)
    await window.model.waitUntilIdle()
    toggles.append(Figures.cpu() - start)
    await window.frame()
    frames.append(Figures.cpu() - start)
  }
  Figures.print("star toggled in \(count) contacts: main-thread CPU until saved", "ms", toggles)
  Figures.print("star toggled in \(count) contacts: with the frame that shows it", "ms", frames)
}

@MainActor private func measureSearch(
  _ window: BenchWindow, _ count: Int, _ section: Section
) async {
  let words =
    section.id == Section.contacts.id
    ? ["marianne", "schmidt", "goteborg", "8155551"]
    : ["lindfaberg", "mountain", "river sea", "9876"]
  let what = "\(count) \(section.hasReading ? "articles" : "contacts")"
  var times: [Double] = []
  var cpu: [Double] = []
  for _ in 0..<5 {
    for word in words {
      for length in 1...word.count {
        // The user's keys do not come right after a frame.
        await window.pause(milliseconds: 40)
        let (start, cpuStart) = (Figures.time(), Figures.cpu())
        window.model.search(String(word.prefix(length)))
        await window.model.waitUntilIdle()
        await window.frame()
        times.append(Figures.time() - start)
        cpu.append(Figures.cpu() - cpuStart)
      }
    }
    window.model.search("")
    await window.pause(milliseconds: 200)
  }
  Figures.print("search keystroke over \(what) to the painted frame", "ms", times)
  Figures.print("search keystroke over \(what): main-thread CPU", "ms", cpu)
}

@MainActor private func measureRefreshes(
  _ window: BenchWindow, _ store: BenchStore, _ versions: [Version]
) async throws {
  let scroller = Scroller(window)
  _ = await scroller.gaps { for _ in 0..<60 { await window.frame() } }
  let still = await scroller.gaps { for _ in 0..<120 { await window.frame() } }
  still.print("scrolling alone")
  for version in versions {
    store.serve(version.body)
    if version.isCounted {
      // The rows that were left for when nobody scrolls.
      await window.waitUntilNoRowIsMade()
      try store.countWrites()
    }
    BenchWindow.rowsMade.withLock { $0 = 0 }
    if version.isCounted {
      // Without a scroll, which makes rows too.
      window.model.refresh()
      await window.model.waitUntilIdle()
      await window.waitUntilNoRowIsMade()
      Figures.print(
        "\(version.name): rows made anew", "rows",
        [Double(BenchWindow.rowsMade.withLock(\.self))])
      Figures.print("\(version.name): rows written", "rows", [Double(try store.writes())])
    } else {
      let gaps = await scroller.gaps {
        window.model.refresh()
        await window.model.waitUntilIdle()
        for _ in 0..<20 { await window.frame() }
      }
      gaps.print("scrolling during a refresh with \(version.name)")
    }
    if let error = window.model.refreshError { Figures.note("\(error)") }
  }
}

/// The next versions on the server.
private struct Version: Sendable {
  let name: String
  let body: Data
  var isCounted = false

  /// Makes all versions before any measurement, and off the main thread: freeing a million small
  /// objects there would affect its next frames.
  @concurrent static func all(of data: Data) async throws -> [Version] {
    var contacts = try Contacts(data)
    var versions = [Version(name: "another writing of the same", body: try contacts.data())]
    contacts.changeCompanies(10, to: "Ten")
    versions.append(Version(name: "10 changed", body: try contacts.data()))
    contacts.changeNames(1_000, to: "Thousand")
    versions.append(Version(name: "1,000 in other places", body: try contacts.data()))
    contacts.changeCompanies(contacts.count, to: "All")
    versions.append(Version(name: "all changed", body: try contacts.data()))
    contacts.changeNames(contacts.count, to: "Else")
    versions.append(Version(name: "another order", body: try contacts.data()))
    contacts.changeCompanies(10, to: "Ten again")
    versions.append(
      Version(name: "10 of \(contacts.count) changed", body: try contacts.data(), isCounted: true))
    return versions
  }
}

/// Scrolls in each frame, and measures how long the main loop is busy in between.
@MainActor private final class Scroller {
  private let window: BenchWindow
  private var isOn = false

  init(_ window: BenchWindow) { self.window = window }

  struct Gaps {
    var times: [Double] = []
    var cpu: [Double] = []

    func print(_ what: String) {
      Figures.print("longest main-loop gap, \(what)", "ms", [times.max() ?? 0])
      Figures.print("main-thread CPU in the busiest gap, \(what)", "ms", [cpu.max() ?? 0])
    }
  }

  /// How long the main loop is away while the list scrolls during the work, by a heartbeat of 4 ms.
  func gaps(during body: () async throws -> Void) async rethrows -> Gaps {
    var gaps = Gaps()
    var (time, cpu) = (Figures.time(), Figures.cpu())
    let heart = Timeout(milliseconds: 4) {
      let (nextTime, nextCPU) = (Figures.time(), Figures.cpu())
      gaps.times.append(nextTime - time)
      gaps.cpu.append(nextCPU - cpu)
      (time, cpu) = (nextTime, nextCPU)
      return true
    }
    isOn = true
    let scrolling = Task { [self] in
      while isOn {
        window.offset += 60
        await window.frame()
      }
    }
    defer { heart.cancel() }
    try await body()
    isOn = false
    await scrolling.value
    return gaps
  }
}
