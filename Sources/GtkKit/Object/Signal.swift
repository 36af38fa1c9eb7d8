internal import CGtk

/// The first four integer, enumeration and pointer arguments of a signal, in order.
struct SignalArguments {
  let first: UInt
  let second: UInt
  let third: UInt
  let fourth: UInt

  /// The first argument as an unsigned 32-bit number: the upper half of its register is undefined.
  var int: Int { Int(UInt32(truncatingIfNeeded: first)) }
}

/// Called on the main actor, without arguments.
public typealias Handler = @MainActor () -> Void

private typealias SignalHandler = @MainActor (SignalArguments) -> Bool
private typealias ScrollSignalHandler = @MainActor (Double, Double) -> Bool
private typealias PointerSignalHandler = @MainActor (Int, Double, Double) -> Void

extension Object {
  /// Calls `handler` each time the signal is emitted, until the object is finalized.
  ///
  /// The GObject owns the handler, so the handler must capture the GObject's Swift owner weakly.
  @discardableResult
  func connect(
    _ signal: String, handler: @escaping @MainActor (SignalArguments) -> Bool
  ) -> SignalConnection {
    // With the arguments swapped, the data comes first, so one trampoline fits every signal:
    // integers and pointers use the same registers whatever the signal's signature.
    let trampoline: @convention(c) (UnsafeMutableRawPointer, UInt, UInt, UInt, UInt) -> gboolean = {
      data, first, second, third, fourth in
      let arguments = SignalArguments(first: first, second: second, third: third, fourth: fourth)
      let handler = Boxed<SignalHandler>.body(of: data)
      return MainActor.assumeIsolated { handler(arguments).gboolean }
    }
    return connect(
      signal, callback: unsafeBitCast(trampoline, to: GCallback.self),
      data: Boxed<SignalHandler>.data(handler))
  }

  /// Connects a handler that needs no arguments and returns nothing.
  @discardableResult
  func connect(_ signal: String, handler: @escaping Handler) -> SignalConnection {
    observe(signal) { _ in handler() }
  }

  /// Connects a handler that returns nothing.
  @discardableResult
  func observe(
    _ signal: String, handler: @escaping @MainActor (SignalArguments) -> Void
  ) -> SignalConnection {
    connect(signal) { arguments in
      handler(arguments)
      return false
    }
  }

  /// Connects a handler for a gesture's signal, whose arguments are a count and a position.
  @discardableResult
  func connectPointer(
    _ signal: String, handler: @escaping @MainActor (Int, Double, Double) -> Void
  ) -> SignalConnection {
    let trampoline: @convention(c) (UnsafeMutableRawPointer, gint, Double, Double) -> Void = {
      data, count, x, y in
      let handler = Boxed<PointerSignalHandler>.body(of: data)
      MainActor.assumeIsolated { handler(Int(count), x, y) }
    }
    return connect(
      signal, callback: unsafeBitCast(trampoline, to: GCallback.self),
      data: Boxed<PointerSignalHandler>.data(handler))
  }

  /// Connects a handler for a scroll controller's signal, whose arguments are the horizontal and the
  /// vertical distance.
  @discardableResult
  func connectScroll(
    _ handler: @escaping @MainActor (Double, Double) -> Bool
  ) -> SignalConnection {
    let trampoline: @convention(c) (UnsafeMutableRawPointer, Double, Double) -> gboolean = {
      data, x, y in
      let handler = Boxed<ScrollSignalHandler>.body(of: data)
      return MainActor.assumeIsolated { handler(x, y).gboolean }
    }
    return connect(
      "scroll", callback: unsafeBitCast(trampoline, to: GCallback.self),
      data: Boxed<ScrollSignalHandler>.data(handler))
  }

  private func connect(
    _ signal: String, callback: GCallback, data: UnsafeMutableRawPointer
  ) -> SignalConnection {
    let id = g_signal_connect_data(
      raw, signal, callback, data, { data, _ in releaseBoxed(data) }, almanac_connect_swapped)
    precondition(id != 0, "no signal \(signal)")
    return SignalConnection(object: self, id: id)
  }
}

/// A connected handler. The handler lives as long as the GObject, unless it is disconnected.
@MainActor struct SignalConnection {
  private weak var object: Object?
  let id: gulong

  init(object: Object, id: gulong) {
    self.object = object
    self.id = id
  }

  func disconnect() {
    guard let object else { return }
    g_signal_handler_disconnect(object.raw, id)
  }
}
