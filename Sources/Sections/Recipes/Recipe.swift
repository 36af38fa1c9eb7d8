import Foundation

struct Recipe: Hashable, Codable, Sendable {
  /// The title, on one line.
  var title: String
  /// The ingredients in the feed's order, without repetitions.
  var ingredients: [String] = []
  /// The recipe's address as the feed has it, which may be any text.
  var address: String?
  var picture: URL?
}
