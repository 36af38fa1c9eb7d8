import Foundation

/// The order of a section's items in their groups.
public enum ListOrder: Hashable, Sendable {
  /// In the feed's own order.
  case feed
  /// By `Item.sortText`, in the order of the user's language.
  case text
  /// By `Item.date`, newest first. An item that has no date, or a date later than the moment it was
  /// first seen, is sorted by that moment.
  case date

  /// Bytes that stand for a date and sort newer dates first.
  static func newestFirst(_ date: Date) -> Data {
    // Dates are limited to about 9,500 years before or after 1970.
    let milliseconds = min(max(date.timeIntervalSince1970 * 1000, -3e14), 3e14)
    let number = UInt64(bitPattern: Int64(milliseconds)) ^ (1 << 63)
    return Data((0..<8).map { UInt8(truncatingIfNeeded: ~number >> (56 - 8 * $0)) })
  }
}
