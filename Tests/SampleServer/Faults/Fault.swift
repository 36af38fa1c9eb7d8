/// Something that goes wrong with some requests, on demand.
struct Fault: Sendable, Hashable, Decodable {
  /// The path of the requests, without a query; a `*` at its end matches anything that follows.
  var path: String
  /// The method of the requests; `nil` for any.
  var method: String?
  /// How many more requests get the fault; `nil` for all.
  var times: Int?
  var kind: Kind
  /// The status of the answer; `nil` for the one that the kind of fault implies.
  var status: Int?
  /// Headers that are added to the answer's own, or replace those of the same names.
  var headers: [String: String]?
  /// The body that replaces the answer's own; `nil` to keep it.
  var body: String?
  /// How many seconds the answer is delayed. This works for a fault of any kind.
  var seconds: Double?
  /// Adds a `Retry-After` with a date this many seconds after the answer.
  var retryAfterDate: Double?

  enum Kind: String, Sendable, CaseIterable {
    /// An error with the status in `Fault.status`; the request changes nothing.
    case status
    /// The usual answer, late.
    case delay
    /// Half of the usual body, with the whole length announced.
    case truncated
    /// A proxy's page; 502 unless a status is given.
    case html
    /// A closed connection; the request changes nothing.
    case drop
    /// A redirect (302) to the same path and query at the second port.
    case redirect
    /// An empty answer (204) instead of the usual one.
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
    var isCarriedOut: Bool { ![.status, .html, .drop, .redirect].contains(self) }
  }

  enum Limit {
    static let faults = 100
    static let seconds = 300.0
  }

  func matches(_ request: Request) -> Bool {
    guard method == nil || method?.uppercased() == request.method else { return false }
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
    if !(0...Limit.seconds).contains(seconds ?? 0) { return "“seconds” is from 0 to 300." }
    if kind == .delay && seconds ?? 0 == 0 { return "The kind “delay” needs seconds." }
    if let retryAfterDate, !(0...86_400).contains(retryAfterDate) {
      return "“retry_after_date” is from 0 to 86400."
    }
    let isText = { (text: String) in text.utf8.allSatisfy { (0x20...0x7E).contains($0) } }
    let areTexts = headers?.allSatisfy { !$0.key.isEmpty && isText($0.key) && isText($0.value) }
    return areTexts == false ? "A header is one line of ASCII." : nil
  }
}

extension Fault.Kind: Decodable {
  init(from decoder: any Decoder) throws {
    let word = try decoder.singleValueContainer().decode(String.self)
    guard let kind = Self(rawValue: word) else {
      throw Refusal.invalid("kind", "“\(word)” is not a kind. The kinds are: \(Self.list).")
    }
    self = kind
  }

  /// The names of all kinds.
  static var list: String { allCases.map(\.rawValue).joined(separator: ", ") }
}

extension [Fault] {
  /// Returns the oldest fault for this request, and counts one use of it.
  mutating func take(for request: Request) -> Fault? {
    guard let place = firstIndex(where: { $0.matches(request) }) else { return nil }
    let fault = self[place]
    if let times = fault.times {
      self[place].times = times - 1
      if times <= 1 { remove(at: place) }
    }
    return fault
  }
}
