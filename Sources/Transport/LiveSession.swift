import Foundation

#if canImport(FoundationNetworking)
  internal import FoundationNetworking
#endif

/// A `URLSession` for the whole process.
///
/// It is never invalidated: on Linux, the process would crash at exit.
package final class LiveSession: Sendable {
  /// A session with the system's own protocols.
  static let plain = LiveSession()
  private let session: URLSession

  /// - Parameter protocols: subclasses of `URLProtocol` that replace the system's own.
  package init(protocols: [AnyClass] = []) {
    let configuration = URLSessionConfiguration.default
    if !protocols.isEmpty { configuration.protocolClasses = protocols }
    // URLCache on Linux can't revalidate; the store keeps the validators.
    configuration.urlCache = nil
    configuration.requestCachePolicy = .reloadIgnoringLocalCacheData
    configuration.httpCookieStorage = nil
    configuration.httpCookieAcceptPolicy = .never
    configuration.httpShouldSetCookies = false
    configuration.urlCredentialStorage = nil
    session = URLSession(
      configuration: configuration, delegate: SessionDelegate(),
      delegateQueue: InlineOperationQueue())
  }

  func send(
    _ request: TransportRequest, in chain: RedirectChain
  ) async throws(TransportError) -> TransportResponse {
    var urlRequest = URLRequest(url: request.url)
    urlRequest.httpMethod = request.method
    urlRequest.httpBody = request.body
    // This is longer than the deadline, which `Transport.over` enforces.
    urlRequest.timeoutInterval = Double(request.deadline.components.seconds) + 60
    for (name, value) in request.headers {
      urlRequest.setValue(value, forHTTPHeaderField: name)
    }
    let exchange = Exchange(request, in: chain)
    let answer = await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        guard exchange.begin(continuation) else { return }
        SessionQueue.start(exchange, urlRequest, in: session)
      }
    } onCancel: {
      exchange.finish(.failure(.cancelled))
    }
    SessionQueue.cancel(exchange)
    return try answer.get()
  }
}

private final class SessionDelegate: NSObject, URLSessionDataDelegate {
  func urlSession(
    _ session: URLSession, task: URLSessionTask,
    willPerformHTTPRedirection response: HTTPURLResponse, newRequest request: URLRequest,
    completionHandler: @escaping @Sendable (URLRequest?) -> Void
  ) {
    guard let exchange = SessionQueue.exchange(of: task), exchange.claimTask() else { return }
    // The redirect itself is the response; `Redirect` decides what follows.
    exchange.receive(response)
    exchange.complete()
    completionHandler(nil)
  }

  func urlSession(
    _ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse,
    completionHandler: @escaping @Sendable (URLSession.ResponseDisposition) -> Void
  ) {
    SessionQueue.exchange(of: dataTask)?.receive(response)
    completionHandler(.allow)
  }

  func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
    SessionQueue.exchange(of: dataTask)?.receive(data)
  }

  func urlSession(
    _ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?
  ) {
    guard let exchange = SessionQueue.end(task) else { return }
    exchange.claimTask()
    if let error {
      exchange.finish(.failure(TransportError(error)))
    } else {
      // For a redirect without an address, the session reports nothing earlier.
      if !exchange.hasResponse, let response = task.response { exchange.receive(response) }
      exchange.complete()
    }
  }
}

extension TransportError {
  /// The key under which a protocol of ours keeps the error in that of URLSession.
  package static let key = "io.github.almanac.TransportError"

  fileprivate init(_ error: any Error) {
    let error = error as NSError
    self =
      switch URLError.Code(rawValue: error.code) {
      case _ where error.userInfo[Self.key] is TransportError:
        error.userInfo[Self.key] as? TransportError ?? .cancelled
      case .notConnectedToInternet, .cannotConnectToHost, .cannotFindHost, .dnsLookupFailed,
        .networkConnectionLost:
        .offline
      case .timedOut: .timedOut
      case .cancelled: .cancelled
      // Only http and https addresses get this far.
      case .unsupportedURL: .notHTTP
      case .secureConnectionFailed: .notEncrypted
      case .serverCertificateUntrusted, .serverCertificateHasUnknownRoot: .untrusted(.unknownIssuer)
      case .serverCertificateHasBadDate: .untrusted(.expired)
      case .serverCertificateNotYetValid: .untrusted(.notYetValid)
      default: .other(reason: error.localizedDescription)
      }
  }
}
