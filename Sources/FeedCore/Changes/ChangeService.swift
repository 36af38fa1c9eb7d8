public import Localization
public import Store

/// Does what the user wants done to the library, and undoes it; the stored lists follow. A change
/// is on disk when the call returns. The caller has to show it.
public struct ChangeService: Sendable {
  private let sections: [Section]
  private let loader: FeedLoader

  public init(sections: [Section], loader: FeedLoader) {
    self.sections = sections
    self.loader = loader
  }

  /// - Parameter name: what the user did, in the imperative, for "Undo {name}".
  /// - Returns: `nil` if nothing is different afterward.
  public func apply(
    _ change: LibraryChange, named name: Phrase
  ) async throws(FeedError) -> AppliedChange? {
    try await apply([{ change }], named: name)
  }

  /// Does several changes as one; see `Library.apply`.
  /// - Parameter onFollowed: called now and then with the number of own items that the stored lists
  ///   have of it, on any thread.
  public func apply(
    _ parts: [@Sendable () throws -> LibraryChange], named name: Phrase,
    onFollowed: @escaping @Sendable (Int) -> Void = { _ in }
  ) async throws(FeedError) -> AppliedChange? {
    let applied = try await storing(await loader.library.apply(parts, named: name))
    if let applied { await follow(applied, onFollowed) }
    return applied
  }

  /// Undoes a change, or does it again if it was an undo.
  /// - Returns: `nil` if it was undone already, or can't be undone any more.
  public func undo(_ id: ChangeID) async throws(FeedError) -> AppliedChange? {
    let applied = try await storing(await loader.library.undo(id))
    if let applied { await follow(applied) }
    return applied
  }

  /// The change that would be undone next; `nil` if there is none.
  public func undoable() async -> Library.UndoableChange? {
    // StoreHealth reports a library that can't be read.
    (try? await loader.library.undoableChanges(limit: 1))?.first
  }

  /// The undone change that can be done again; `nil` if there is none.
  public func redoable() async -> Library.UndoableChange? {
    (try? await loader.library.redoableChange()) ?? nil
  }

  /// Updates the stored lists. The library has the change already, so a failure of the cache does
  /// not matter: the next start updates them.
  func follow(
    _ applied: AppliedChange, _ onFollowed: @escaping @Sendable (Int) -> Void = { _ in }
  ) async {
    for section in sections {
      let marks = applied.marks.filter { $0.section == section.id }
      for (change, items) in Dictionary(grouping: marks, by: { [$0.mark.rawValue, $0.value] }) {
        _ = try? await loader.content.setMark(
          MarkName(rawValue: change[0]), to: change[1], items: items.map(\.key),
          section.markRule(loader.library))
      }
      if applied.ownSections.contains(section.id) {
        _ = try? await loader.readOwnItems(section, onRead: onFollowed)
      }
    }
  }
}
