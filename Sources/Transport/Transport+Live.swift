import Foundation

extension Transport {
  /// Sends requests over the network, with one `URLSession` for the whole process and the system's
  /// own protocols. On Linux, FoundationNetworking starts only with the first request, because it
  /// costs 15 ms and 20 MB.
  ///
  /// This transport follows at most five redirects, and none from https to http. It keeps no
  /// cookies and no cache.
  public static let live = over(.plain)

  /// - Parameter session: is made with the first request.
  package static func over(
    _ session: @autoclosure @escaping @Sendable () -> LiveSession
  ) -> Transport {
    Transport { request throws(TransportError) in
      // URLSession ignores `timeoutIntervalForResource` on Linux, so the deadline is measured here.
      try await within(request.deadline, timedOut: .timedOut, cancelled: .cancelled) {
        () async throws(TransportError) in try await session().follow(request)
      }
    }
  }
}

extension LiveSession {
  fileprivate func follow(
    _ first: TransportRequest
  ) async throws(TransportError) -> TransportResponse {
    var request = first
    var movedTo: URL?
    var isPermanent = true
    let chain = RedirectChain()
    for _ in 0...Redirect.limit {
      guard let scheme = request.url.scheme?.lowercased(), scheme == "http" || scheme == "https"
      else { throw .unsupportedScheme(request.url.scheme ?? "") }
      if let source = request.source, !LocalNetwork.allows(request.url, namedBy: source) {
        throw .localNetwork
      }
      var response = try await send(request, in: chain)
      let isLocal = chain.isLocal
      let next = try Redirect.following(
        request, status: response.status, location: response.header("Location"), isLocal: isLocal)
      guard let next else {
        guard !Redirect.statuses.contains(response.status) else { throw .redirectedNowhere }
        response.movedTo = movedTo
        return response
      }
      // What a name of the internet says at home is not remembered: it may mean another server
      // elsewhere.
      isPermanent =
        isPermanent && (!isLocal || LocalNetwork.isInside(request.url))
        && Redirect.isPermanent(status: response.status, from: request.url, to: next.url)
      if isPermanent { movedTo = next.url }
      request = next
    }
    throw .tooManyRedirects
  }
}
