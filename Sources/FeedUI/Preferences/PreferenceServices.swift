/// The preferences that take effect outside the window.
@MainActor public struct PreferenceServices {
  /// Returns the size of the stored pictures in bytes.
  let pictureBytes: @MainActor () async -> Int
  /// Sets the space for pictures, and returns how many bytes the pictures then take.
  let keepPictures: @MainActor (PictureStorageLimit) async -> Int
  /// Returns whether feeds are refreshed while no window is open.
  let background: @MainActor () async -> BackgroundState
  /// Turns the refresh in the background on or off; returns the reason if that fails, or else
  /// `nil`.
  let setBackground: @MainActor (Bool) async -> String?

  public init(
    pictureBytes: @escaping @MainActor () async -> Int,
    keepPictures: @escaping @MainActor (PictureStorageLimit) async -> Int,
    background: @escaping @MainActor () async -> BackgroundState,
    setBackground: @escaping @MainActor (Bool) async -> String?
  ) {
    self.pictureBytes = pictureBytes
    self.keepPictures = keepPictures
    self.background = background
    self.setBackground = setBackground
  }
}

/// Whether feeds are refreshed while no window is open.
public enum BackgroundState: Hashable, Sendable {
  case on
  case off
  /// Feeds can't be refreshed in the background on this system; the sentence says why.
  case unavailable(String)
}
