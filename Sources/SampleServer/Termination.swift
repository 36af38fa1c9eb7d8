import Dispatch
import Foundation

/// Ends the program on request: at once, and with status 0.
struct Termination {
  private let sources: [any DispatchSourceSignal]

  /// Handles Ctrl+C, SIGTERM and a closed terminal while this value lives.
  init() {
    sources = [SIGINT, SIGTERM, SIGHUP].map { number in
      // The default would end the process before the source is called.
      signal(number, SIG_IGN)
      let source = DispatchSource.makeSignalSource(signal: number)
      source.setEventHandler { exit(0) }
      source.activate()
      return source
    }
  }
}
