/// The space for pictures that are stored for reading offline.
public struct PictureStorageLimit: Hashable, Sendable {
  /// Whether pictures are stored at all.
  public var isOn: Bool
  public var megabytes: Int

  /// The sizes that the user can choose from, in megabytes.
  static let all = [50, 200, 500, 1000, 2000]
  static let usual = PictureStorageLimit(isOn: true, megabytes: 200)

  /// The space in bytes; 0 if no pictures are stored.
  public var bytes: Int { isOn ? megabytes * 1_000_000 : 0 }
}
