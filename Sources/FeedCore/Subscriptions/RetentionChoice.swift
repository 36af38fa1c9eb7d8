import Store

/// How long the user keeps items after their feeds stop listing them.
public enum RetentionChoice: String, CaseIterable, Sendable {
  case month
  case quarter
  case year
  case always

  public var retention: Retention {
    switch self {
    case .month: .days(30)
    case .quarter: .days(90)
    case .year: .days(365)
    case .always: .always
    }
  }

  static let usual = quarter

  fileprivate static let setting = "keep-unlisted"
}

extension Library {
  /// The user's choice; 90 days by default.
  /// - Throws: if the choice can't be read; then nothing may be deleted.
  public var retentionChoice: RetentionChoice {
    get throws(StoreError) {
      try setting(RetentionChoice.setting).flatMap(RetentionChoice.init) ?? .usual
    }
  }

  public func setRetentionChoice(_ time: RetentionChoice) async throws(StoreError) {
    try await set(time.rawValue, for: RetentionChoice.setting)
  }
}
