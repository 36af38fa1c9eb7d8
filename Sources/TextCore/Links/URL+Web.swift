import Foundation

extension URL {
  /// Whether the scheme is `http` or `https`, in lowercase as in the stored addresses of feeds.
  public var isWeb: Bool { scheme == "http" || scheme == "https" }
}
