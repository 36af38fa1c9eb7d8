internal import CGtk

/// The callback of one of GIO's `…_async` functions: called once, on the main loop.
final class AsyncCall {
  typealias Body = @MainActor (_ result: OpaquePointer) -> Void

  private let body: Body

  private init(_ body: @escaping Body) { self.body = body }

  /// Makes the callback's user data, which retains `body` until it has been called.
  static func data(_ body: @escaping Body) -> UnsafeMutableRawPointer {
    Unmanaged.passRetained(AsyncCall(body)).toOpaque()
  }

  static let callback: GAsyncReadyCallback = { _, result, data in
    // GIO calls back in the main context that made the call, which is the main thread's.
    nonisolated(unsafe) let (result, data) = (result!, data!)
    MainActor.assumeIsolated {
      Unmanaged<AsyncCall>.fromOpaque(data).takeRetainedValue().body(result)
    }
  }
}
