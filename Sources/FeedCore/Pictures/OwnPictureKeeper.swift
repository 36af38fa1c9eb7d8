import Foundation
import Store

/// Loads the pictures of the user's own items, so that they outlive their sites.
public struct OwnPictureKeeper: Sendable {
  private let pictures: OwnPictures
  private let loader: PictureLoader
  private let library: Library
  private let sections: [Section]

  public init(
    _ pictures: OwnPictures, loader: PictureLoader, library: Library, sections: [Section]
  ) {
    self.pictures = pictures
    self.loader = loader
    self.library = library
    self.sections = sections
  }

  /// Loads and saves the pictures that are not saved yet, one after the other. A picture that can't
  /// be loaded now is tried again by the next call, unless its site says that it is gone.
  /// - Returns: whether any was saved. The window may have failed to load it: what is inside an item,
  ///   or on the local network as its page is, nothing else can load.
  @discardableResult public func keepAll() async -> Bool {
    // StoreHealth reports a library that can't be read or written.
    guard let wanted = try? await pictures.wanted() else { return false }
    var hasNew = false
    for picture in wanted where !Task.isCancelled {
      if picture.url.scheme == OwnPictures.scheme {
        if await keepInside(picture) { hasNew = true }
        continue
      }
      // A file or a text may come from anywhere, so it counts as a page on the internet.
      let source = picture.origin.isWeb ? picture.origin : OwnItem.address(of: "")
      do throws(FeedError) {
        let data = try await loader.data(for: picture.url, namedBy: source)
        try await storing(await pictures.save(data, for: picture.url))
        hasNew = true
      } catch {
        if error == .notFound || error == .gone { try? await pictures.giveUp(picture.url) }
      }
    }
    return hasNew
  }

  /// Saves the picture inside an item's document.
  /// - Returns: whether it is saved.
  private func keepInside(_ picture: OwnPictures.Wanted) async -> Bool {
    guard let section = sections.first(where: { $0.id == picture.section }),
      let item = try? library.ownItem(picture.key, section: picture.section),
      let data = section.pictureInside(item.source), OwnPictures.address(of: data) == picture.url
    else { return false }
    return (try? await pictures.save(data, for: picture.url)) != nil
  }
}
