import Foundation

/// Finds the user at the other end of a local connection: the kernel's socket table names the owner
/// of each socket.
/// - Source: the kernel's proc_net_tcp.rst.
struct LoopbackPeer {
  /// An IPv4 address and a port.
  struct Place {
    let address: [UInt8]
    let port: Int

    /// The address and port as they appear in the kernel's two tables, IPv4 first. Every four bytes
    /// of the address are written as a number in the machine's byte order.
    fileprivate var words: [String] {
      let number = address.reduce(0 as UInt32) { $0 << 8 | UInt32($1) }.bigEndian
      let place = String(format: "%08X:%04X", number, UInt32(port))
      // The second form is for an IPv6 socket that talks to an IPv4 address.
      let mapped = String(
        format: "%08X%08X%08X", 0 as UInt32, 0 as UInt32, (0xFFFF as UInt32).bigEndian)
      return [place, mapped + place]
    }
  }

  let peer: Place
  let own: Place

  /// - Returns: `nil` if the peer has closed its socket, or the table cannot be read.
  func user() -> uid_t? {
    for table in ["/proc/net/tcp", "/proc/net/tcp6"] {
      if let user = user(in: Self.contents(of: table)) { return user }
    }
    return nil
  }

  /// Reads the whole file. The kernel returns a few lines at a time, and Foundation stops after the
  /// first read.
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
