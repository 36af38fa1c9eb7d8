import Foundation
import GRDB
import Localization

/// Why the store could not save or load something.
public enum StoreError: Error, Hashable, Sendable {
  case diskFull
  case readOnly
  /// Another process has held the file for longer than five seconds, or another merge of the same
  /// feed has begun.
  case busy
  case corrupt
  case cannotOpen(reason: String)
  case cancelled
  /// A change is based on a version of an own item that is no longer the current one.
  case changedMeanwhile
  case other(reason: String)

  public var message: String {
    switch self {
    case .diskFull: text("The disk is full.")
    case .readOnly: text("Almanac can’t write to its data folder.")
    case .busy: text("Another program is using Almanac’s data.")
    case .corrupt: text("Almanac’s stored data is damaged.")
    case .cannotOpen(let reason):
      text("Almanac can’t open its stored data: {reason}", ["reason": reason])
    case .cancelled: text("Stopped.")
    case .changedMeanwhile: text("This was changed meanwhile in another window or by a command.")
    case .other(let reason): text("Almanac couldn’t save its data: {reason}", ["reason": reason])
    }
  }

  public var suggestion: String {
    switch self {
    case .diskFull: text("Free up disk space, then try again.")
    case .readOnly, .cannotOpen: text("Check the permissions of your home folder.")
    case .busy, .cancelled, .changedMeanwhile, .other: text("Try again.")
    case .corrupt: text("Restart Almanac.")
    }
  }

  init(_ error: any Error) {
    switch error {
    case let error as StoreError: self = error
    case is CancellationError: self = .cancelled
    case let error as DatabaseError:
      switch error.resultCode {
      case .SQLITE_FULL: self = .diskFull
      case .SQLITE_READONLY, .SQLITE_PERM: self = .readOnly
      case .SQLITE_BUSY, .SQLITE_LOCKED: self = .busy
      case .SQLITE_CORRUPT, .SQLITE_NOTADB: self = .corrupt
      case .SQLITE_CANTOPEN: self = .cannotOpen(reason: error.message ?? "")
      case .SQLITE_ABORT, .SQLITE_INTERRUPT: self = .cancelled
      default: self = .other(reason: error.message ?? error.description)
      }
    case CocoaError.fileWriteOutOfSpace, POSIXError.ENOSPC, POSIXError.EDQUOT: self = .diskFull
    case CocoaError.fileWriteNoPermission, CocoaError.fileWriteVolumeReadOnly, POSIXError.EROFS,
      POSIXError.EACCES:
      self = .readOnly
    case CocoaError.fileNoSuchFile, CocoaError.fileReadNoSuchFile, CocoaError.fileReadNoPermission:
      self = .cannotOpen(reason: error.localizedDescription)
    default: self = .other(reason: error.localizedDescription)
    }
  }
}
