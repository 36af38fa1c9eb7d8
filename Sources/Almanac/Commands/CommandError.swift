import FeedCore
import Foundation
import Store

/// Why a command ended without what it was asked for.
enum CommandError: Error, Hashable {
  /// What was asked for makes no sense here; a line that says why.
  case refused(String)
  /// The network or the disk failed; a line that says how.
  case failed(String)
  /// The same, and all is said already.
  case reported

  init(_ error: any Error) {
    self =
      switch error {
      case let error as CommandError: error
      case let error as StoreError: .failed("\(error.message) \(error.suggestion)")
      case let error as WholeFile.Problem: .failed(error.message)
      case let error as FeedError:
        error.isOfTheAddress
          ? .refused(error.explanation) : .failed(error.explanation)
      default: .failed("\(error)")
      }
  }

  /// The exit status.
  var status: Int32 {
    switch self {
    case .refused: 2
    case .failed, .reported: 1
    }
  }

  /// `nil` where all is said.
  var message: String? {
    switch self {
    case .refused(let message), .failed(let message): message
    case .reported: nil
    }
  }
}

extension FeedError {
  /// Whether the address led to something, but to no feed.
  fileprivate var isOfTheAddress: Bool {
    switch self {
    case .unsupported, .webPage, .foreign, .charset, .malformed, .unrecognized, .empty: true
    default: false
    }
  }
}
