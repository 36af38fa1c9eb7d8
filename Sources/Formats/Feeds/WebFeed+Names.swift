extension WebFeed {
  /// The identifiers that do not identify an article, because several articles share them. Reads
  /// the whole document.
  /// - Parameter goesOn: called before each article; once it returns false, the result so far is
  ///   returned.
  public func repeatedIDs(while goesOn: () -> Bool = { true }) -> Set<String> {
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
