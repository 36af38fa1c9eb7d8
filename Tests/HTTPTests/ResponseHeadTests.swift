import HTTP
import Testing

/// Tests how the lines of a response's head become its fields.
struct ResponseHeadTests {
  private func fields(_ lines: String...) -> [String: String] {
    var head = ResponseHead()
    for line in ["HTTP/1.1 200 OK"] + lines + [""] { head.read(Array("\(line)\r\n".utf8)) }
    #expect(head.isComplete)
    return head.fields
  }

  @Test func aListContinuesInRepeatedHeaders() {
    #expect(
      fields("Link: <a>", "link: <b>", "Cache-Control: no-cache", "Cache-Control: no-cache")
        == ["link": "<a>, <b>", "cache-control": "no-cache"])
  }

  /// Some servers and proxies send a header twice. Both values together are an address or a tag
  /// that nobody meant.
  @Test(arguments: [
    "Location", "ETag", "Last-Modified", "Retry-After", "Content-Type", "Expires", "Date", "Age",
    "Content-Length", "Content-Location",
  ])
  func theFirstOfSingleValuesCounts(name: String) {
    #expect(fields("\(name): a", "\(name.uppercased()): b") == [name.lowercased(): "a"])
    #expect(fields("\(name): a", "\(name): a") == [name.lowercased(): "a"])
  }

  @Test func aFoldedLineBelongsToItsHeader() {
    #expect(fields("X: a", " b") == ["x": "a b"])
    #expect(fields("ETag: a", "ETag: b", " c", "X: d") == ["etag": "a", "x": "d"])
  }

  @Test func aLaterStatusLineBeginsAnew() {
    #expect(fields("ETag: a", "HTTP/1.1 200 OK", "ETag: b") == ["etag": "b"])
  }
}
