import Foundation

/// A client that sends whatever the test says, and never waits.
final class LoopbackClient {
  private let socket: Int32
  /// Everything received so far.
  private(set) var received = ""
  private(set) var isClosed = false
  /// Whether the server has refused to receive more.
  private(set) var isRefused = false

  /// - Parameter address: the last byte of the server's address, 127.0.0.x.
  init?(port: Int, address: UInt8 = 1) {
    socket = Glibc.socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    var name = sockaddr_in()
    name.sin_family = sa_family_t(AF_INET)
    name.sin_port = in_port_t(port).bigEndian
    name.sin_addr.s_addr = (0x7f00_0000 | UInt32(address)).bigEndian
    let status = withUnsafePointer(to: &name) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(socket, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    guard status == 0 else {
      Glibc.close(socket)
      return nil
    }
    _ = fcntl(socket, F_SETFL, O_NONBLOCK)
  }

  deinit { Glibc.close(socket) }

  /// Sends as much as the socket accepts; returns how much that was.
  @discardableResult func send(_ text: String) -> Int {
    let bytes = Array(text.utf8)
    let count = Glibc.send(socket, bytes, bytes.count, Int32(MSG_NOSIGNAL))
    if count < 0, errno == EPIPE || errno == ECONNRESET { isRefused = true }
    return max(0, count)
  }

  /// Sends a proper request for a path.
  func get(_ target: String, port: Int) {
    send("GET \(target) HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\nAccept: */*\r\n\r\n")
  }

  /// Closes the sending side.
  func finishSending() { shutdown(socket, Int32(SHUT_WR)) }

  /// Makes the socket reset its connection when it is closed, as after a crash with unread data.
  func resetAtTheEnd() {
    var option = linger(l_onoff: 1, l_linger: 0)
    setsockopt(
      socket, SOL_SOCKET, SO_LINGER, &option, socklen_t(MemoryLayout<linger>.size))
  }

  /// Reads what has arrived; returns whether the server has closed the connection.
  func poll() -> Bool {
    var buffer = [UInt8](repeating: 0, count: 65536)
    while !isClosed {
      let count = recv(socket, &buffer, buffer.count, 0)
      if count < 0, errno == EAGAIN { return false }
      if count <= 0 {
        isClosed = true
      } else {
        received += String(decoding: buffer[..<count], as: UTF8.self)
      }
    }
    return true
  }

  var status: String { String(received.prefix { $0 != "\r\n" }) }
  var body: String { received.components(separatedBy: "\r\n\r\n").dropFirst().joined() }
}

/// A port of this machine on which nobody answers. The kernel queues the connections to it.
final class CountingListener {
  private let socket: Int32
  let port: Int

  init?() {
    let socket = Glibc.socket(
      AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_NONBLOCK.rawValue), 0)
    var name = sockaddr_in()
    name.sin_family = sa_family_t(AF_INET)
    name.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let isListening = withUnsafeMutablePointer(to: &name) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(socket, $0, size) == 0 && listen(socket, 64) == 0
          && getsockname(socket, $0, &size) == 0
      }
    }
    self.socket = socket
    port = Int(name.sin_port.bigEndian)
    if !isListening { return nil }
  }

  deinit { Glibc.close(socket) }

  /// How many connections have arrived since the last call.
  func connections() -> Int {
    var count = 0
    while case let connection = accept(socket, nil, nil), connection >= 0 {
      Glibc.close(connection)
      count += 1
    }
    return count
  }
}
