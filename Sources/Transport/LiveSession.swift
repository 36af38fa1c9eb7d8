import Dispatch
import Foundation
import Synchronization

#if canImport(FoundationNetworking)
  internal import FoundationNetworking
#endif

/// The process's one `URLSession` and its running exchanges.
final class LiveSession: NSObject, URLSessionDataDelegate {
  // The session is never invalidated: on Linux, the process would crash at exit.
  static let shared = LiveSession()
  private static let session: URLSession = {
    let configuration = URLSessionConfiguration.default
    // URLCache on Linux can't revalidate; the store keeps the validators.
    configuration.urlCache = nil
    configuration.requestCachePolicy = .reloadIgnoringLocalCacheData
    configuration.httpCookieStorage = nil
    configuration.httpCookieAcceptPolicy = .never
    configuration.httpShouldSetCookies = false
    configuration.urlCredentialStorage = nil
    return URLSession(
      configuration: configuration, delegate: shared, delegateQueue: InlineOperationQueue())
  }()

  // Making, starting and cancelling a task wait for the process's one URLSession queue, which a gzip
  // bomb blocks while it unpacks. Swift's own threads must not wait for that queue: there is only
  // one thread per core, and if all of them waited, no deadline would end anything.
  private static let calling = DispatchQueue(label: "io.github.almanac.calling")

  /// The exchange of each task, from its start until `didCompleteWithError`.
  private let exchanges = Mutex<[Int: Exchange]>([:])

  func send(_ request: TransportRequest) async throws(TransportError) -> TransportResponse {
    var urlRequest = URLRequest(url: request.sessionURL)
    urlRequest.httpMethod = request.method
    urlRequest.httpBody = request.body
    // This is longer than the deadline, which `Transport.live` enforces.
    urlRequest.timeoutInterval = Double(request.deadline.components.seconds) + 60
    for (name, value) in request.headers {
      urlRequest.setValue(value, forHTTPHeaderField: name)
    }
    let exchange = Exchange(url: request.url, maxBytes: request.maxBytes)
    let answer = await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        guard exchange.begin(continuation) else { return }
        Self.calling.async { [self, urlRequest] in
          let task = Self.session.dataTask(with: urlRequest)
          exchange.task.withLock { $0 = task }
          exchanges.withLock { $0[task.taskIdentifier] = exchange }
          task.resume()
        }
      }
    } onCancel: {
      exchange.finish(.failure(.cancelled))
    }
    if exchange.claimTask() {
      // Canceling at once can deadlock with Swift 6.3.1 (in 3 of 3 runs). On `calling`, the
      // cancelling comes after the start, when there is a task.
      Self.calling.async { exchange.task.withLock(\.self)?.cancel() }
    }
    return try answer.get()
  }

  private func exchange(of task: URLSessionTask) -> Exchange? {
    exchanges.withLock { $0[task.taskIdentifier] }
  }

  func urlSession(
    _ session: URLSession, task: URLSessionTask,
    willPerformHTTPRedirection response: HTTPURLResponse, newRequest request: URLRequest,
    completionHandler: @escaping @Sendable (URLRequest?) -> Void
  ) {
    guard let exchange = exchange(of: task), exchange.claimTask() else { return }
    // The redirect itself is the response; `Redirect` decides what follows.
    exchange.receive(response)
    exchange.complete()
    completionHandler(nil)
  }

  func urlSession(
    _ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse,
    completionHandler: @escaping @Sendable (URLSession.ResponseDisposition) -> Void
  ) {
    exchange(of: dataTask)?.receive(response)
    completionHandler(.allow)
  }

  func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
    exchange(of: dataTask)?.receive(data)
  }

  func urlSession(
    _ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?
  ) {
    guard let exchange = exchanges.withLock({ $0.removeValue(forKey: task.taskIdentifier) })
    else { return }
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

extension TransportRequest {
  /// The address as the session gets it. Its fragment, which libcurl never sends, tells our
  /// stand-in for libcurl whether a source on the internet named an address on another host: see
  /// `LateCurl/LocalNetwork.c`.
  var sessionURL: URL {
    let isOutside = source.map { LocalNetwork.isOutside(url, namedBy: $0) } ?? false
    guard isOutside || url.fragment() != nil,
      var parts = URLComponents(url: url, resolvingAgainstBaseURL: true)
    else { return url }
    parts.fragment = isOutside ? "outside" : nil
    return parts.url ?? url
  }
}

extension TransportError {
  fileprivate init(_ error: any Error) {
    let code = (error as? URLError)?.code ?? URLError.Code(rawValue: (error as NSError).code)
    let reason = error.localizedDescription
    switch code {
    case .notConnectedToInternet, .cannotConnectToHost, .cannotFindHost, .dnsLookupFailed,
      .networkConnectionLost:
      self = .offline
    case .timedOut: self = .timedOut
    case .cancelled: self = .cancelled
    // Only http and https addresses get this far.
    case .unsupportedURL: self = .notHTTP
    default: self = .curl(reason: reason)
    }
  }

  /// The error that a message of libcurl stands for: the session keeps no error code.
  static func curl(reason: String) -> TransportError {
    if reason.contains("certificate") { return .untrusted(reason: reason) }
    if reason.contains("SSL") || reason.contains("TLS") { return .notEncrypted(reason: reason) }
    if reason.contains("HTTP version") || reason.contains("HTTP/0.9") { return .notHTTP }
    return .other(reason: reason)
  }
}
