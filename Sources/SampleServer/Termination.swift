import Dispatch
import Foundation

/// How the program ends when it is asked to: at once, and with status 0.
struct Termination {
  private let sources: [any DispatchSourceSignal]

  /// Ctrl+C, SIGTERM and the closing of the terminal count for as long as this value lives.
  init() {
    sources = [SIGINT, SIGTERM, SIGHUP].map { number in
      // The default would end the process before the source hears of it.
      signal(number, SIG_IGN)
      let source = DispatchSource.makeSignalSource(signal: number)
      source.setEventHandler { exit(0) }
      source.activate()
      return source
    }
  }
}
