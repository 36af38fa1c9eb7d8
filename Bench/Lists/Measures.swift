import BenchKit
import FeedCore
import Foundation
import GtkKit
import Sections
import Store
import Synchronization

/// What is measured.
enum Mode: String {
  case head, star, search, refresh
}

@MainActor func measure(_ mode: Mode, _ data: Data) async throws {
  let versions = mode == .refresh ? try await Version.all(of: data) : []
  let store = try await BenchStore(data)
  if mode == .head { return try await measureHead(store) }
  let window = BenchWindow(
    application, counting(store.section), feeds: store.feeds, content: store.content,
    library: store.library, loader: store.loader, pictures: .failing(.offline))
  await window.model.waitUntilIdle()
  for _ in 0..<5 { await window.frame() }
  let count = window.model.outline.count
  switch mode {
  case .head: break
  case .star:
    Report(
      "rows made for the first screen and what GTK binds after it, \(count) contacts", unit: "rows",
      [Double(rowsMade.withLock(\.self))]
    ).send()
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
    // Moves a contact from the middle of the list to the favorites, and one back in the next round.
    let isStarred = round % 2 == 0
    let ids = isStarred ? others.ids : stars.ids
    let id = ids[ids.count / 2 + round % 7]
    await window.frame()
    let start = Measure.threadTime
    window.model.setStarred(isStarred, for: id)
    await window.model.waitUntilIdle()
    toggles.append(Measure.threadTime - start)
    await window.frame()
    frames.append(Measure.threadTime - start)
  }
  Report("star toggled in \(count) contacts: main-thread CPU until saved", unit: "ms", toggles)
    .send()
  Report("star toggled in \(count) contacts: with the frame that shows it", unit: "ms", frames)
    .send()
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
        // A user's keystrokes do not come right after a frame.
        await window.pause(milliseconds: 40)
        let (start, cpuStart) = (Measure.wallTime, Measure.threadTime)
        window.model.search(String(word.prefix(length)))
        await window.model.waitUntilIdle()
        await window.frame()
        times.append(Measure.wallTime - start)
        cpu.append(Measure.threadTime - cpuStart)
      }
    }
    window.model.search("")
    await window.pause(milliseconds: 200)
  }
  Report("search keystroke over \(what) to the painted frame", unit: "ms", times).send()
  Report("search keystroke over \(what): main-thread CPU", unit: "ms", cpu).send()
}

@MainActor private func measureRefreshes(
  _ window: BenchWindow, _ store: BenchStore, _ versions: [Version]
) async throws {
  _ = await window.scroll { for _ in 0..<60 { await window.frame() } }
  let still = await window.scroll { for _ in 0..<120 { await window.frame() } }
  still.sendLongest("scrolling alone")
  for version in versions {
    store.serve(version.body)
    if version.isCounted {
      // Waits for the rows that are only made once nobody scrolls.
      await window.waitUntilNoRowIsMade()
      try store.countWrites()
    }
    rowsMade.withLock { $0 = 0 }
    if version.isCounted {
      // Counts without scrolling, because scrolling makes rows too.
      window.model.refresh()
      await window.model.waitUntilIdle()
      await window.waitUntilNoRowIsMade()
      let made = Double(rowsMade.withLock(\.self))
      Report("\(version.name): rows made anew", unit: "rows", [made]).send()
      Report("\(version.name): rows written", unit: "rows", [Double(try store.writes())]).send()
    } else {
      let heartbeat = await window.scroll {
        window.model.refresh()
        await window.model.waitUntilIdle()
        for _ in 0..<20 { await window.frame() }
      }
      heartbeat.sendLongest("scrolling during a refresh with \(version.name)")
    }
    if let error = window.model.refreshError { note("\(error)") }
  }
}

/// One of the versions of the feed, which the server sends in turn.
private struct Version: Sendable {
  let name: String
  let body: Data
  var isCounted = false

  /// Makes all versions before any measurement, and off the main thread: freeing a million small
  /// objects on the main thread would affect its next frames.
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

/// How many rows have been made from stored items.
private let rowsMade = Mutex(0)

/// A section like this one that also counts the rows that it makes.
private func counting(_ section: Section) -> Section {
  Section(
    id: section.id, title: section.title, iconName: section.iconName,
    groups: section.groups, order: section.order, grouping: section.grouping,
    sampleFeed: section.sampleFeed, formats: section.formats,
    row: { item in
      rowsMade.withLock { $0 += 1 }
      return section.row(item)
    }, detail: section.detail)
}

extension BenchWindow {
  fileprivate func pause(milliseconds: Int) async {
    var timeout: Timeout?
    await withCheckedContinuation { continuation in
      timeout = Timeout(after: milliseconds) { continuation.resume() }
    }
    timeout?.cancel()
  }

  /// Waits until no row has been made for half a second.
  fileprivate func waitUntilNoRowIsMade() async {
    var before = -1
    while before != rowsMade.withLock(\.self) {
      before = rowsMade.withLock(\.self)
      await pause(milliseconds: 500)
    }
  }

  /// Scrolls in every frame during the work, and measures for how long the main loop is blocked.
  fileprivate func scroll(during body: () async throws -> Void) async rethrows -> Heartbeat {
    let heartbeat = Heartbeat()
    let scrolling = Task {
      while !Task.isCancelled {
        offset += 60
        await frame()
      }
    }
    defer { heartbeat.stop() }
    try await body()
    scrolling.cancel()
    await scrolling.value
    return heartbeat
  }
}

extension Heartbeat {
  fileprivate func sendLongest(_ what: String) {
    Report("longest main-loop gap, \(what)", unit: "ms", [gaps.max() ?? 0]).send()
    Report("main-thread CPU in the busiest gap, \(what)", unit: "ms", [work.max() ?? 0]).send()
  }
}
