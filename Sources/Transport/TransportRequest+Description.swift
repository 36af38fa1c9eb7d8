import Foundation

/// A request in a log shows its address and the names of its headers, but neither their values nor
/// a query or body, which may be secrets.
extension TransportRequest: CustomStringConvertible, CustomDebugStringConvertible,
  CustomReflectable
{
  public var description: String {
    let names = headers.keys.sorted().joined(separator: ", ")
    return "\(method) \(address) [\(names)] \(body?.count ?? 0) bytes"
  }

  public var debugDescription: String { description }

  public var customMirror: Mirror {
    Mirror(self, children: ["request": description])
  }

  private var address: String {
    guard var components = URLComponents(url: url, resolvingAgainstBaseURL: true) else {
      return "?"
    }
    components.user = nil
    components.password = nil
    components.fragment = nil
    let query = components.percentEncodedQuery == nil ? "" : "?…"
    components.query = nil
    return (components.string ?? "?") + query
  }
}
