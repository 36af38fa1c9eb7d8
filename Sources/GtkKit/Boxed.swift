internal import CGtk

/// A closure as the user data of a C function, which releases it with `releaseBoxed`.
final class Boxed<Body> {
  private let body: Body

  private init(_ body: Body) { self.body = body }

  /// Makes the user data, which retains the closure.
  static func data(_ body: Body) -> UnsafeMutableRawPointer {
    Unmanaged.passRetained(Boxed(body)).toOpaque()
  }

  static func body(of data: UnsafeMutableRawPointer?) -> Body {
    Unmanaged<Boxed>.fromOpaque(data!).takeUnretainedValue().body
  }
}

typealias BoxedHandler = Boxed<@MainActor () -> Void>

let releaseBoxed: GDestroyNotify = { data in Unmanaged<AnyObject>.fromOpaque(data!).release() }
