/// The received requests, oldest first, for tests to check.
struct RequestLog: Sendable {
  /// Beyond this number, the oldest are forgotten.
  static let limit = 10_000

  private var entries: [Entry] = []
  private var next = 1
  private var forgotten = 0
  /// All since the last clearing, including forgotten ones.
  var count: Int { forgotten + entries.count }

  /// A request without its body, which may be large.
  private struct Entry: Sendable {
    let number: Int
    let method: String
    let target: String
    let headers: [String: String]
    let bodyBytes: Int
    var status: Int?
    var fault: Fault.Kind?

    var json: JSON {
      [
        "number": .number(number),
        "method": .text(method),
        "target": .text(target),
        "headers": .object(
          headers.sorted { $0.key < $1.key }
            .map { JSON.Member(name: $0.key, value: .text($0.value)) }),
        "body_bytes": .number(bodyBytes),
        "status": JSON(status),
        "fault": JSON(fault?.rawValue),
      ]
    }
  }

  /// - Returns: the request's number, which is unique.
  mutating func begin(_ request: Request) -> Int {
    // In blocks, because removing from the front moves all the others.
    if entries.count >= Self.limit + 1_000 {
      entries.removeFirst(1_000)
      forgotten += 1_000
    }
    defer { next += 1 }
    entries.append(
      Entry(
        number: next, method: request.method, target: request.target, headers: request.headers,
        bodyBytes: request.body.count))
    return next
  }

  /// - Parameter status: `nil` if the connection was closed without an answer.
  mutating func end(_ number: Int, status: Int?, fault: Fault.Kind?) {
    guard let first = entries.first?.number, entries.indices.contains(number - first) else {
      return
    }
    entries[number - first].status = status
    entries[number - first].fault = fault
  }

  /// Clears the log, including requests that are still being answered.
  mutating func clear() {
    entries = []
    forgotten = 0
  }

  var json: JSON {
    ["count": .number(count), "requests": .list(entries.suffix(Self.limit).map(\.json))]
  }
}
