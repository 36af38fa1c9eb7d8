internal import CGtk

/// The callback of one of GIO's `…_async` functions: called once, on the main loop.
enum AsyncCall {
  typealias Body = @MainActor (_ result: OpaquePointer) -> Void

  /// Makes the callback's user data, which retains `body` until it has been called.
  static func data(_ body: @escaping Body) -> UnsafeMutableRawPointer { Boxed<Body>.data(body) }

  static let callback: GAsyncReadyCallback = { _, result, data in
    // GIO calls back in the main context in which the call was made, which is the main thread's.
    nonisolated(unsafe) let result = result!
    let body = Boxed<Body>.body(of: data)
    MainActor.assumeIsolated { body(result) }
    releaseBoxed(data)
  }
}
