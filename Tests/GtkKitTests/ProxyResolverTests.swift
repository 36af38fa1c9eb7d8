import XCTest

@testable import GtkKit

final class ProxyResolverTests: XCTestCase {
  private func proxy(_ address: String, _ environment: [String: String]) -> String? {
    ProxyResolver { environment[$0] }?.proxy(for: address)
  }

  func testAnEnvironmentWithoutProxiesSaysNothing() {
    XCTAssertNil(ProxyResolver { ["no_proxy": "", "http_proxy": ""][$0] })
  }

  func testExceptionsAloneAreFromTheDesktopsProxies() {
    for excepted in ["a.example", "*"] {
      let resolver = ProxyResolver { ["no_proxy": excepted][$0] }
      XCTAssertEqual(resolver?.hasProxies, false)
      XCTAssertNil(resolver?.proxy(for: "http://a.example/"))
      XCTAssertEqual(resolver?.proxy(for: "http://b.example/") == nil, excepted == "*")
    }
  }

  func testEachSchemeHasItsProxy() {
    let environment = ["http_proxy": "10.0.0.1:3128", "HTTPS_PROXY": "http://10.0.0.2:3129"]
    XCTAssertEqual(proxy("http://a.example/", environment), "http://10.0.0.1:3128")
    XCTAssertEqual(proxy("https://a.example/", environment), "http://10.0.0.2:3129")
    XCTAssertNil(proxy("https://a.example/", ["http_proxy": "10.0.0.1:3128"]))
    XCTAssertEqual(proxy("https://a.example/", ["all_proxy": "10.0.0.1:1"]), "http://10.0.0.1:1")
    XCTAssertNil(ProxyResolver { ["HTTP_PROXY": "10.0.0.1:3128"][$0] })
  }

  func testASOCKSProxyLooksNamesUp() {
    XCTAssertEqual(
      proxy("http://a.example/", ["http_proxy": "socks5://10.0.0.1:1080"]),
      "socks5h://10.0.0.1:1080")
  }

  func testExceptedHostsBypassTheProxy() {
    let environment = [
      "http_proxy": "p:1", "no_proxy": "intranet.example, .b.example,192.168.0.0/16",
    ]
    for host in ["intranet.example", "a.intranet.example", "c.b.example", "192.168.3.4"] {
      XCTAssertNil(proxy("http://\(host)/", environment), host)
    }
    XCTAssertEqual(proxy("http://example/", environment), "http://p:1")
    XCTAssertNil(proxy("http://a.example/", ["http_proxy": "p:1", "no_proxy": "*"]))
  }
}
