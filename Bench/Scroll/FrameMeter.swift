import BenchKit
import CGtk

/// Measures the cost of each frame on the main thread: all its processor time from the end of one
/// frame to the end of the next, for drawing, binding and everything else.
@MainActor final class FrameMeter {
  private let clock: OpaquePointer
  private var before: Double?
  private var samples: [Double] = []
  private var step: @MainActor (Int) -> Void = { _ in }
  private var count = 0
  private var number = 0
  private var isDone = false

  init(_ widget: UnsafeMutablePointer<GtkWidget>) {
    clock = gtk_widget_get_frame_clock(widget)
    connect("update") { $0.update() }
    connect("after-paint") { $0.end() }
    gdk_frame_clock_begin_updating(clock)
  }

  /// Draws this many frames, one after the other.
  /// - Parameters:
  ///   - start: the thread's time when the first frame began; `nil` to let one frame pass before.
  ///   - step: called in each frame before its layout, like an animation.
  /// - Returns: the cost of each frame, in milliseconds.
  func run(
    _ count: Int, since start: Double? = nil, _ step: @escaping @MainActor (Int) -> Void = { _ in }
  ) -> [Double] {
    (self.count, self.step) = (count, step)
    (samples, number, isDone, before) = ([], 0, false, start)
    // Jobs of the main actor can run in this loop, because no such job calls this function.
    while !isDone { g_main_context_iteration(nil, 1) }
    return samples
  }

  private func update() {
    guard !isDone, before != nil else { return }
    step(number)
    number += 1
  }

  private func end() {
    guard !isDone else { return }
    let now = Measure.threadTime
    if let before { samples.append(now - before) }
    before = now
    isDone = samples.count == count
  }

  private final class Handler {
    weak var meter: FrameMeter?
    let body: @MainActor (FrameMeter) -> Void
    init(_ meter: FrameMeter, _ body: @escaping @MainActor (FrameMeter) -> Void) {
      (self.meter, self.body) = (meter, body)
    }
  }

  private func connect(_ signal: String, _ body: @escaping @MainActor (FrameMeter) -> Void) {
    let handler: @convention(c) (UnsafeMutableRawPointer) -> Void = { data in
      let handler = Unmanaged<Handler>.fromOpaque(data).takeUnretainedValue()
      MainActor.assumeIsolated { if let meter = handler.meter { handler.body(meter) } }
    }
    g_signal_connect_data(
      UnsafeMutableRawPointer(clock), signal, unsafeBitCast(handler, to: GCallback.self),
      Unmanaged.passRetained(Handler(self, body)).toOpaque(),
      { data, _ in Unmanaged<Handler>.fromOpaque(data!).release() }, G_CONNECT_SWAPPED)
  }
}
