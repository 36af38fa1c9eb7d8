import Foundation

extension Transport {
  /// Sends requests over the network, with one `URLSession` for the whole process.
  /// FoundationNetworking starts only with the first request, because it costs 15 ms and 20 MB.
  ///
  /// This transport follows at most five redirects, and none from https to http. It keeps no
  /// cookies and no cache.
  public static let live = Transport { request throws(TransportError) in
    // URLSession ignores `timeoutIntervalForResource` on Linux, so the deadline is measured here.
    try await within(request.deadline, timedOut: .timedOut, cancelled: .cancelled) {
      () async throws(TransportError) in try await follow(request)
    }
  }

  private static func follow(
    _ first: TransportRequest
  ) async throws(TransportError) -> TransportResponse {
    var request = first
    var movedTo: URL?
    var isPermanent = true
    for _ in 0...Redirect.limit {
      guard let scheme = request.url.scheme?.lowercased(), scheme == "http" || scheme == "https"
      else { throw .unsupportedScheme(request.url.scheme ?? "") }
      if let source = request.source, !LocalNetwork.allows(request.url, namedBy: source) {
        throw .localNetwork
      }
      var response = try await LiveSession.shared.send(request)
      let next = try Redirect.following(
        request, status: response.status, location: response.header("Location"))
      guard let next else {
        guard !Redirect.statuses.contains(response.status) else { throw .redirectedNowhere }
        response.movedTo = movedTo
        return response
      }
      isPermanent =
        isPermanent
        && Redirect.isPermanent(status: response.status, from: request.url, to: next.url)
      if isPermanent { movedTo = next.url }
      request = next
    }
    throw .tooManyRedirects
  }
}
