internal import CGtk
public import Foundation

/// A web server on the loopback address, through which a browser returns to the app (a
/// GSocketService).
///
/// It answers GET with a short page or a redirect, and accepts nothing else. It refuses a request
/// for another host, so that a website whose name resolves to 127.0.0.1 ("DNS rebinding") gets
/// nothing. It also refuses requests from programs of other users of this machine.
public final class LoopbackListener: Object {
  public enum Reply: Hashable, Sendable {
    case page(String)
    case redirect(URL)
    /// 410 Gone: the requested page existed, and this page says what happened to it.
    case gone(page: String)
  }

  /// The error when the listener can't listen on any port.
  public struct ListenError: Error, Hashable, Sendable {
    public let reason: String
  }

  public let port: Int
  private let timeout: Duration
  private let user: UInt32
  private let answer: @MainActor (String) -> Reply?
  private var connections: [LoopbackConnection] = []

  /// The most connections at a time. One more connection ends the oldest, so hung clients cannot
  /// lock a browser out.
  private static let most = 8

  /// Listens on 127.0.0.1, on a free port.
  /// - Parameters:
  ///   - timeout: the longest that one connection lasts.
  ///   - user: only this user's programs get answers; by default the user who runs the app.
  ///   - answer: called with the request target ("/activated?state=x") of each GET that isn't
  ///     refused; `nil` responds with 404. If the call stops the listener, the browser still gets
  ///     the answer.
  public init(
    timeout: Duration = .seconds(10), user: UInt32? = nil,
    answer: @escaping @MainActor (String) -> Reply?
  ) throws(ListenError) {
    let service = g_socket_service_new()!
    port = try Self.listen(
      UnsafeMutableRawPointer(service).assumingMemoryBound(to: GSocketListener.self))
    self.timeout = timeout
    self.user = user ?? getuid()
    self.answer = answer
    super.init(owning: UnsafeMutableRawPointer(service))
    connect("incoming") { [weak self] arguments in
      guard let self, let connection = UnsafeMutableRawPointer(bitPattern: arguments.first) else {
        return false
      }
      accept(Object(retaining: connection))
      return true
    }
  }

  isolated deinit { stop() }

  /// Accepts no more connections, and closes those that have no answer yet.
  public func stop() {
    g_socket_service_stop(pointer())
    g_socket_listener_close(pointer())
    for connection in connections where !connection.isAnswered { connection.cancel() }
    connections = []
  }
}

extension LoopbackListener {
  private static func listen(
    _ listener: UnsafeMutablePointer<GSocketListener>
  ) throws(ListenError) -> Int {
    let host = g_inet_address_new_loopback(G_SOCKET_FAMILY_IPV4)
    defer { g_object_unref(host) }
    let address = g_inet_socket_address_new(host, 0)
    defer { g_object_unref(address) }
    var actual: UnsafeMutablePointer<GSocketAddress>?
    var error: UnsafeMutablePointer<GError>?
    guard
      g_socket_listener_add_address(
        listener, address, G_SOCKET_TYPE_STREAM, G_SOCKET_PROTOCOL_TCP, nil, &actual, &error) != 0,
      let actual
    else {
      g_object_unref(listener)
      throw ListenError(reason: error.map { GLibError(taking: $0).message } ?? "")
    }
    defer { g_object_unref(actual) }
    let inet = UnsafeMutableRawPointer(actual).assumingMemoryBound(to: GInetSocketAddress.self)
    return Int(g_inet_socket_address_get_port(inet))
  }

  private func accept(_ connection: Object) {
    if connections.count >= Self.most { connections.removeFirst().cancel() }
    connections.append(
      LoopbackConnection(
        connection, timeout: timeout,
        respond: { [weak self] head in
          self?.response(to: head, from: connection) ?? LoopbackResponse(status: .unknown)
        },
        onEnd: { [weak self] ended in self?.connections.removeAll { $0 === ended } }))
  }

  private func response(
    to head: ArraySlice<UInt8>, from connection: Object
  ) -> LoopbackResponse {
    guard let request = LoopbackRequest(head: head) else {
      return LoopbackResponse(status: .malformed)
    }
    guard request.hosts.count == 1,
      ["127.0.0.1:\(port)", "localhost:\(port)"].contains(request.hosts[0]),
      isFromUser(connection)
    else { return LoopbackResponse(status: .refused) }
    guard request.method == "GET" else { return LoopbackResponse(status: .notGet) }
    return switch answer(request.target) {
    case .page(let page): LoopbackResponse(status: .ok, page: page)
    case .redirect(let url): LoopbackResponse(status: .found, location: url.absoluteString)
    case .gone(let page): LoopbackResponse(status: .gone, page: page)
    case nil: LoopbackResponse(status: .unknown)
    }
  }

  private func isFromUser(_ connection: Object) -> Bool {
    guard let peer = Self.place(g_socket_connection_get_remote_address(connection.pointer(), nil)),
      let own = Self.place(g_socket_connection_get_local_address(connection.pointer(), nil))
    else { return false }
    return LoopbackPeer(peer: peer, own: own).user() == user
  }

  private static func place(
    _ address: UnsafeMutablePointer<GSocketAddress>?
  ) -> LoopbackPeer.Place? {
    guard let address else { return nil }
    defer { g_object_unref(address) }
    guard g_socket_address_get_family(address) == G_SOCKET_FAMILY_IPV4 else { return nil }
    let inet = UnsafeMutableRawPointer(address).assumingMemoryBound(to: GInetSocketAddress.self)
    let host = g_inet_socket_address_get_address(inet)
    let bytes = UnsafeBufferPointer(start: g_inet_address_to_bytes(host), count: 4)
    return LoopbackPeer.Place(
      address: Array(bytes), port: Int(g_inet_socket_address_get_port(inet)))
  }
}
