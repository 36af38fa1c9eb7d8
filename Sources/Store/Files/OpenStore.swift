import Foundation

/// Both databases, opened as far as possible.
public struct OpenStore: Sendable {
  public let library: Library
  public let content: ContentStore
  /// The pictures of the user's own items; `nil` if the library is only in memory.
  public let ownPictures: OwnPictures?
  /// The folder of pictures; `nil` if they are not saved.
  public let pictures: URL?
  /// What isn't saved in this run, and why.
  public let notices: [StoreNotice]

  /// Opens the databases at this location. If one can't be opened for writing, a copy in memory
  /// replaces it: stored data is shown if it can be read, and nothing is saved.
  /// - Parameter hasReaders: whether reads have connections of their own, as a window needs.
  /// - Throws: only if a database in memory can't be made either.
  public init(at location: StoreLocation, hasReaders: Bool = true) throws(StoreError) {
    var notices: [StoreNotice] = []
    do throws(StoreError) {
      try location.create(\.data)
      library = try Library.open(at: location.library, hasReaders: hasReaders)
      ownPictures = OwnPictures(directory: location.ownPictures, library: library)
    } catch {
      let copy = try Library.copied(from: location.library)
      library = copy.library
      ownPictures = nil
      notices.append(.libraryInMemory(error, copy.source))
    }
    do throws(StoreError) {
      try location.create(\.cache)
      content = try ContentStore(at: location.content, hasReaders: hasReaders)
      pictures = location.pictures
    } catch {
      let copy = try ContentStore.copied(from: location.content)
      content = copy.content
      // With an empty index, the picture cache would delete the files of another process.
      pictures = copy.isEmpty ? nil : location.pictures
      notices.append(.contentInMemory(error))
    }
    self.notices = notices
  }
}
