import Foundation
import Transport

/// Checks addresses: the app opens and loads only the kinds allowed here. Feeds are untrusted, so
/// any other address is just text.
public enum Link {
  /// A web address: `http` or `https` with a host and without credentials; `nil` for anything else.
  /// The host is in ASCII, with other scripts as punycode: `xn--pple-43d.com` does not look like
  /// `apple.com`.
  public static func web(_ address: String) -> URL? {
    guard address.utf8.count <= longest else { return nil }
    if isPlain(address) { return URL(string: address) }
    guard let parsed = URL(string: address.trimmingCharacters(in: .whitespacesAndNewlines)),
      // The address is parsed twice: the first URL has the host as it is written, and the second
      // has the host as it is requested.
      let url = URL(string: parsed.absoluteString),
      let scheme = url.scheme?.lowercased(), scheme == "http" || scheme == "https",
      let host = url.host(), !host.isEmpty, url.user() == nil, url.password() == nil,
      // A `%` hides other characters from people, and from code that compares hosts.
      host.utf8.allSatisfy(isPlainHost), url.port.map({ (1...65_535).contains($0) }) ?? true,
      // The address with its escapes is up to three times as long, and is checked again when it
      // is opened.
      url.absoluteString.utf8.count <= longest
    else { return nil }
    return url
  }

  /// The address of a website as people write it, also without “https://”.
  /// - Returns: `nil` if the text does not begin with a host that has a name and a domain.
  public static func site(_ text: String) -> URL? {
    if let url = web(text) { return url }
    let text = text.trimmingCharacters(in: .whitespacesAndNewlines)
    let host = text.prefix { !"/?#".contains($0) }
    let names = host.split(separator: ".", omittingEmptySubsequences: false)
    guard names.count > 1, !text.contains(where: \.isWhitespace),
      names.allSatisfy({ name in
        !name.isEmpty && name.allSatisfy { $0.isLetter || $0.isNumber || $0 == "-" }
      }), let domain = names.last, domain.count > 1, domain.first?.isLetter == true
    else { return nil }
    return web("https://" + text)
  }

  /// A web address that may be relative to the address of its page.
  public static func web(_ address: String, relativeTo base: URL?) -> URL? {
    guard address.utf8.count <= longest else { return nil }
    if isPlain(address) { return URL(string: address) }
    // As in browsers, white space around an address and line breaks inside it mean nothing.
    let line = address.trimmingCharacters(in: .whitespacesAndNewlines)
      .filter { !$0.isNewline && $0 != "\t" }
    return web(URL(string: line, relativeTo: base)?.absoluteString ?? line)
  }

  /// The target of a link in a text: a web address that may be relative, or a mail address.
  public static func inText(_ address: String, relativeTo base: URL?) -> URL? {
    let scheme = "mailto:"
    let address = address.trimmingCharacters(in: .whitespacesAndNewlines)
    guard address.lowercased().hasPrefix(scheme) else { return web(address, relativeTo: base) }
    // Leaves out a subject and a text that somebody else wrote.
    let mailbox = address.dropFirst(scheme.count).prefix { $0 != "?" }
    return mailbox.utf8.count <= longest ? mailbox.removingPercentEncoding.flatMap(mail) : nil
  }

  /// Whether this is a web address that needs no further check, like most: in lowercase up to its
  /// path, without a port, an escape or a fragment. An article may have 20,000 links.
  private static func isPlain(_ address: String) -> Bool {
    guard let scheme = ["https://", "http://"].first(where: address.hasPrefix) else { return false }
    let rest = address.utf8.dropFirst(scheme.utf8.count)
    let isInHost = { (byte: UInt8) in byte != UInt8(ascii: "/") && byte != UInt8(ascii: "?") }
    let host = rest.prefix(while: isInHost)
    return host.first?.isSmallLetterOrDigit == true
      && host.allSatisfy {
        $0.isSmallLetterOrDigit || $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: "-")
      }
      && rest[host.endIndex...].allSatisfy { byte in
        switch byte {
        case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "+")...UInt8(ascii: "/"),
          UInt8(ascii: "="), UInt8(ascii: "?"), UInt8(ascii: "&"), UInt8(ascii: "_"),
          UInt8(ascii: "~"):
          true
        default: byte.isSmallLetterOrDigit
        }
      }
  }

  /// The maximum length of an address, in bytes. A longer text is probably not an address, and it
  /// would be read with every row.
  private static let longest = 2_000

  /// Whether the byte may be part of a host: a name, which may have underscores, or an IP address.
  private static func isPlainHost(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "-"), UInt8(ascii: "."),
      UInt8(ascii: "_"), UInt8(ascii: ":"):
      true
    default: byte.isSmallLetterOrDigit
    }
  }

  /// The address of a picture in a feed: a web address, or one of the app's own samples.
  public static func picture(_ address: String) -> URL? {
    guard address.utf8.count <= longest else { return nil }
    if let url = URL(string: address), url.scheme == "sample" { return url }
    return web(address)
  }

  /// A telephone number to call; `nil` if it is not certain which number would be dialed.
  /// - Source: RFC 3966.
  public static func phone(_ number: String) -> URL? {
    PhoneNumber(number).flatMap { URL(string: $0.address) }
  }

  /// A mail address to write to.
  /// - Source: RFC 6068.
  public static func mail(_ address: String) -> URL? {
    guard address.contains("@"), !address.contains(where: \.isWhitespace) else { return nil }
    return URL(string: "mailto:" + address.unreservedEscaped.replacing("%40", with: "@"))
  }

  /// The address of a map that shows a place; every browser can open it.
  public static func map(_ place: String) -> URL? {
    guard !place.isEmpty else { return nil }
    return URL(string: mapSearch + place.unreservedEscaped)
  }

  public static func isMap(_ url: URL) -> Bool { url.absoluteString.hasPrefix(mapSearch) }

  private static let mapSearch = "https://www.openstreetmap.org/search?query="

  /// Whether the app may hand this address to the desktop.
  public static func isAllowed(_ url: URL) -> Bool {
    switch url.scheme?.lowercased() {
    case "http", "https": web(url.absoluteString) != nil
    case "mailto", "tel", "geo": true
    default: false
    }
  }
}

extension UInt8 {
  fileprivate var isSmallLetterOrDigit: Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(self)
      || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self)
  }
}

extension URL {
  /// Whether the scheme is `http` or `https`, in lowercase as in the stored addresses of feeds.
  public var isWeb: Bool { scheme == "http" || scheme == "https" }
}
