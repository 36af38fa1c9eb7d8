internal import CGtk

/// A closure that serves as the user data of a C callback, until `releaseBoxed` releases it.
final class Boxed<Body> {
  private let body: Body

  private init(_ body: Body) { self.body = body }

  /// Makes the user data, which retains the closure until `releaseBoxed` is called with that data.
  static func data(_ body: Body) -> UnsafeMutableRawPointer {
    Unmanaged.passRetained(Boxed(body)).toOpaque()
  }

  static func body(of data: UnsafeMutableRawPointer?) -> Body {
    Unmanaged<Boxed>.fromOpaque(data!).takeUnretainedValue().body
  }
}

typealias BoxedHandler = Boxed<@MainActor () -> Void>

let releaseBoxed: GDestroyNotify = { data in Unmanaged<AnyObject>.fromOpaque(data!).release() }

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
