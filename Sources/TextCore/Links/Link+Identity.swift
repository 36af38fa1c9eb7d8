import Foundation

extension Link {
  /// The part of an address that stays when a site moves to `https`, drops `www`, or adds a slash or
  /// the name of a campaign. Only for comparing: it is no address.
  public static func identity(_ address: String) -> String {
    guard let url = web(address), var parts = URLComponents(url: url, resolvingAgainstBaseURL: true)
    else { return address.trimmingCharacters(in: .whitespacesAndNewlines) }
    var host = parts.host?.lowercased() ?? ""
    while host.hasSuffix(".") { host.removeLast() }
    for name in ["www.", "m.", "amp."] where host.hasPrefix(name) {
      host.removeFirst(name.count)
    }
    if let port = parts.port, port != 80, port != 443 { host += ":\(port)" }
    parts.queryItems?.removeAll { isForTracking($0.name.lowercased()) }
    let query = (parts.queryItems ?? []).map { "\($0.name)=\($0.value ?? "")" }.sorted()
    var path = parts.path.split(separator: "/")
    if let last = path.last, indexPages.contains(last.lowercased()) { path.removeLast() }
    let fragment = parts.fragment.map { "#" + $0 } ?? ""
    return "\(host)/\(path.joined(separator: "/"))?\(query.joined(separator: "&"))\(fragment)"
  }

  private static let indexPages: Set = ["index.html", "index.htm", "index.php", "amp"]

  private static func isForTracking(_ name: String) -> Bool {
    name.hasPrefix("utm_")
      || ["fbclid", "gclid", "mc_cid", "mc_eid", "ref", "source", "cmp", "igshid"].contains(name)
  }
}
