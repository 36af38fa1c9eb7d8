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
