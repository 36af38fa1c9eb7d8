/// Something that goes wrong with some requests, on demand.
struct Fault: Sendable, Hashable {
  /// The address without the query; with `*` at its end, all addresses that begin so.
  var path: String
  /// In capitals; `nil` for any.
  var method: String?
  /// How often; `nil` for always.
  var times: Int?
  var kind: Kind
  /// The status, if the answer has another than usual.
  var status: Int?
  /// Added to the answer's own headers, or replacing them.
  var headers: [String: String] = [:]
  /// Replaces the answer's own body.
  var body: String?
  /// How long the answer is delayed, for any kind.
  var seconds: Double = 0
  /// Adds a `Retry-After` with a date this many seconds after the answer.
  var retryAfterDate: Double?

  enum Kind: String, Sendable, CaseIterable {
    /// An error with this status; the request changes nothing.
    case status
    /// The usual answer, late.
    case delay
    /// Half of the usual body, with the whole length announced.
    case truncated
    /// A proxy's page; 502 unless a status is given.
    case html
    /// A closed connection; the request changes nothing.
    case drop
    /// 302 to the same address at the second port.
    case redirect
    /// 204 instead of the usual answer.
    case empty
    /// The usual answer, once `POST /control/release` allows it.
    case gate
    /// Applets whose values, except for ID and name, have wrong types.
    case wrongTypes = "wrong_types"
    /// All services of an applet are primary.
    case twoPrimaries = "two_primaries"
    /// No service of an applet is primary.
    case noPrimary = "no_primary"
    /// Applets in an unknown state: `paused`.
    case unknownStatus = "unknown_status"
    /// Applets with a `published_at` of null.
    case unpublished

    /// Whether the request is still carried out.
    var isCarriedOut: Bool {
      switch self {
      case .status, .html, .drop, .redirect: false
      case .delay, .truncated, .empty, .gate, .wrongTypes, .twoPrimaries, .noPrimary,
        .unknownStatus, .unpublished:
        true
      }
    }
  }

  enum Limit {
    static let faults = 100
    static let seconds = 300.0
  }

  func matches(_ request: Request) -> Bool {
    guard method == nil || method == request.method else { return false }
    return path.hasSuffix("*")
      ? request.path.hasPrefix(path.dropLast()) : request.path == path
  }

  /// What is wrong with the fault's definition; `nil` if nothing is.
  var problem: String? {
    if !path.hasPrefix("/") && path != "*" { return "A path begins with “/”, not “\(path)”." }
    if path.hasPrefix("/control") { return "The control routes have no faults." }
    if kind == .status && status == nil { return "The kind “status” needs a status." }
    if let status, !(200...599).contains(status) { return "“\(status)” is not a status." }
    if let times, times < 1 { return "“times” is at least 1." }
    if !(0...Limit.seconds).contains(seconds) { return "“seconds” is from 0 to 300." }
    if kind == .delay && seconds == 0 { return "The kind “delay” needs seconds." }
    if let retryAfterDate, !(0...86_400).contains(retryAfterDate) {
      return "“retry_after_date” is from 0 to 86400."
    }
    let isText = { (text: String) in text.utf8.allSatisfy { (0x20...0x7E).contains($0) } }
    if !headers.allSatisfy({ !$0.key.isEmpty && isText($0.key) && isText($0.value) }) {
      return "A header is one line of ASCII."
    }
    return nil
  }
}
