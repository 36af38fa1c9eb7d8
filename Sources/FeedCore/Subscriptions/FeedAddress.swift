import Foundation
import Localization
import Store
import TextCore
import Transport

/// Parses the address of a feed that the user typed, pasted or dropped, or that a list names.
public enum FeedAddress {
  /// Reads the address in the first line that is neither empty nor a comment: a dropped list of
  /// addresses may begin with comments.
  ///
  /// An address without a scheme gets `https:`, or `http:` if it is on this computer or on the local
  /// network, where servers have no certificates. `/` and `~/` begin a file's path. Old pages put
  /// `feed:` before the address itself.
  /// - Parameter folder: the folder that a path on the command line is relative to; `nil` if a text
  ///   that could be a relative path is a web address instead.
  /// - Returns: a web address, normalized; the address of a file, with its full path; or the
  ///   address of a sample.
  /// - Throws: `FeedError.unsupported` for an address that the app does not load from.
  /// - Source: RFC 2483 §5, the list of addresses.
  public static func url(_ words: String, folder: URL? = nil) throws(FeedError) -> URL {
    let address =
      words.components(separatedBy: .newlines).lazy.map { $0.trimmingCharacters(in: .whitespaces) }
      .first { !$0.isEmpty && !$0.hasPrefix("#") } ?? ""
    guard let url = read(address, folder) else { throw .unsupported(address: address) }
    return url
  }

  public static func isSample(_ url: URL) -> Bool { url.scheme == "sample" }

  /// The normalized form of an address: the scheme and the host in lowercase, without the default
  /// port and without a fragment. The path is `/` if it would be empty.
  /// - Source: RFC 3986 §6.2.2.1 and §6.2.3.
  public static func normalized(_ url: URL) -> URL {
    guard var parts = URLComponents(url: url.absoluteURL, resolvingAgainstBaseURL: true) else {
      return url
    }
    parts.scheme = parts.scheme?.lowercased()
    parts.host = parts.host?.lowercased()
    if (parts.scheme, parts.port) == ("http", 80) || (parts.scheme, parts.port) == ("https", 443) {
      parts.port = nil
    }
    if parts.path.isEmpty, parts.host != nil { parts.path = "/" }
    parts.fragment = nil
    return parts.url ?? url
  }
}

extension FeedAddress {
  private static func read(_ address: String, _ folder: URL?) -> URL? {
    guard !address.isEmpty, !address.contains("\0") else { return nil }
    if isNumberWithPort(address) { return host(address) }
    guard let scheme = scheme(of: address) else {
      if address == "~" || address.hasPrefix("~/") {
        let home = FileManager.default.homeDirectoryForCurrentUser
        return file(home.path(percentEncoded: false) + address.dropFirst())
      }
      if let folder {
        return file(URL(filePath: address, relativeTo: folder).path(percentEncoded: false))
      }
      return address.hasPrefix("/") ? file(address) : host(address)
    }
    let rest = address.dropFirst(scheme.count + 1)
    switch scheme {
    case "http", "https": return web(address)
    case "feed": return web(rest.hasPrefix("//") ? "https:" + rest : String(rest))
    case "file": return file(uri: address)
    case "sample": return URL(string: scheme + ":" + rest)
    // "example.org:8080/feed.json" has no scheme, but a port.
    default: return rest.first?.isNumber == true ? host(address) : nil
    }
  }

  /// Whether an address begins with an IP address and a port, like "192.168.1.5:8080/feed.json".
  /// Such an address has no scheme, so on the command line it would be taken for a path.
  private static func isNumberWithPort(_ address: String) -> Bool {
    let parts = address.prefix { $0 != "/" }.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count == 2 else { return false }
    let numbers = parts[0].split(separator: ".", omittingEmptySubsequences: false) + [parts[1]]
    return numbers.count == 5
      && numbers.allSatisfy { !$0.isEmpty && $0.utf8.allSatisfy { 0x30...0x39 ~= $0 } }
  }

  /// - Source: RFC 3986 §3.1.
  private static func scheme(of address: String) -> String? {
    let scheme = address.prefix { $0 != ":" }
    guard scheme.endIndex < address.endIndex, let first = scheme.first,
      first.isASCII, first.isLetter,
      scheme.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber || "+.-".contains($0)) })
    else { return nil }
    return scheme.lowercased()
  }

  private static func web(_ address: String) -> URL? {
    Link.web(address).map(normalized)
  }

  /// Reads a web address that begins with its host; `nil` for a host that is a single word other
  /// than `localhost`, which is probably not an address.
  private static func host(_ address: String) -> URL? {
    guard let url = web("https://" + address), let host = url.host() else { return nil }
    guard host == "localhost" || host == "::1" || host.split(separator: ".").count > 1
    else { return nil }
    return LocalNetwork.contains(host) ? web("http://" + address) : url
  }

  private static func file(uri: String) -> URL? {
    guard let url = URL(string: uri) else { return nil }
    var path = url.path(percentEncoded: false)
    // The name is not in UTF-8. With signs instead of its bytes, the reader says so.
    if path.isEmpty { path = repaired(url.path(percentEncoded: true)) }
    guard path.hasPrefix("/"), !path.contains("\0") else { return nil }
    // A file on another computer is refused when it is read, with the reason.
    let isHere = ["", "localhost"].contains(url.host()?.lowercased() ?? "")
    return isHere ? file(path) : url
  }

  private static func repaired(_ path: String) -> String {
    var bytes: [UInt8] = []
    var rest = path.utf8[...]
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "%"),
        let code = UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16)
      {
        bytes.append(code)
        rest = rest.dropFirst(2)
      } else {
        bytes.append(byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  private static func file(_ path: String) -> URL {
    URL(filePath: path, directoryHint: .notDirectory).standardizedFileURL
  }
}
