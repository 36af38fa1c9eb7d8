internal import CGtk

/// Finds the proxy for an address: as the environment says (`http_proxy` and its relatives), or else
/// as the desktop's settings do, with their automatic configuration.
/// - Source: https://docs.gtk.org/gio/iface.ProxyResolver.html
public struct ProxyResolver {
  nonisolated(unsafe) private static let environment = ProxyResolver { name in
    g_getenv(name).map { String(cString: $0) }
  }

  /// May take a while, because a script of the network may decide.
  /// - Returns: the proxy's address, such as `http://10.0.0.1:3128`; `nil` for a direct connection.
  @Sendable public static func proxy(for address: String) -> String? {
    if let environment, environment.hasProxies || environment.proxy(for: address) == nil {
      return environment.proxy(for: address)
    }
    return ProxyResolver(resolver: g_proxy_resolver_get_default(), hasProxies: true)
      .proxy(for: address)
  }

  private let resolver: OpaquePointer?
  /// Whether these are proxies, and not only exceptions from the desktop's.
  let hasProxies: Bool

  private init(resolver: OpaquePointer?, hasProxies: Bool) {
    self.resolver = resolver
    self.hasProxies = hasProxies
  }

  /// The proxies and exceptions that the environment names, for curl and others; `nil` if it names
  /// neither.
  /// - Parameter variable: finds an environment variable.
  init?(_ variable: (String) -> String?) {
    func value(_ names: String...) -> String? {
      names.lazy.compactMap(variable).first { !$0.isEmpty }
    }
    func address(_ proxy: String) -> String { proxy.contains("://") ? proxy : "http://" + proxy }
    let all = value("all_proxy", "ALL_PROXY")
    // A web server sets `HTTP_PROXY` from a header, so only the lowercase name counts: httpoxy.org.
    let proxies = ["http": value("http_proxy"), "https": value("https_proxy", "HTTPS_PROXY")]
      .compactMapValues(\.self)
    let excepted = (value("no_proxy", "NO_PROXY") ?? "").split { $0 == "," || $0 == " " }
    hasProxies = all != nil || !proxies.isEmpty
    guard hasProxies || !excepted.isEmpty else { return nil }
    var hosts = excepted.map { g_strdup(String($0)) } + [nil]
    defer { hosts.forEach { g_free($0) } }
    resolver = g_simple_proxy_resolver_new(hasProxies ? nil : "http://desktop", &hosts)
    let simple = UnsafeMutablePointer<GSimpleProxyResolver>(resolver)
    if excepted.contains("*") {
      g_simple_proxy_resolver_set_default_proxy(simple, nil)
      return
    }
    if let all { g_simple_proxy_resolver_set_default_proxy(simple, address(all)) }
    for (scheme, proxy) in proxies {
      g_simple_proxy_resolver_set_uri_proxy(simple, scheme, address(proxy))
    }
  }

  func proxy(for address: String) -> String? {
    guard let found = g_proxy_resolver_lookup(resolver, address, nil, nil) else { return nil }
    defer { g_strfreev(found) }
    // The first is the best; libcurl tries no others.
    guard let proxy = found[0].map({ String(cString: $0) }),
      let end = proxy.firstRange(of: "://")
    else { return nil }
    // GLib's name of a proxy in libcurl's words: a SOCKS proxy looks names up itself.
    return switch proxy[..<end.lowerBound] {
    case "direct": nil
    case "socks", "socks5": "socks5h" + proxy[end.lowerBound...]
    case "socks4": "socks4a" + proxy[end.lowerBound...]
    default: proxy
    }
  }
}
