internal import CGtk

/// One client of the loopback server: reads a request's head, writes one response, then closes.
@MainActor final class LoopbackConnection {
  /// The longest head that is read, in bytes.
  private static let longestHead = 16 * 1024
  /// The most that is read and dropped after the response, in bytes.
  private static let longestRest = 64 * 1024
  private static let chunk = 4096

  /// A GSocketConnection.
  private let connection: Object
  private let cancellable = Object(owning: UnsafeMutableRawPointer(g_cancellable_new()))
  private let respond: @MainActor (_ head: ArraySlice<UInt8>) -> LoopbackResponse
  private let onEnd: @MainActor (LoopbackConnection) -> Void
  private var limit: Timeout?
  private var head: [UInt8] = []
  private var rest = 0
  private(set) var isAnswered = false

  /// - Parameters:
  ///   - timeout: the longest that the connection may last, whatever the client does.
  ///   - respond: called once, when the head is complete; never called if the head is too long.
  ///   - onEnd: called when the connection ends, even after `cancel`.
  init(
    _ connection: Object, timeout: Duration,
    respond: @escaping @MainActor (_ head: ArraySlice<UInt8>) -> LoopbackResponse,
    onEnd: @escaping @MainActor (LoopbackConnection) -> Void
  ) {
    self.connection = connection
    self.respond = respond
    self.onEnd = onEnd
    limit = Timeout(after: timeout.milliseconds) { [weak self] in self?.cancel() }
    read()
  }

  func cancel() { g_cancellable_cancel(cancellable.pointer()) }
}

extension LoopbackConnection {
  // The pending operation retains the connection; only one operation is pending at a time.
  private func read() {
    let most = isAnswered ? Self.chunk : min(Self.chunk, Self.longestHead - head.count)
    let input = g_io_stream_get_input_stream(connection.pointer())
    // The priority is below that of drawing: a client that never stops sending must not freeze the
    // window.
    g_input_stream_read_bytes_async(
      input, gsize(most), G_PRIORITY_LOW, cancellable.pointer(), AsyncCall.callback,
      AsyncCall.data { [self] result in
        guard let bytes = g_input_stream_read_bytes_finish(input, result, nil) else {
          return end()
        }
        defer { g_bytes_unref(bytes) }
        var count: gsize = 0
        let start = g_bytes_get_data(bytes, &count)
        guard count > 0 else { return end() }
        receive(UnsafeRawBufferPointer(start: start, count: Int(count)))
      })
  }

  private func receive(_ bytes: UnsafeRawBufferPointer) {
    if isAnswered {
      rest += bytes.count
      return rest > Self.longestRest ? end() : read()
    }
    // The terminator may have begun in an earlier chunk.
    let start = max(0, head.count - 3)
    head += bytes
    if let end = endOfHead(from: start) {
      // This is set before `respond`, which may stop the listener.
      isAnswered = true
      write(respond(head[..<end]))
    } else if head.count == Self.longestHead {
      isAnswered = true
      write(LoopbackResponse(status: .tooLong))
    } else {
      read()
    }
  }

  /// The offset of the line break before the empty line that ends the head; `nil` if the empty line
  /// has not arrived yet.
  private func endOfHead(from start: Int) -> Int? {
    guard head.count >= 4 else { return nil }
    return (start...(head.count - 4)).first {
      head[$0] == 0x0d && head[$0 + 1] == 0x0a && head[$0 + 2] == 0x0d && head[$0 + 3] == 0x0a
    }
  }

  private func write(_ response: LoopbackResponse) {
    head = []
    let output = g_io_stream_get_output_stream(connection.pointer())
    let bytes = response.bytes.withUnsafeBytes { g_bytes_new($0.baseAddress, gsize($0.count)) }
    var count: gsize = 0
    let start = g_bytes_get_data(bytes, &count)
    g_output_stream_write_all_async(
      output, UnsafeMutableRawPointer(mutating: start), count, G_PRIORITY_LOW,
      cancellable.pointer(), AsyncCall.callback,
      AsyncCall.data { [self] result in
        g_bytes_unref(bytes)
        guard g_output_stream_write_all_finish(output, result, nil, nil) != 0 else { return end() }
        // Closing a socket with unread data resets the connection, and the client loses the
        // response. So this ends the response, then reads until the client closes the connection.
        g_socket_shutdown(g_socket_connection_get_socket(connection.pointer()), 0, 1, nil)
        read()
      })
  }

  private func end() {
    limit = nil
    g_io_stream_close(connection.pointer(), nil, nil)
    onEnd(self)
  }
}
