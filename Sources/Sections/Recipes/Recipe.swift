import Foundation

struct Recipe: Hashable, Codable, Sendable {
  /// On one line.
  var title: String
  /// In the feed's order, each once.
  var ingredients: [String] = []
  /// Where the feed says the recipe stands: any text at all.
  var address: String?
  var picture: URL?
}
