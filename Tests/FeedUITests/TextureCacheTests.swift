import Foundation
import GtkKit
import XCTest

@testable import FeedUI

@MainActor final class TextureCacheTests: XCTestCase {
  private let requests = (0..<5).map { number in
    PictureProvider.Request(
      url: URL(string: "https://example.org/\(number)")!, width: 1, height: 1, fit: .cover,
      tint: nil)
  }

  func testTheTextureCacheDropsTheOldest() async throws {
    var cache = TextureCache(limit: 16)
    let texture = Texture.color(red: 1, green: 2, blue: 3)
    for request in requests.prefix(4) { cache[request] = texture }
    XCTAssertNotNil(cache[requests[0]])
    cache[requests[4]] = texture
    XCTAssertNotNil(cache[requests[0]], "used again")
    XCTAssertNil(cache[requests[1]])
    XCTAssertNotNil(cache[requests[4]])
  }

  func testTheTextureCacheRefusesAGiant() async throws {
    func texture(_ width: Int) async throws -> Texture {
      let svg = """
        <svg xmlns="http://www.w3.org/2000/svg" width="\(width)" height="1"><g/></svg>
        """
      return try await Texture.decode(Data(svg.utf8), width: width, height: 1, fit: .inside)
    }
    var cache = TextureCache(limit: 400)
    for request in requests.prefix(2) { cache[request] = try await texture(45) }
    // A pixel has four bytes, so 76 pixels have 304, more than three quarters of the limit.
    cache[requests[2]] = try await texture(76)
    XCTAssertNil(cache[requests[2]])
    XCTAssertNotNil(cache[requests[0]])
    XCTAssertNotNil(cache[requests[1]])
    // When a texture replaces another, only the new one counts.
    cache[requests[1]] = try await texture(10)
    cache[requests[3]] = try await texture(40)
    XCTAssertNotNil(cache[requests[0]])
    XCTAssertNotNil(cache[requests[3]])
    cache[requests[4]] = try await texture(10)
    XCTAssertEqual(requests.filter { cache[$0] != nil }, [requests[3], requests[4]])
  }
}
