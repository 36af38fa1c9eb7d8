public import Foundation

extension WebFeed {
  /// The names that several articles of a feed have: they do not tell them apart.
  /// - Parameter text: UTF-8.
  public static func repeatedNames(in text: Data) -> Set<String> {
    guard var feed = WebFeed(text) else { return [] }
    var (names, repeated): (Set<String>, Set<String>) = ([], [])
    while names.count < Limit.articles, let name = feed.nextName() {
      if !name.isEmpty, !names.insert(name).inserted { repeated.insert(name) }
    }
    return repeated
  }
}
