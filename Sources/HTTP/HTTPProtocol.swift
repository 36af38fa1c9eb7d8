import Dispatch
import Foundation
import FoundationNetworking
import Synchronization
import Transport

extension Transport {
  /// Sends requests with `URLSession`, as `.live` does, over `HTTPProtocol`.
  public static let http = over(session)
  private static let session = LiveSession(protocols: [HTTPProtocol.self])
}

/// Speaks HTTP for `URLSession`, through libcurl.
///
/// FoundationNetworking's own HTTP takes a processor while it waits, queues what arrives without a
/// limit, refuses IPv6 addresses, and hides libcurl's error codes.
/// - Source: https://developer.apple.com/documentation/foundation/urlprotocol
public final class HTTPProtocol: URLProtocol {
  /// Finds the proxy for an origin, such as `http://10.0.0.1:3128`; `nil` for a direct connection.
  /// The rest of an address may be secret. It may take a while, so it is called on a thread of its
  /// own. It isn't called for this computer: a token for a server here must not leave it.
  public typealias ProxyLookup = @Sendable (String) -> String?

  private static let proxies = Mutex<ProxyLookup> { _ in nil }
  private static let lookups = DispatchQueue(
    label: "io.github.almanac.proxies", attributes: .concurrent)

  /// Sets how the proxy is found; without this, there is none.
  public static func findProxies(_ lookup: @escaping ProxyLookup) {
    proxies.withLock { $0 = lookup }
  }

  // The answer keeps this protocol, and its transfer keeps the answer, until the transfer ends.
  private weak var answer: Answer?

  public override class func canInit(with request: URLRequest) -> Bool {
    ["http", "https"].contains(request.url?.scheme?.lowercased())
  }

  public override class func canonicalRequest(for request: URLRequest) -> URLRequest { request }

  public override func startLoading() {
    guard let task else { return }
    let answer = Answer(self, task)
    self.answer = answer
    SessionQueue.answer(task) { exchange in
      let transfer = answer.makeTransfer(exchange)
      Self.lookups.async {
        let url = exchange.request.url
        if !LocalNetwork.isThisComputer(url) {
          transfer.proxy = Self.proxies.withLock(\.self)(url.origin)
        }
        CurlLoop.shared.start(transfer)
      }
    }
  }

  public override func stopLoading() { answer?.stop() }
}

/// Hands one task what libcurl receives for it. Used on the session's queue only.
private final class Answer: @unchecked Sendable {
  private let loader: HTTPProtocol
  private let task: URLSessionTask
  private var transfer: Transfer?
  private var body = CompressedBody(encoding: nil)

  init(_ loader: HTTPProtocol, _ task: URLSessionTask) {
    self.loader = loader
    self.task = task
  }

  func makeTransfer(_ exchange: Exchange) -> Transfer {
    let transfer = Transfer(exchange.request, in: exchange.chain) { [self] event in
      SessionQueue.answer(task) { [self] exchange in pass(event, exchange) }
    }
    self.transfer = transfer
    return transfer
  }

  func stop() {
    if let transfer { CurlLoop.shared.stop(transfer) }
    transfer = nil
  }

  private func pass(_ event: Transfer.Event, _ exchange: Exchange) {
    switch event {
    case .head(let status, let headers):
      body = CompressedBody(encoding: headers["content-encoding"])
      // URLSession would look for credentials, find none, and never complete the task.
      let headers = headers.filter { $0.key != "www-authenticate" }
      guard
        let response = HTTPURLResponse(
          url: exchange.request.url, statusCode: status, httpVersion: "HTTP/1.1",
          headerFields: headers)
      else { return end(.malformed) }
      loader.client?.urlProtocol(loader, didReceive: response, cacheStoragePolicy: .notAllowed)
    case .body(let data):
      switch body.read(data, { deliver($0, exchange) }) {
      case .wanted: transfer?.resume()
      case .unwanted: end(.cancelled)
      case .damaged: end(.malformed)
      case .bomb: end(.tooLarge(limit: exchange.request.maxBytes))
      }
    case .end(nil):
      body.finish { deliver($0, exchange) }
      end(body.isCutShort ? .cutShort : nil)
    case .end(let error): end(error)
    }
  }

  private func deliver(_ piece: Data, _ exchange: Exchange) -> Bool {
    loader.client?.urlProtocol(loader, didLoad: piece)
    return !exchange.isFinished
  }

  private func end(_ error: TransportError?) {
    stop()
    if let error {
      loader.client?.urlProtocol(
        loader, didFailWithError: URLError(.unknown, userInfo: [TransportError.key: error]))
    } else {
      loader.client?.urlProtocolDidFinishLoading(loader)
    }
  }
}
