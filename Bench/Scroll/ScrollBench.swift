import BenchKit
import GtkKit

/// Scrolls a list as a user would, and reports the cost.
@MainActor struct ScrollBench {
  private let window: BenchWindow
  private let meter: FrameMeter
  private let name: String

  /// - Parameter kind: the kind of list, for the names of the figures.
  init(_ window: BenchWindow, kind: String) {
    self.window = window
    meter = FrameMeter(window.list)
    // The rest of a list is read once somebody uses the window, and nobody does here.
    window.model.readRest()
    // Waits for the first pictures, and for work after the start, such as reading the whole list.
    _ = meter.run(120)
    name = "\(window.model.outline.count) \(kind)"
  }

  func measureFrames(_ count: Int) {
    Report("\(name): memory before scrolling", unit: "MB", [Measure.residentSize]).send()
    var hand = Hand()
    let process = (Measure.processTime, Measure.wallTime)
    // Memory is also measured halfway, because in the second half the caches are full already.
    var half: Double?
    let scrolled = meter.run(count) { number in
      if number == count / 2 { half = Measure.residentSize }
      window.offset = hand.next(from: window.offset, end: window.end)
    }
    Report("\(name): main-thread CPU a frame", unit: "ms", scrolled).send()
    if let half {
      Report("\(name): memory after half the frames", unit: "MB", [half]).send()
    }
    Report("\(name): memory after \(count) frames", unit: "MB", [Measure.residentSize]).send()
    let cores = (Measure.processTime - process.0) / (Measure.wallTime - process.1)
    Report("\(name): cores used while scrolling", unit: "cores", [cores]).send()
    measureJumps()
    Report("\(name): memory after the jumps", unit: "MB", [Measure.residentSize]).send()
  }

  /// Reports the most expensive frame of each jump, out of the three frames until everything is in
  /// place.
  private func measureJumps() {
    var random = Random(seed: 7)
    let jumps = (0..<50).map { _ in
      let place = random.next() * window.end
      return meter.run(3) { if $0 == 0 { window.offset = place } }.max() ?? 0
    }
    Report("\(name): main-thread CPU of a random jump", unit: "ms", jumps).send()
  }

  /// Measures the main loop's gaps while the list scrolls for 600 frames and decodes its pictures.
  func measureGaps() {
    var hand = Hand()
    let heartbeat = Heartbeat()
    _ = meter.run(600) { _ in window.offset = hand.next(from: window.offset, end: window.end) }
    heartbeat.stop()
    Report("\(name), scrolling: main-loop gap", unit: "ms", heartbeat.gaps).send()
    Report("\(name), scrolling: main-thread CPU in a gap", unit: "ms", heartbeat.work).send()
  }
}

/// Simulates a user's wheel and touchpad: steps, and flings that slow down.
struct Hand {
  private var frame = 0
  private var velocity = 0.0
  private var direction = 1.0
  private var random = Random(seed: 1)

  /// The list's offset in the next frame, in pixels.
  mutating func next(from offset: Double, end: Double) -> Double {
    if offset >= end { direction = -1 } else if offset <= 0 { direction = 1 }
    switch frame % 600 {
    // A wheel that turns fast: a notch of 75 pixels every other frame.
    case 0..<200: velocity = frame % 2 == 0 ? 75 : 0
    // Flings of 3,000 to 18,000 pixels per second.
    case 200, 300, 400, 500: velocity = 50 + 250 * random.next()
    default: velocity *= 0.97
    }
    // Changes direction now and then.
    if frame % 600 == 0, random.next() < 0.3 { direction = -direction }
    frame += 1
    return min(max(offset + direction * velocity, 0), end)
  }
}

/// Random numbers that are the same in every run.
struct Random {
  private var state: UInt64

  init(seed: UInt64) { state = seed &* 0x9E37_79B9_7F4A_7C15 | 1 }

  /// A number from 0 to 1.
  mutating func next() -> Double {
    state ^= state << 13
    state ^= state >> 7
    state ^= state << 17
    return Double(state >> 11) / Double(1 << 53)
  }
}
