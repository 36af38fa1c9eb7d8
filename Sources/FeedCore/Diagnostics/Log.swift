import Foundation
import Synchronization

/// What the app tells whoever looks into a problem. It never has an address beyond its host, a text
/// of the user's, or a secret.
public enum Log {
  public enum Level: Sendable {
    /// Something of the user's could not be saved or read.
    case warning
    /// What explains how the app behaves, such as a request that failed.
    case info
  }

  public typealias Sink = @Sendable (Level, String) -> Void

  private static let sink = Mutex<Sink>({ _, _ in })

  /// Sets where the lines go; until then, they go nowhere.
  public static func use(_ new: @escaping Sink) { sink.withLock { $0 = new } }

  static func write(_ level: Level, _ line: String) { sink.withLock(\.self)(level, line) }

  /// The part of an address that may be logged.
  static func name(_ url: URL) -> String {
    url.isFileURL ? "a file" : url.host() ?? url.scheme ?? "?"
  }
}

extension Error {
  /// The kind of the error, without the details, which may come from a feed.
  var kind: String {
    let name = String(describing: self)
    return String(name.prefix { $0.isLetter })
  }
}
