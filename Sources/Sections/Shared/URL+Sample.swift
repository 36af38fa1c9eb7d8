import Foundation

extension URL {
  /// The address of one of the app's own sample feeds.
  static func sample(_ name: String) -> URL {
    // The names are ours and need no escaping.
    URL(string: "sample:\(name)")!
  }
}
