import Foundation

struct Recipe: Hashable, Codable, Sendable {
  /// On one line.
  var title: String
  /// In the feed's order, each once.
  var ingredients: [String] = []
  /// The recipe's address, as the feed has it: any text at all.
  var address: String?
  var picture: URL?
}
