/// The received requests, oldest first, for tests to check.
struct RequestLog: Sendable {
  /// The most requests that are listed; if there are more, the oldest are left out.
  static let limit = 10_000

  private var entries: [Entry] = []
  /// The number of the first entry.
  private var first = 1
  /// The number of the first request since the last clearing.
  private var start = 1

  /// How many requests have arrived since the last clearing, including any that are no longer in
  /// the log.
  var count: Int { first + entries.count - start }

  /// A request without its body, which may be large.
  private struct Entry: Sendable {
    let method: String
    let target: String
    let headers: [String: String]
    let bodyBytes: Int
    var status: Int?
    var fault: Fault.Kind?

    func json(number: Int) -> JSON {
      [
        "number": .number(number),
        "method": .text(method),
        "target": .text(target),
        "headers": .object(headers.mapValues { .text($0) }),
        "body_bytes": .number(bodyBytes),
        "status": JSON(status),
        "fault": JSON(fault?.rawValue),
      ]
    }
  }

  /// Records a request.
  /// - Returns: the request's number, which is unique.
  mutating func begin(_ request: Request) -> Int {
    // Removes entries in blocks, because removing from the front moves all other entries.
    if entries.count >= Self.limit + 1_000 {
      entries.removeFirst(1_000)
      first += 1_000
    }
    entries.append(
      Entry(
        method: request.method, target: request.target, headers: request.headers,
        bodyBytes: request.body.count))
    return first + entries.count - 1
  }

  /// Records the end of a request.
  /// - Parameter status: the answer's status; `nil` if the connection was closed without an answer.
  mutating func end(_ number: Int, status: Int?, fault: Fault.Kind?) {
    guard entries.indices.contains(number - first) else { return }
    entries[number - first].status = status
    entries[number - first].fault = fault
  }

  /// Clears the log, including requests that are still being answered.
  mutating func clear() {
    first += entries.count
    start = first
    entries = []
  }

  var json: JSON {
    let requests = entries.enumerated().suffix(Self.limit).map { $1.json(number: first + $0) }
    return ["count": .number(count), "requests": .list(requests)]
  }
}
