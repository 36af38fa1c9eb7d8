import CCurl
import Foundation
import Glibc
import Synchronization
import Transport

/// One request of libcurl. Everything but `init` and `resume` happens on `CurlLoop`'s thread.
final class Transfer: @unchecked Sendable {
  enum Event: Sendable {
    case head(status: Int, headers: [String: String])
    /// After a piece, no other comes until `resume`.
    case body(Data)
    case end(TransportError?)
  }

  /// The limits of a response's head, trailers and interim responses together.
  private static let (mostHeaders, mostHeaderBytes) = (1_000, 256 << 10)
  /// How much may arrive beside the body: chunks' sizes, extensions and trailers.
  private static let mostOverhead = 1 << 20

  /// The address of the proxy; `nil` for a direct connection. To be set before the start.
  var proxy: String?
  private(set) var easy: UnsafeMutableRawPointer?

  private let request: TransportRequest
  private let chain: RedirectChain
  private let send: @Sendable (Event) -> Void
  private var requestHeaders: UnsafeMutablePointer<curl_slist>?
  private let problem = UnsafeMutablePointer<CChar>.allocate(capacity: Int(CURL_ERROR_SIZE))

  private var head = ResponseHead()
  private var (headerCount, headerBytes) = (0, 0)
  private var isStopped = false
  /// Why this ended the transfer itself.
  private(set) var failure: TransportError?
  private var isWaiting = false
  /// Whether the response is complete for its reader, who soon stops the transfer.
  private var isAnswered = false
  /// The connection, and what had arrived there before this request.
  private var (socket, arrivedBefore) = (curl_socket_t(-1), UInt64(0))
  private var received = 0

  init(
    _ request: TransportRequest, in chain: RedirectChain,
    _ send: @escaping @Sendable (Event) -> Void
  ) {
    self.request = request
    self.chain = chain
    self.send = send
    problem.initialize(repeating: 0, count: Int(CURL_ERROR_SIZE))
  }

  deinit {
    close()
    problem.deallocate()
  }

  /// - Returns: `nil` if the transfer was stopped before.
  func open() -> UnsafeMutableRawPointer? {
    guard !isStopped, let easy = libcurl_easy_init() else { return nil }
    self.easy = easy
    setRequest(easy)
    setLimits(easy)
    setCallbacks(easy)
    return easy
  }

  func close() {
    isStopped = true
    if let easy { libcurl_easy_cleanup(easy) }
    if let requestHeaders { libcurl_slist_free_all(requestHeaders) }
    (easy, requestHeaders) = (nil, nil)
  }

  /// Lets the next piece of the body come.
  func resume() {
    CurlLoop.shared.run { [self] in
      isWaiting = false
      if let easy { _ = libcurl_easy_pause(easy, CURLPAUSE_CONT) }
    }
  }

  func end(_ code: CURLcode) {
    guard !isAnswered else { return }
    let error = failure ?? TransportError(code, easy: easy, words: String(cString: problem))
    // libcurl says of a broken connection, and of broken chunks, what it says of no connection.
    let lost: TransportError = head.isComplete ? .cutShort : proxy == nil ? .offline : .proxy
    send(.end(error == .offline ? lost : error))
  }

  /// How many bytes the callbacks have got since this was last asked.
  func takeReceived() -> Int {
    defer { received = 0 }
    return received
  }

  // MARK: - Options

  private func setRequest(_ easy: UnsafeMutableRawPointer) {
    libcurl_set_text(easy, CURLOPT_URL, request.url.absoluteString)
    libcurl_set_text(easy, CURLOPT_PROTOCOLS_STR, "http,https")
    // An empty text is no proxy, whatever the environment says.
    libcurl_set_text(easy, CURLOPT_PROXY, proxy ?? "")
    libcurl_set_text(easy, CURLOPT_NOPROXY, "")
    libcurl_set_number(easy, CURLOPT_SUPPRESS_CONNECT_HEADERS, 1)
    libcurl_set_number(easy, CURLOPT_HTTP_VERSION, CURL_HTTP_VERSION_2TLS)
    if let body = request.body ?? (request.method == "POST" ? Data() : nil) {
      // An empty buffer has no address, for which libcurl would read from standard input.
      body.withUnsafeBytes { bytes in
        libcurl_set_body(
          easy, bytes.baseAddress ?? UnsafeRawPointer(problem), curl_off_t(bytes.count))
      }
    }
    if request.method == "HEAD" { libcurl_set_number(easy, CURLOPT_NOBODY, 1) }
    libcurl_set_text(easy, CURLOPT_CUSTOMREQUEST, request.method)
    // libcurl adds the first two itself if nobody else does.
    var lines = ["Expect:", "Content-Type:", "Accept-Encoding: gzip, deflate"]
    for (name, value) in request.headers where !(name + value).contains(where: \.isNewline) {
      lines.removeAll { $0.lowercased().hasPrefix(name.lowercased() + ":") }
      lines.append(value.isEmpty ? name + ";" : "\(name): \(value)")
    }
    for line in lines { requestHeaders = libcurl_slist_append(requestHeaders, line) }
    libcurl_set_pointer(easy, CURLOPT_HTTPHEADER, requestHeaders)
    libcurl_set_text(easy, CURLOPT_COOKIEFILE, "")
    for cookie in chain.cookies { libcurl_set_text(easy, CURLOPT_COOKIELIST, cookie) }
  }

  private func setLimits(_ easy: UnsafeMutableRawPointer) {
    let milliseconds = Int(request.deadline / .milliseconds(1))
    libcurl_set_number(easy, CURLOPT_TIMEOUT_MS, milliseconds)
    libcurl_set_number(easy, CURLOPT_CONNECTTIMEOUT_MS, min(milliseconds, 20_000))
    // Less than a byte a second for half a minute, before the response or within it.
    libcurl_set_number(easy, CURLOPT_LOW_SPEED_LIMIT, 1)
    libcurl_set_number(easy, CURLOPT_LOW_SPEED_TIME, 30)
    libcurl_set_number(easy, CURLOPT_NOPROGRESS, 0)
    libcurl_set_number(easy, CURLOPT_NOSIGNAL, 1)
    // Otherwise the end of a transfer would wait until its name has been looked up.
    libcurl_set_number(easy, CURLOPT_QUICK_EXIT, 1)
    libcurl_set_pointer(easy, CURLOPT_ERRORBUFFER, problem)
  }

  private func setCallbacks(_ easy: UnsafeMutableRawPointer) {
    let data = Unmanaged.passUnretained(self).toOpaque()
    libcurl_set_header(
      easy, { Transfer.of($3).receiveHeader(UnsafeRawBufferPointer(start: $0, count: $1 * $2)) },
      data)
    libcurl_set_write(
      easy, { Transfer.of($3).receiveBody(UnsafeRawBufferPointer(start: $0, count: $1 * $2)) }, data
    )
    libcurl_set_progress(easy, { data, _, _, _, _ in Transfer.of(data).isTooMuch ? 1 : 0 }, data)
    libcurl_set_connected(
      easy,
      { data, address, ownAddress, port, ownPort in
        let transfer = Transfer.of(data)
        transfer.socket =
          CurlLoop.shared.sockets.first { is_between($0, ownAddress, ownPort, address, port) } ?? -1
        return transfer.mayUse(address) ? CURL_PREREQFUNC_OK : CURL_PREREQFUNC_ABORT
      }, data)
    libcurl_set_open_socket(easy, { Transfer.of($0).openSocket($2) }, data)
    // A connection outlives the transfer that opened it.
    libcurl_set_close_socket(
      easy,
      { _, socket in
        CurlLoop.shared.sockets.remove(socket)
        return Glibc.close(socket)
      }, nil)
  }

  private static func of(_ data: UnsafeMutableRawPointer?) -> Transfer {
    Unmanaged<Transfer>.fromOpaque(data!).takeUnretainedValue()
  }

  // MARK: - The local network

  /// Whether the address of the connection decides if the request is sent: if a source on the
  /// internet caused it. With a proxy it says nothing, because the proxy resolves the name, and may
  /// itself be on this computer.
  private var isJudged: Bool {
    proxy == nil && request.source.map { !LocalNetwork.isInside($0) } ?? false
  }

  private func openSocket(_ address: UnsafeMutablePointer<curl_sockaddr>?) -> curl_socket_t {
    guard let address else { return -1 }
    let place = address.pointee
    // The address is longer than the type of its field.
    let host = withUnsafePointer(to: &address.pointee.addr) { numericHost($0, place.addrlen) }
    failure = isJudged && host.map(LocalNetwork.contains) ?? true ? .localNetwork : nil
    guard failure == nil else { return -1 }
    let socket = Glibc.socket(
      place.family, place.socktype | Int32(SOCK_CLOEXEC.rawValue), place.protocol)
    if socket >= 0 { CurlLoop.shared.sockets.insert(socket) }
    return socket
  }

  /// Checks the address of a connection, which another request may have opened.
  private func mayUse(_ address: UnsafeMutablePointer<CChar>?) -> Bool {
    arrivedBefore = bytes_received(socket)
    guard isJudged, let address, LocalNetwork.contains(String(cString: address)) else {
      return true
    }
    failure = .localNetwork
    return false
  }

  // MARK: - The response

  private func receiveHeader(_ line: UnsafeRawBufferPointer) -> Int {
    received += line.count
    headerCount += 1
    headerBytes += line.count
    guard headerCount <= Self.mostHeaders, headerBytes <= Self.mostHeaderBytes else {
      failure = .malformed
      return 0
    }
    guard !head.isComplete, let easy else { return line.count }
    head.read(line)
    if head.isComplete {
      let status = libcurl_get_number(easy, CURLINFO_RESPONSE_CODE)
      // An interim response, such as 103, is followed by the real one.
      if status / 100 == 1 { head = ResponseHead() } else { answer(easy, status) }
    }
    return line.count
  }

  private func answer(_ easy: UnsafeMutableRawPointer, _ status: Int) {
    let address = libcurl_get_text(easy, CURLINFO_PRIMARY_IP).map { String(cString: $0) }
    chain.receive(
      cookies: cookies(of: easy),
      isLocal: proxy == nil && address.map(LocalNetwork.contains) ?? false)
    let headers = head.fields
    send(.head(status: status, headers: headers))
    // Nobody reads the body of a redirect.
    guard Redirect.statuses.contains(status), headers["location"] != nil else { return }
    isAnswered = true
    send(.end(nil))
  }

  private func cookies(of easy: UnsafeMutableRawPointer) -> [String] {
    let list = libcurl_get_list(easy, CURLINFO_COOKIELIST)
    defer { libcurl_slist_free_all(list) }
    return sequence(first: list, next: { $0?.pointee.next }).prefix { $0 != nil }.prefix(50)
      .compactMap { ($0?.pointee.data).map { String(cString: $0) } }
  }

  private func receiveBody(_ bytes: UnsafeRawBufferPointer) -> Int {
    received += bytes.count
    guard !isAnswered else { return bytes.count }
    guard !isWaiting else { return Int(CURL_WRITEFUNC_PAUSE) }
    isWaiting = true
    send(.body(Data(bytes)))
    return bytes.count
  }

  /// Whether more has arrived than a body of the largest size. This also counts what libcurl drops,
  /// such as the extensions of chunks. In HTTP/2, which has none, other requests share a connection.
  private var isTooMuch: Bool {
    // Until its own head has come, all that comes may be another request's.
    guard let easy, head.isComplete, !isAnswered,
      libcurl_get_number(easy, CURLINFO_HTTP_VERSION) != CURL_HTTP_VERSION_2_0
    else { return false }
    let arrived = bytes_received(socket)
    guard arrived > arrivedBefore + UInt64(request.maxBytes + Self.mostOverhead) else {
      return false
    }
    failure = .tooLarge(limit: request.maxBytes)
    return true
  }
}

/// The number of an address, such as `192.168.1.1`; `nil` if it isn't one of the internet.
private func numericHost(_ address: UnsafePointer<sockaddr>, _ length: UInt32) -> String? {
  var text = [CChar](repeating: 0, count: Int(NI_MAXHOST))
  guard
    getnameinfo(address, length, &text, UInt32(text.count), nil, 0, NI_NUMERICHOST) == 0
  else { return nil }
  return text.withUnsafeBufferPointer { String(cString: $0.baseAddress!) }
}
