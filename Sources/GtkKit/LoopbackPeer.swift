import Foundation

/// Who is at the other end of a connection on this machine: the kernel's table of sockets names the
/// owner of each.
/// - Source: proc_net_tcp.rst of the kernel.
struct LoopbackPeer {
  /// An IPv4 address and a port.
  struct Place {
    let address: [UInt8]
    let port: Int

    /// As the table has it: each four bytes of the address are a number of this machine.
    fileprivate var words: [String] {
      let number = address.reduce(0 as UInt32) { $0 << 8 | UInt32($1) }.bigEndian
      let prefix = String((0xFFFF as UInt32).bigEndian, radix: 16, uppercase: true)
      let mapped = String(repeating: "0", count: 16 + 8 - prefix.count) + prefix
      // The second is for a socket of IPv6 that speaks to an address of IPv4.
      return ["", mapped].map { $0 + Self.hex(number, 8) + ":" + Self.hex(UInt32(port), 4) }
    }

    private static func hex(_ number: UInt32, _ count: Int) -> String {
      let digits = String(number, radix: 16, uppercase: true)
      return String(repeating: "0", count: max(0, count - digits.count)) + digits
    }
  }

  let peer: Place
  let own: Place

  /// - Returns: `nil` where the peer has no socket any more, or the table cannot be read.
  func user() -> uid_t? {
    for table in ["/proc/net/tcp", "/proc/net/tcp6"] {
      if let user = user(in: Self.contents(of: table)) { return user }
    }
    return nil
  }

  /// The kernel gives some lines at a time; Foundation takes the first of them for all there is.
  private static func contents(of path: String) -> String {
    let file = open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { return "" }
    defer { close(file) }
    var (contents, piece) = ([UInt8](), [UInt8](repeating: 0, count: 1 << 16))
    while case let count = read(file, &piece, piece.count), count > 0 {
      contents += piece[..<count]
    }
    return String(decoding: contents, as: UTF8.self)
  }

  func user(in table: String) -> uid_t? {
    let (peers, owns) = (peer.words, own.words)
    for line in table.split(separator: "\n") {
      let fields = line.split(separator: " ", maxSplits: 8)
      guard fields.count > 8 else { continue }
      for (peer, own) in zip(peers, owns) where fields[1] == peer && fields[2] == own {
        return uid_t(fields[7])
      }
    }
    return nil
  }
}
