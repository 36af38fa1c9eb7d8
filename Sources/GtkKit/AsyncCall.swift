internal import CGtk

/// The answer to one of GIO's `…_async` functions: comes once, on the main loop.
final class AsyncCall {
  typealias Body = @MainActor (_ result: OpaquePointer) -> Void

  private let body: Body

  private init(_ body: @escaping Body) { self.body = body }

  /// What to give as the callback's data; holds `body` until it has been called.
  static func data(_ body: @escaping Body) -> UnsafeMutableRawPointer {
    Unmanaged.passRetained(AsyncCall(body)).toOpaque()
  }

  static let callback: GAsyncReadyCallback = { _, result, data in
    // GIO answers in the main context that asked: that of the main thread.
    nonisolated(unsafe) let (result, data) = (result!, data!)
    MainActor.assumeIsolated {
      Unmanaged<AsyncCall>.fromOpaque(data).takeRetainedValue().body(result)
    }
  }
}
