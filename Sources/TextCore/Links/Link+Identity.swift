import Foundation

extension Link {
  /// The part of an address that stays when a site moves to `https`, drops `www`, or adds a slash,
  /// the name of a campaign, a session or a signature. Only for comparing: it is no address.
  public static func identity(_ address: String) -> String {
    guard let url = web(address), var parts = URLComponents(url: url, resolvingAgainstBaseURL: true)
    else { return address.trimmingCharacters(in: .whitespacesAndNewlines) }
    var host = parts.host?.lowercased() ?? ""
    while host.hasSuffix(".") { host.removeLast() }
    for name in ["www.", "m.", "amp."] where host.hasPrefix(name) {
      host.removeFirst(name.count)
    }
    if let port = parts.port, port != 80, port != 443 { host += ":\(port)" }
    parts.queryItems?.removeAll {
      isForTracking($0.name) || isOrigin($0.name) || isForSession($0.name, $0.value ?? "")
    }
    let query = (parts.queryItems ?? []).map { "\($0.name)=\($0.value ?? "")" }.sorted()
    var path = parts.path.split(separator: "/")
    if let last = path.last, let session = last.range(of: ";jsessionid=", options: .caseInsensitive)
    {
      path[path.count - 1] = last[..<session.lowerBound]
    }
    if let last = path.last, indexPages.contains(last.lowercased()) { path.removeLast() }
    let fragment = parts.fragment.map { "#" + $0 } ?? ""
    return "\(host)/\(path.joined(separator: "/"))?\(query.joined(separator: "&"))\(fragment)"
  }

  private static let indexPages: Set = ["index.html", "index.htm", "index.php", "amp"]

  /// An address without what only tells its site how a reader got there, such as `utm_source`.
  public static func withoutTracking(_ url: URL) -> URL {
    guard url.query(percentEncoded: true)?.isEmpty == false,
      var parts = URLComponents(url: url, resolvingAgainstBaseURL: true),
      let items = parts.percentEncodedQueryItems
    else { return url }
    let kept = items.filter { !isForTracking($0.name) }
    guard kept.count < items.count else { return url }
    parts.percentEncodedQueryItems = kept.isEmpty ? nil : kept
    return parts.url ?? url
  }

  private static func isForTracking(_ name: String) -> Bool {
    let name = name.lowercased()
    return tracking.contains(name) || trackingPrefixes.contains(where: name.hasPrefix)
  }

  private static let trackingPrefixes = ["utm_", "mtm_", "pk_", "hsa_", "_hs"]

  /// What campaigns, mail programs and social networks add.
  private static let tracking: Set = [
    "_ga", "_gl", "dclid", "epik", "fbclid", "gad_source", "gbraid", "gclid", "gclsrc", "igsh",
    "igshid", "mc_cid", "mc_eid", "mkt_tok", "msclkid", "oly_anon_id", "oly_enc_id", "srsltid",
    "ttclid", "twclid", "vero_id", "wbraid", "yclid",
  ]

  /// Whether a parameter changes with each visit or each download, or only keeps caches from
  /// answering. Other sites give their stories short names under the same parameters.
  private static func isForSession(_ name: String, _ value: String) -> Bool {
    let name = name.lowercased()
    if uncached.contains(name) { return value.allSatisfy { $0.isNumber || $0 == "." } }
    guard sessions.contains(name) || sessionPrefixes.contains(where: name.hasPrefix) else {
      return false
    }
    return value.utf8.count >= 16 || name == "expires"
  }

  private static let uncached: Set = ["_", "cachebuster", "nocache", "rand", "random", "rnd"]
  private static let sessionPrefixes = ["aspsessionid", "x-amz-", "x-goog-"]
  private static let sessions: Set = [
    "cfid", "cftoken", "expires", "jsessionid", "key-pair-id", "oscsid", "phpsessid", "policy", "s",
    "session", "session_id", "sessionid", "sid", "sig", "signature", "token",
  ]

  /// Whether a parameter usually names where a reader is from, though some sites need it.
  private static func isOrigin(_ name: String) -> Bool {
    ["ref", "source", "cmp"].contains(name.lowercased())
  }
}
