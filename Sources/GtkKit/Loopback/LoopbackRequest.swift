/// The head of an HTTP request.
/// - Source: RFC 9112 §2–5.
struct LoopbackRequest {
  let method: String
  let target: String
  /// The values of the Host headers, in lowercase; a valid request has exactly one.
  let hosts: [String]

  /// - Returns: `nil` if this is not a well-formed request for a path, in HTTP/1.1 or HTTP/1.0.
  init?(head: some Collection<UInt8>) {
    // Everything that matters here is ASCII, so bytes that are not UTF-8 do no harm.
    let text = String(decoding: head, as: UTF8.self)
    var lines = text.split(separator: "\r\n", omittingEmptySubsequences: false)
    let words = lines.removeFirst().split(separator: " ", omittingEmptySubsequences: false)
    guard words.count == 3, Self.isToken(words[0]), words[1].hasPrefix("/"),
      words[1].utf8.allSatisfy({ (0x21...0x7e).contains($0) }),
      words[2] == "HTTP/1.1" || words[2] == "HTTP/1.0"
    else { return nil }
    var hosts: [String] = []
    for line in lines {
      guard let colon = line.firstIndex(of: ":"), Self.isToken(line[..<colon]) else { return nil }
      guard line[..<colon].lowercased() == "host" else { continue }
      let value = line[line.index(after: colon)...]
      hosts.append(value.split(separator: " ").joined(separator: " ").lowercased())
    }
    method = String(words[0])
    target = String(words[1])
    self.hosts = hosts
  }

  private static func isToken(_ text: Substring) -> Bool {
    !text.isEmpty && text.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7f && !separators.contains($0) }
  }

  private static let separators = Set("\"(),/:;<=>?@[\\]{}".utf8)
}
