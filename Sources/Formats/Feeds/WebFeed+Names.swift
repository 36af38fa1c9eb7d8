extension WebFeed {
  /// The names that several articles of a feed have: they do not tell them apart. Goes through the
  /// whole document.
  /// - Parameter goesOn: asked with each article; what is found until it says no is the answer.
  public func repeatedNames(while goesOn: () -> Bool = { true }) -> Set<String> {
    guard var feed = WebFeed(document) else { return [] }
    var (names, repeated): (Set<String>, Set<String>) = ([], [])
    var count = 0
    while count < Limit.articles, goesOn(), let name = feed.nextName() {
      count += 1
      if !name.isEmpty, !names.insert(name).inserted { repeated.insert(name) }
    }
    return repeated
  }
}
