import CCurl
import Foundation
import Synchronization
import Transport

/// The one thread on which libcurl runs. All transfers are opened, continued and closed there.
/// - Source: https://curl.se/libcurl/c/libcurl-multi.html
final class CurlLoop: @unchecked Sendable {
  static let shared = CurlLoop()

  private let multi: UnsafeMutableRawPointer
  private let orders = Mutex<[@Sendable () -> Void]>([])
  // The thread's own.
  private var transfers: [UnsafeMutableRawPointer: Transfer] = [:]
  private var pace = Pace()
  /// The open sockets: libcurl tells neither which one a request uses nor how much it reads there.
  var sockets: Set<curl_socket_t> = []

  private init() {
    _ = libcurl_global_init(Int(CURL_GLOBAL_SSL))
    guard let multi = libcurl_multi_init() else { fatalError("libcurl has no memory") }
    self.multi = multi
    libcurl_set_multi_number(multi, CURLMOPT_MAX_HOST_CONNECTIONS, 6)
    let thread = Thread { [self] in while true { turn() } }
    thread.name = "libcurl"
    thread.start()
  }

  func start(_ transfer: Transfer) {
    run { [self] in
      guard let easy = transfer.open() else { return }
      transfers[easy] = transfer
      pace.expect()
      _ = libcurl_multi_add_handle(multi, easy)
    }
  }

  /// Ends a transfer, which then sends nothing more; it may have ended before, or not have started.
  func stop(_ transfer: Transfer) { run { [self] in close(transfer) } }

  /// Runs something on the thread, soon.
  func run(_ order: @escaping @Sendable () -> Void) {
    orders.withLock { $0.append(order) }
    _ = libcurl_multi_wakeup(multi)
  }

  private func turn() {
    for order in orders.withLock({ orders in
      defer { orders = [] }
      return orders
    }) { order() }
    var running: Int32 = 0
    _ = libcurl_multi_perform(multi, &running)
    var left: Int32 = 0
    while let message = libcurl_multi_info_read(multi, &left)?.pointee {
      guard message.msg == CURLMSG_DONE, let transfer = transfers[message.easy_handle] else {
        continue
      }
      transfer.end(message.data.result)
      close(transfer)
    }
    // libcurl would try again after half of the time for a connection.
    for transfer in transfers.values where transfer.failure == .localNetwork {
      transfer.end(CURLE_COULDNT_CONNECT)
      close(transfer)
    }
    var received = 0
    for transfer in transfers.values { received += transfer.takeReceived() }
    if pace.isTooQuick(received: received) { usleep(Pace.rest) }
    // libcurl's own timers, and `run`, end the wait earlier.
    _ = libcurl_multi_poll(multi, nil, 0, 600_000, nil)
  }

  private func close(_ transfer: Transfer) {
    if let easy = transfer.easy {
      _ = libcurl_multi_remove_handle(multi, easy)
      transfers[easy] = nil
    }
    transfer.close()
  }
}

/// Keeps servers that send a few bytes at a time from keeping a processor busy: once there have been
/// many turns for little, the thread sleeps before each further one, so that more arrives for it.
struct Pace {
  /// In microseconds.
  static let rest: UInt32 = 40_000
  private static let (most, perSecond, little) = (100.0, 50.0, 512)
  private var credit = most
  private var last = ContinuousClock.now

  /// Allows the turns that a new request takes, however short its response is.
  mutating func expect() { credit += 20 }

  mutating func isTooQuick(received: Int, now: ContinuousClock.Instant = .now) -> Bool {
    credit += (now - last) / .seconds(1) * Self.perSecond - 1
    if received >= Self.little || credit > Self.most { credit = Self.most }
    last = now
    return credit < 0
  }
}
