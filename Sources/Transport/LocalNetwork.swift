import Foundation

/// Decides which addresses are on this computer or its local network, as far as an address shows
/// it.
///
/// A feed from the internet must not reach these addresses: a picture or a redirect could send
/// requests to routers, printers and local services. The host of any other address may turn out to
/// be on the local network as well; `Transfer` checks that for each connection.
public enum LocalNetwork {
  /// Whether content from `source` may make the app request `target`.
  ///
  /// A source on the local network, a file or a sample may name any address.
  public static func allows(_ target: URL, namedBy source: URL) -> Bool {
    guard let host = host(of: target) else { return true }
    return !contains(host) || isInside(source)
  }

  /// Whether the name or the number of a host shows that it is on this computer or its local
  /// network. A number may have any spelling that resolvers accept (`2130706433`, `0x7f.1`).
  /// - Source: RFC 6761, 6762 and 8375 for the names, RFC 6890 for the numbers.
  public static func contains(_ host: String) -> Bool {
    let host = plain(host)
    if host.contains(":") { return IPv6(host).map(\.isLocal) ?? true }
    if let address = IPv4(host) { return address.isLocal }
    let labels = host.split(separator: ".", omittingEmptySubsequences: false)
    guard labels.count > 1, let last = labels.last else { return true }
    return ["localhost", "local", "lan", "home", "internal", "intranet", "localdomain"]
      .contains(last) || host.hasSuffix(".home.arpa")
  }

  /// Whether an address shows that it is on this computer or its local network.
  package static func isInside(_ source: URL) -> Bool {
    if source.isFileURL || source.scheme == "sample" { return true }
    return host(of: source).map(contains) ?? false
  }

  /// Whether the name or the number of an address's host is this computer's own.
  package static func isThisComputer(_ url: URL) -> Bool {
    let host = plain(host(of: url) ?? "")
    if let address = IPv6(host) {
      let isMapped = address.groups[0..<5].allSatisfy { $0 == 0 } && address.groups[5] == 0xFFFF
      return address.groups == [0, 0, 0, 0, 0, 0, 0, 1] || isMapped && address.groups[6] >> 8 == 127
    }
    if let address = IPv4(host) { return address.bits >> 24 == 127 }
    return host == "localhost" || host.hasSuffix(".localhost")
  }

  private static func plain(_ host: String) -> String {
    var host = host.lowercased().trimmingCharacters(in: ["[", "]"])
    while host.hasSuffix(".") { host.removeLast() }
    return host
  }

  /// The host as a server's name, without escapes such as `%31`.
  private static func host(of url: URL) -> String? { url.host(percentEncoded: false) }

  static func isSameHost(_ a: URL, _ b: URL) -> Bool {
    a.host()?.lowercased() == b.host()?.lowercased()
  }
}

private struct IPv4 {
  let bits: UInt32

  init(_ bits: UInt32) { self.bits = bits }

  /// Reads one to four numbers, decimal, octal or hexadecimal; the last one fills the remaining
  /// bytes.
  /// - Source: `inet_aton`, which resolvers use.
  init?(_ text: String) {
    var address = in_addr()
    // `inet_aton` would ignore what follows white space. It writes only to the variable above.
    guard text.utf8.allSatisfy({ $0 > 0x20 }), unsafe inet_aton(text, &address) != 0 else {
      return nil
    }
    bits = UInt32(bigEndian: address.s_addr)
  }

  var isLocal: Bool {
    let ranges: [(prefix: UInt32, length: UInt32)] = [
      (0x0000_0000, 8), (0x0A00_0000, 8), (0x6440_0000, 10), (0x7F00_0000, 8), (0xA9FE_0000, 16),
      (0xAC10_0000, 12), (0xC000_0000, 24), (0xC0A8_0000, 16), (0xE000_0000, 3),
    ]
    return ranges.contains { bits >> (32 - $0.length) == $0.prefix >> (32 - $0.length) }
  }
}

private struct IPv6 {
  let groups: [UInt16]

  init?(_ text: String) {
    // Drops the zone ID of a link-local address.
    var text = String(text.prefix { $0 != "%" })
    if text.contains(".") {
      let start = text.lastIndex(of: ":").map(text.index(after:)) ?? text.startIndex
      guard let tail = IPv4(String(text[start...])) else { return nil }
      text =
        text[..<start] + String(tail.bits >> 16, radix: 16) + ":"
        + String(tail.bits & 0xFFFF, radix: 16)
    }
    let halves = text.components(separatedBy: "::").map { half in
      half.isEmpty
        ? []
        : half.split(separator: ":", omittingEmptySubsequences: false)
          .map { UInt16($0, radix: 16) }
    }
    let known = halves.flatMap(\.self).compactMap(\.self)
    guard known.count == halves.map(\.count).reduce(0, +) else { return nil }
    switch halves.count {
    case 1 where known.count == 8: groups = known
    case 2 where known.count < 8:
      groups =
        Array(known.prefix(halves[0].count)) + Array(repeating: 0, count: 8 - known.count)
        + known.suffix(halves[1].count)
    default: return nil
    }
  }

  var isLocal: Bool {
    switch groups[0] {
    case 0xFC00...0xFDFF, 0xFE80...0xFEFF, 0xFF00...0xFFFF: return true
    // A network's own NAT64: RFC 8215.
    case 0x64 where groups[1] == 0xFF9B && groups[2] == 1: return true
    // These contain an IPv4 address: 6to4, NAT64, mapped addresses and, in effect, :: and ::1.
    case 0x2002: return IPv4(UInt32(groups[1]) << 16 | UInt32(groups[2])).isLocal
    case 0x64 where groups[1] == 0xFF9B && groups[2..<6].allSatisfy({ $0 == 0 }): return lastIsLocal
    case 0 where groups[0..<5].allSatisfy({ $0 == 0 }) && [0, 0xFFFF].contains(groups[5]):
      return lastIsLocal
    // Translated addresses: RFC 2765.
    case 0 where groups[0..<4].allSatisfy({ $0 == 0 }) && groups[4] == 0xFFFF && groups[5] == 0:
      return lastIsLocal
    default: return false
    }
  }

  private var lastIsLocal: Bool { IPv4(UInt32(groups[6]) << 16 | UInt32(groups[7])).isLocal }
}
