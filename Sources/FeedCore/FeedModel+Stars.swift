import Store

extension FeedModel {
  /// Moves the item to its group at once and then keeps the choice: first where it lasts, in the
  /// library. If that fails, the item goes back and `starError` says why.
  public func setStarred(_ isStarred: Bool, for id: ItemID) {
    guard let rule = StarRule(section, library: library), let item = try? content.item(id),
      let before = pendingStars[id]?.isStarred ?? item.isStarred, before != isStarred
    else { return }
    starError = nil
    failedStar = nil
    starEvents += 1
    starCount += 1
    let star = PendingStar(number: starCount, isStarred: isStarred)
    pendingStars[id] = star
    place(id, isStarred)
    let previous = starTask
    starTask = Task { [library, content, section, feed = feed(of: item)?.url] in
      // One after the other: the last choice must be the one that lasts.
      await previous?.value
      var hasArrived = false
      var failure: FeedError?
      do throws(StoreError) {
        try await library.setStarred(
          isStarred, key: item.key, feed: feed, section: section.id)
        // From here on the choice is kept, whatever becomes of the cache.
        hasArrived =
          (try? await content.setStarred(
            isStarred, key: item.key, feed: feed, section: section.id, rule: rule)) != nil
      } catch {
        failure = FeedError(error)
      }
      finish(star, of: id, hasArrived: hasArrived, failure)
    }
  }

  /// Tries once more to keep the star that `starError` is about.
  public func retryStar() {
    guard let failedStar else { return }
    setStarred(failedStar.isStarred, for: failedStar.id)
  }
}

/// A star on its way to the store.
struct PendingStar {
  let number: Int
  let isStarred: Bool
}

extension FeedModel {
  private func finish(
    _ star: PendingStar, of id: ItemID, hasArrived: Bool, _ failure: FeedError?
  ) {
    if star.number == starCount { starTask = nil }
    starEvents += 1
    // A later choice for the same item has its own end.
    guard pendingStars[id]?.number == star.number else { return }
    if hasArrived { pendingStars[id] = nil }
    guard let failure else { return }
    pendingStars[id] = nil
    starError = failure
    failedStar = (id, star.isStarred)
    let stored = (try? content.item(id))?.isStarred
    place(id, stored ?? !star.isStarred)
  }

  private func place(_ id: ItemID, _ isStarred: Bool) {
    move(id, isStarred)
    rows.remove(id)
    showGroups()
    revision += 1
  }

  /// Into the group of its star, at the place that its sort key gives it.
  func move(_ id: ItemID, _ isStarred: Bool) {
    guard let star = section.starGroups, let order = try? content.order(of: id) else { return }
    let target = isStarred ? star.starred : star.unstarred
    move(id, order, to: target, in: &groups)
    if var found = foundGroups.take() {
      if found.contains(where: { $0.contains(id) }) { move(id, order, to: target, in: &found) }
      foundGroups = found
    }
  }

  private func move(
    _ id: ItemID, _ order: ItemOrder, to target: Int, in groups: inout [[ItemID]]
  ) {
    guard groups.indices.contains(target) else { return }
    for index in groups.indices {
      if let position = groups[index].firstIndex(of: id) { groups[index].remove(at: position) }
    }
    var range = groups[target].indices
    // Reads the sort keys of about log2 n neighbours.
    while !range.isEmpty {
      let middle = range.lowerBound + range.count / 2
      let other = try? content.order(of: groups[target][middle])
      if let other, other < order {
        range = (middle + 1)..<range.upperBound
      } else {
        range = range.lowerBound..<middle
      }
    }
    groups[target].insert(id, at: range.lowerBound)
  }
}

extension StoredItem {
  func starred(_ isStarred: Bool?) -> StoredItem {
    guard let isStarred else { return self }
    return StoredItem(id: id, key: key, isStarred: isStarred, payload: payload, feed: feed)
  }
}
