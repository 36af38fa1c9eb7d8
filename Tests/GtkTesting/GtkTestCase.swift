import GtkKit
import XCTest

/// The superclass of tests that need a display. `make test` gives them a virtual one.
@MainActor open class GtkTestCase: XCTestCase {
  private var windows: [Window] = []

  override open nonisolated func setUpWithError() throws {
    // XCTest calls this on the main thread.
    try MainActor.assumeIsolated {
      try XCTSkipUnless(Application.hasDisplay(), "There is no display.")
    }
  }

  override open func tearDown() async throws {
    for window in windows { window.destroy() }
    windows = []
  }

  /// Shows a widget in a window of its own until the test ends.
  @discardableResult public func present(
    _ widget: Widget, width: Int = 400, height: Int = 600
  ) -> Window {
    let window = Window(dialogOver: nil, title: "Test")
    window.defaultSize = (width, height)
    window.setChild(widget)
    window.present()
    windows.append(window)
    return window
  }

  /// Makes a call, and returns its answer; meanwhile, GLib and the main actor take turns.
  public func answer<Value>(of call: @escaping @MainActor () async -> Value) async -> Value {
    var answer: Value?
    Task { answer = await call() }
    await wait("the answer") { answer != nil }
    return answer!
  }

  /// Lets GLib and the main actor take turns until a condition holds. If it doesn't hold within
  /// the given time, the test fails.
  public func wait(
    _ what: String = "", seconds: Int = 60, file: StaticString = #filePath, line: UInt = #line,
    until condition: () -> Bool
  ) async {
    let limit = ContinuousClock.now + .seconds(seconds)
    while !condition() {
      guard ContinuousClock.now < limit else {
        return XCTFail("Waited in vain: \(what)", file: file, line: line)
      }
      let hadWork = MainLoop.iterate()
      while MainLoop.iterate() {}
      // The test is a job of the main actor: others get their turn only while it waits.
      await Task.yield()
      if !hadWork { try? await Task.sleep(for: .milliseconds(1)) }
    }
  }
}
