import Foundation

/// Both databases, opened as far as possible.
public struct OpenStore: Sendable {
  public let library: Library
  public let content: Content
  /// Where pictures are kept; `nil` where they are not.
  public let pictures: URL?
  /// What isn't saved in this run, and why.
  public let notices: [StoreNotice]

  /// Opens what is at the place. A database that cannot be opened for writing is replaced by a copy
  /// in memory: what is stored is shown, and nothing is kept.
  /// - Throws: only where there is no memory either.
  public init(at location: StoreLocation) throws(StoreError) {
    var notices: [StoreNotice] = []
    do throws(StoreError) {
      try location.create(\.data)
      library = try Library.open(at: location.library)
    } catch {
      let copy = try Library.copied(from: location.library)
      library = copy.library
      notices.append(.libraryInMemory(error, copy.source))
    }
    do throws(StoreError) {
      try location.create(\.cache)
      content = try Content(at: location.content)
      pictures = location.pictures
    } catch {
      let copy = try Content.copied(from: location.content)
      content = copy.content
      // An empty index would have the files of another process's deleted.
      pictures = copy.isEmpty ? nil : location.pictures
      notices.append(.contentInMemory(error))
    }
    self.notices = notices
  }
}
