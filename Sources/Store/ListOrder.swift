import Foundation

/// The order of a section's items in their groups.
public enum ListOrder: Hashable, Sendable {
  /// In the feed's own order.
  case feed
  /// By `Item.sortText`, as the user's language sorts.
  case text
  /// By `Item.date`, the newest first. An item without a date counts from the moment it was first
  /// seen, and so does one whose date lies after that.
  case date

  /// Bytes whose order is that of dates, the newest first.
  static func newestFirst(_ date: Date) -> Data {
    // Within ten thousand years.
    let milliseconds = min(max(date.timeIntervalSince1970 * 1000, -3e14), 3e14)
    let number = UInt64(bitPattern: Int64(milliseconds)) ^ (1 << 63)
    return Data((0..<8).map { UInt8(truncatingIfNeeded: ~number >> (56 - 8 * $0)) })
  }
}

/// How long a stored item stays that its feed no longer lists.
public enum Retention: Hashable, Sendable {
  /// It is dropped at once.
  case whileListed
  /// It stays for so many days after it was last listed; with a star or a note, for good.
  case days(Int)
  /// It stays, as far as there is room for it: see `FeedReconciler.mostUnlisted`.
  case always
}
