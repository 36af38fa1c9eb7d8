import BenchKit
import FeedCore
import FeedUI
import Foundation
import GtkKit
import Resources
import Sections

// Measures the cost of scrolling on the main thread: `ScrollBench SECTION FEED STORE [--frames N]
// [--width N] [--heartbeat] [--page]`.
//
// SECTION is a section's name. FEED is a file, which the first run stores in the folder STORE.
// `--heartbeat` measures how long the main loop is blocked while pictures are decoded, `--page` how
// the page of the first item opens and scrolls.

var words = Array(CommandLine.arguments.dropFirst())
@MainActor func option(_ name: String) -> Int? {
  guard let index = words.firstIndex(of: name), index + 1 < words.count else { return nil }
  defer { words.removeSubrange(index...(index + 1)) }
  return Int(words[index + 1])
}
let frames = option("--frames") ?? 10_000
let width = option("--width") ?? 1000
let isHeartbeat = words.contains("--heartbeat")
let isPage = words.contains("--page")
words.removeAll { ["--heartbeat", "--page"].contains($0) }
let sections = Dictionary(uniqueKeysWithValues: sectionList.map { ($0.id, $0) })
guard words.count == 3, let section = sections[words[0]] else {
  note("ScrollBench SECTION FEED STORE [--frames N] [--width N] [--heartbeat] [--page]")
  exit(2)
}

PlatformStyle.chooseRenderer()
guard Application.hasDisplay() else { exit(1) }
MainLoop.attach()
var store: BenchStore?
var failure: (any Error)?
let filling = Task {
  do {
    store = try await BenchStore(
      section: section, file: URL(filePath: words[1]).standardizedFileURL,
      folder: URL(filePath: words[2]))
  } catch {
    failure = error
  }
}
while store == nil, failure == nil { MainLoop.iterate(waiting: true) }
guard let store else {
  note("\(failure.map { "\($0)" } ?? "")")
  exit(1)
}
var application: Application!
application = Application(
  id: "io.github.almanac.ScrollBench", isStandalone: true,
  onStart: {
    guard let resources = Resources.directory else { return }
    PlatformStyle.addIcons(resources.appending(path: "icons"))
    PlatformStyle.adoptDesktopStyle()
    PlatformStyle.addStyleSheet(resources.appending(path: "style.css"))
  },
  onCommandLine: { _ in
    let window = BenchWindow(
      application, section, feeds: [Feed(store.feed, interval: .manual)], content: store.content,
      library: store.library,
      loader: FeedLoader(
        transport: store.transport, content: store.content, library: store.library,
        version: BenchStore.version), pictures: store.transport, width: width)
    let bench = ScrollBench(window, kind: section.id)
    if isPage {
      PageBench(window).measure(frames)
    } else if isHeartbeat {
      bench.measureGaps()
    } else {
      bench.measureFrames(frames)
    }
    window.close()
  })
exit(application.run(["scroll-bench"]))
