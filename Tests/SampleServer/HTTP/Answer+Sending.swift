import FlyingFox
import FlyingSocks
import Foundation
import Transport

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

extension Answer {
  /// - Parameter toHead: whether this answers a HEAD request, which asks only for the headers.
  func response(toHead: Bool, now: Date = Date()) -> HTTPResponse {
    if delivery == .nothing { return HTTPResponse(webSocket: ConnectionCloser()) }
    let bytes = body.bytes
    var fields = headers
    fields["Date"] = HTTPDate.text(now)
    var response = HTTPResponse(
      statusCode: HTTPStatusCode(
        status, phrase: HTTPURLResponse.localizedString(forStatusCode: status)),
      headers: HTTPHeaders(
        Dictionary(
          fields.map { (HTTPHeader($0.key), $0.value) }, uniquingKeysWith: { first, _ in first })))
    switch delivery {
    case .whole where toHead || status == 304:
      // Announces the length of the body that a GET would get, but sends no body.
      response.headers[.contentLength] = String(bytes.count)
    case .whole, .nothing:
      response.payload = .httpBody(HTTPBodySequence(data: bytes, suggestedBufferSize: 64 << 10))
    case .wholeThenClosed:
      response.payload = .httpBody(.closing(bytes, after: bytes.count))
    case .half:
      response.payload = .httpBody(.closing(bytes, after: bytes.count / 2))
    }
    return response
  }
}

extension Answer.Body {
  var bytes: Data {
    switch self {
    case .bytes(let bytes): bytes
    case .json(let json, let style): json.encoded(style)
    }
  }
}

/// Closes a connection without an answer, in FlyingFox's only public way: FlyingFox asks a
/// WebSocket's handler before it writes anything, and closes the connection if the handler fails.
private struct ConnectionCloser: WSHandler {
  func makeFrames(
    for client: AsyncThrowingStream<WSFrame, any Error>
  ) async throws -> AsyncStream<WSFrame> {
    throw SocketError.disconnected
  }
}

extension HTTPBodySequence {
  /// Announces all bytes and fails after some of them: FlyingFox then closes the connection.
  fileprivate static func closing(_ bytes: Data, after count: Int) -> HTTPBodySequence {
    HTTPBodySequence(
      from: ClosingBody(bytes: bytes.prefix(count)), count: bytes.count,
      suggestedBufferSize: 64 << 10)
  }
}

private struct ClosingBody: AsyncBufferedSequence {
  typealias Element = UInt8
  let bytes: Data

  func makeAsyncIterator() -> Iterator {
    Iterator(rest: bytes)
  }

  struct Iterator: AsyncBufferedIteratorProtocol {
    var rest: Data

    mutating func next() async throws -> UInt8? {
      guard let byte = rest.popFirst() else { throw SocketError.disconnected }
      return byte
    }

    mutating func nextBuffer(suggested count: Int) async throws -> Data? {
      guard !rest.isEmpty else { throw SocketError.disconnected }
      defer { rest = rest.dropFirst(count) }
      return rest.prefix(count)
    }
  }
}
