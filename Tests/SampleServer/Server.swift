import Foundation

/// The whole server: its port, the redirect target's port, and the dispatcher behind them.
struct Server: Sendable {
  private let listener: Listener
  private let redirectListener: Listener

  var base: String { listener.base }

  /// - Parameters:
  ///   - port: the port on 127.0.0.1; 0 for any free one.
  ///   - samples: the folder with the feeds and their pictures.
  static func start(
    port: UInt16 = 0, samples: URL, rules: Rules = Rules(), faults: [Fault] = []
  ) async throws(ListenerError) -> Server {
    // Requests wait for the dispatcher, which needs the numbers of both ports.
    let (dispatchers, opening) = AsyncStream.makeStream(of: Dispatcher.self)
    defer { opening.finish() }
    let dispatcher = Task { await dispatchers.first { _ in true } }
    let redirectListener = try await Listener.start(port: 0) {
      await dispatcher.value?.answerRedirected($0) ?? .hangUp
    }
    do throws(ListenerError) {
      let listener = try await Listener.start(port: port) {
        await dispatcher.value?.answer($0) ?? .hangUp
      }
      opening.yield(
        Dispatcher(
          start: World(base: listener.base, rules: rules), feeds: SampleFeeds(directory: samples),
          redirectBase: redirectListener.base, faults: faults))
      return Server(listener: listener, redirectListener: redirectListener)
    } catch {
      // Stopping waits for the requests, which wait for the dispatcher.
      opening.finish()
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
    await listener.running.value
  }
}
