import FeedCore
import Store

/// Why a command did not do what it should.
enum CommandError: Error, Hashable {
  /// The request is invalid. The value is a line that says why.
  case refused(String)
  /// Something else failed, such as the network or the disk. The value is a line that says what.
  case failed(String)
  /// The command failed, and has already said why.
  case reported(status: Int32 = 1)

  init(_ error: any Error) {
    self =
      switch error {
      case let error as CommandError: error
      case let error as StoreError: .failed("\(error.message) \(error.suggestion)")
      case let error as Form.Problem:
        .refused(error.line)
      case let error as AtomicFile.Problem: .failed(error.message)
      case let error as FeedError:
        error.isAddressProblem
          ? .refused(error.explanation) : .failed(error.explanation)
      default: .failed("\(error)")
      }
  }

  var status: Int32 {
    switch self {
    case .refused: 2
    case .failed: 1
    case .reported(let status): status
    }
  }

  /// The line to print; `nil` if the failure has already been reported.
  var message: String? {
    switch self {
    case .refused(let message), .failed(let message): message
    case .reported: nil
    }
  }
}

extension FeedError {
  /// Whether the address is of a kind that Almanac can't load, or leads to something that Almanac
  /// can't read as a feed.
  fileprivate var isAddressProblem: Bool {
    switch self {
    case .unsupported, .webPage, .unsupportedFormat, .charset, .malformed, .unrecognized, .empty:
      true
    default: false
    }
  }
}
