import Foundation

extension URL {
  /// Whether the scheme is `http` or `https`, in lowercase letters as feeds' addresses are stored.
  public var isWeb: Bool { scheme == "http" || scheme == "https" }
}
