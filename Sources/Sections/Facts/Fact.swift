import Foundation

/// A short illustrated article; any of its parts may be missing, but not all.
struct Fact: Hashable, Codable, Sendable {
  var title: String?
  var description: String?
  var picture: URL?
}
