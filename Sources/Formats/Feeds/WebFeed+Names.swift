extension WebFeed {
  /// The identifiers that several articles share, which therefore do not identify them. Reads the
  /// whole document.
  /// - Parameter goesOn: called with each article; once it returns false, the result so far is
  ///   returned.
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
