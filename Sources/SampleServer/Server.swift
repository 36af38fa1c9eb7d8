import Foundation

/// The whole server: its port, the redirect target's port, and the dispatcher behind them.
struct Server: Sendable {
  private let listener: Listener
  private let redirectListener: Listener

  /// Its own address, without a slash at its end.
  var base: String { Self.base(listener) }

  /// - Parameters:
  ///   - port: on 127.0.0.1; 0 for any that is free.
  ///   - samples: the folder with the feeds and their pictures.
  static func start(
    port: UInt16 = 0, samples: URL, rules: Rules = Rules(), faults: [Fault] = []
  ) async throws(ListenerError) -> Server {
    let redirectTarget = RedirectTarget()
    let redirectListener = try await Listener.start(port: 0) { await redirectTarget.answer($0) }
    do throws(ListenerError) {
      let reception = PendingDispatcher()
      let listener = try await Listener.start(port: port) { await reception.answer($0) }
      let dispatcher = Dispatcher(
        start: World(base: base(listener), rules: rules), feeds: SampleFeeds(directory: samples),
        redirectTarget: redirectTarget, at: base(redirectListener), faults: faults)
      await reception.open(dispatcher)
      return Server(listener: listener, redirectListener: redirectListener)
    } catch {
      await redirectListener.stop()
      throw error
    }
  }

  /// Closes both ports and all connections.
  func stop() async {
    await listener.stop()
    await redirectListener.stop()
  }

  /// Waits until the server no longer listens, and returns why.
  func ending() async -> ListenerError {
    await listener.ending()
  }

  private static func base(_ listener: Listener) -> String {
    "http://127.0.0.1:\(listener.port)"
  }
}

/// Lets requests wait for the dispatcher, which needs the port's number.
private actor PendingDispatcher {
  private var dispatcher: Dispatcher?
  private var gates = HeldRequests()

  func open(_ dispatcher: Dispatcher) {
    self.dispatcher = dispatcher
    gates.open()
  }

  func answer(_ request: Request) async -> Answer {
    if dispatcher == nil {
      for await _ in gates.close() {}
    }
    return await dispatcher?.answer(request) ?? .hangUp
  }
}
