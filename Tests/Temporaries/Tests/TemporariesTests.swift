import XCTest

/// Calls some wrappers with only the call itself to keep their objects alive.
///
/// With -O, a wrapper is released after its last use, which may be before the C function gets its
/// pointer. `ReleasePool` protects all wrappers alike, so a few prove that it works. A debug build
/// keeps each object to the end of the line.
@MainActor final class TemporariesTests: XCTestCase {
  override nonisolated func setUpWithError() throws {
    // XCTest calls this on the main thread.
    try MainActor.assumeIsolated {
      try XCTSkipUnless(Application.hasDisplay(), "There is no display.")
    }
  }

  func testASeparatorOutlivesItsSetter() async {
    Separator(.horizontal).isVisible = false
    await settle()
  }

  func testALabelOutlivesItsSetter() async {
    ShortcutLabel("<Control>r").tooltip = "a"
    await settle()
  }

  /// Waits until the objects that are no longer in use are released.
  private func settle() async {
    var isDrained = false
    Label("a").onFinalize { isDrained = true }
    let limit = ContinuousClock.now + .seconds(10)
    while !isDrained {
      guard ContinuousClock.now < limit else { return XCTFail("Nothing was released") }
      while MainLoop.iterate() {}
      await Task.yield()
    }
  }
}
