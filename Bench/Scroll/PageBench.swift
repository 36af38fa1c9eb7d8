import BenchKit
import CGtk

/// Opens a long page, scrolls it while it still grows, and then scrolls through all of it.
@MainActor struct PageBench {
  private let window: BenchWindow
  private let meter: FrameMeter

  init(_ window: BenchWindow) {
    self.window = window
    meter = FrameMeter(window.list)
    _ = meter.run(120)
  }

  func measure(_ count: Int) {
    let start = (Measure.threadTime, Measure.wallTime)
    window.openFirst()
    Report("page: main-thread CPU of opening", unit: "ms", [Measure.threadTime - start.0]).send()
    let first = meter.run(1, since: start.0)
    Report("page: until the first frame, CPU", unit: "ms", first).send()
    let second = meter.run(1, since: Measure.threadTime)
    Report("page: second frame", unit: "ms", second).send()
    // Keeps scrolling while the rest of the page is added.
    var growing: [Double] = []
    var (height, still, hasText) = (0.0, 0, false)
    while still < 120, growing.count < 20_000 {
      growing += meter.run(1) { _ in
        guard let page = window.page else { return }
        gtk_adjustment_set_value(page, gtk_adjustment_get_value(page) + 8)
      }
      let now = window.page.map(gtk_adjustment_get_upper) ?? 0
      still = now > height ? 0 : still + 1
      height = now
      // A page with only its title fits into the window.
      if !hasText, let page = window.page, now > gtk_adjustment_get_page_size(page) {
        hasText = true
        Report("page: until its text is shown", unit: "ms", [Measure.wallTime - start.1]).send()
      }
      if growing.count == 5 {
        Report("page: five frames", unit: "ms", [Measure.wallTime - start.1]).send()
      }
    }
    Report("page: main-thread CPU a frame while it grows", unit: "ms", growing).send()
    Report("page: until it is whole", unit: "ms", [Measure.wallTime - start.1]).send()
    Report("page: height", unit: "pixels", [height]).send()
    guard let page = window.page else { return }
    var hand = Hand()
    let end = height - gtk_adjustment_get_page_size(page)
    let scrolled = meter.run(count) { _ in
      gtk_adjustment_set_value(page, hand.next(from: gtk_adjustment_get_value(page), end: end))
    }
    Report("page: main-thread CPU a frame", unit: "ms", scrolled).send()
    Report("page: memory", unit: "MB", [Measure.residentSize]).send()
  }
}
