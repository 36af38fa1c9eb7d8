import Foundation
import Testing

@testable import Transport

struct LocalNetworkTests {
  @Test(arguments: [
    "localhost", "LocalHost.", "a.localhost", "nas", "printer.local", "nas.lan", "nas.home.arpa",
    "box.internal", "127.0.0.1", "127.1", "2130706433", "0x7f000001", "0x7f.1", "017700000001",
    "127.0.0.1.", "0.0.0.0", "0", "10.1.2.3", "172.16.0.1", "172.31.255.255", "192.168.1.1",
    "169.254.1.1", "100.64.0.1", "224.0.0.1", "255.255.255.255", "::1", "[::1]", "::", "fe80::1",
    "fe80::1%eth0", "febf::1", "fc00::1", "fd12:3456::1", "ff02::1", "::ffff:127.0.0.1",
    "::ffff:7f00:1", "::ffff:192.168.1.1", "::127.0.0.1", "64:ff9b::10.0.0.1", "64:ff9b:1::8.8.8.8",
    "2002:7f00:1::", "192.0.0.8", "::ffff:0:7f00:1", "::ffff:0:10.0.0.1",
    "0x-9", "0:0:0:0:0:0:0:1", "[::ffff:0a00:1]", "1::2::3", ":::",
  ])
  func localHostsAreRecognized(host: String) {
    #expect(LocalNetwork.contains(host))
  }

  @Test(
    arguments: [
      "example.org", "localhost.example.org", "127.0.0.1.example.org", "10.example.org", "8.8.8.8",
      "172.15.0.1", "172.32.0.1", "192.167.1.1", "192.169.1.1", "169.253.1.1", "100.63.0.1",
      "100.128.0.1", "128.0.0.1", "223.255.255.255", "11.0.0.1", "134744072", "2001:db8::1",
      "2606:4700::1111", "192.0.1.1", "::ffff:0:8.8.8.8", "::ffff:8.8.8.8", "64:ff9b::808:808",
      "2002:808:808::",
      "1.2.3.4.5", "256.1.1.1", "0x.example.org", "0x-9.1", "0x+9.1",
    ])
  func otherHostsAreNotLocal(host: String) {
    #expect(!LocalNetwork.contains(host))
  }

  @Test(arguments: [
    ("http://localhost/", true), ("http://a.localhost/", true), ("http://127.1.2.3:80/", true),
    ("http://[::1]:8080/", true), ("http://2130706433/", true), ("http://localhost./", true),
    ("http://[::ffff:127.0.0.1]/", true), ("http://%31%32%37.0.0.1/", true),
    ("http://nas.lan/", false),
    ("http://10.0.0.1/", false), ("http://[fe80::1]/", false), ("http://localhost.example/", false),
  ])
  func thisComputerIsRecognized(address: String, isThis: Bool) throws {
    #expect(LocalNetwork.isThisComputer(try #require(URL(string: address))) == isThis)
  }

  @Test(arguments: [
    ("http://192.168.1.1/apply", "https://example.org/feed", false),
    ("http://localhost/a.png", "https://example.org/feed", false),
    ("http://[::1]/a.png", "http://8.8.8.8/feed", false),
    ("http://%31%32%37.0.0.1/a.png", "http://8.8.8.8/feed", false),
    ("http://loc%61lhost/a.png", "http://8.8.8.8/feed", false),
    ("https://example.net/a.png", "https://example.org/feed", true),
    ("http://192.168.1.1/a.png", "http://127.0.0.1:8321/feed", true),
    ("http://127.0.0.1/a.png", "http://nas.lan/feed", true),
    ("http://127.0.0.1/a.png", "file:///home/ada/feed.json", true),
    ("http://127.0.0.1/a.png", "sample:facts.json", true),
    ("http://127.0.0.1/a.png", "account:1", false),
    ("sample:a.png", "https://example.org/feed", true),
  ])
  func onlyLocalSourcesMayNameLocalAddresses(target: String, source: String, isAllowed: Bool) throws
  {
    let (target, source) = (try #require(URL(string: target)), try #require(URL(string: source)))
    #expect(LocalNetwork.allows(target, namedBy: source) == isAllowed)
  }

  /// The transport refuses such a request before it connects.
  @Test func aRequestFromTheInternetIsNotSentToALocalHost() async throws {
    let request = TransportRequest(
      url: try #require(URL(string: "http://127.0.0.1:9/")),
      source: URL(string: "https://a.example"))
    await #expect(throws: TransportError.localNetwork) { try await Transport.live.send(request) }
  }

  @Test func aRedirectFromTheInternetCannotLeadToALocalHost() throws {
    let request = TransportRequest(url: try #require(URL(string: "https://example.org/feed")))
    #expect(throws: TransportError.localNetwork) {
      try Redirect.following(request, status: 302, location: "https://192.168.1.1/")
    }
    let next = try Redirect.following(request, status: 302, location: "https://example.net/")
    #expect(next?.source == request.url)
    let same = try Redirect.following(request, status: 302, location: "/elsewhere")
    #expect(same?.source == request.url)
  }

  /// A name of the internet may be that of the user's own server, which may redirect at home.
  @Test func aRedirectOfALocalServerMayLeadToALocalHost() throws {
    let request = TransportRequest(url: try #require(URL(string: "https://example.org/feed")))
    let next = try Redirect.following(
      request, status: 302, location: "https://192.168.1.1/", isLocal: true)
    #expect(next?.url.host() == "192.168.1.1")
    #expect(next?.source == nil)
  }
}
