import Foundation
import Store

/// Loads the pictures of the user's own items, so that they outlive their sites.
public struct OwnPictureKeeper: Sendable {
  private let pictures: OwnPictures
  private let loader: PictureLoader

  public init(_ pictures: OwnPictures, loader: PictureLoader) {
    self.pictures = pictures
    self.loader = loader
  }

  /// Loads and saves the pictures that are not saved yet, one after the other. A picture that can't
  /// be loaded now is tried again by the next call, unless its site says that it is gone.
  public func keepAll() async {
    // StoreHealth reports a library that can't be read or written.
    guard let wanted = try? await pictures.wanted() else { return }
    for picture in wanted where !Task.isCancelled {
      // A file or a text may come from anywhere, so it counts as a page on the internet.
      let source = picture.origin.isWeb ? picture.origin : OwnItem.address(of: "")
      do throws(FeedError) {
        let data = try await loader.data(for: picture.url, namedBy: source)
        try await storing(await pictures.save(data, for: picture.url))
      } catch {
        if error == .notFound || error == .gone { try? await pictures.giveUp(picture.url) }
      }
    }
  }
}
