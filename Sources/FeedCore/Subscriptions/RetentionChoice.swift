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

  fileprivate static let setting = "keep-unlisted"
}

extension Library {
  /// The user's choice; 90 days by default.
  public var retentionChoice: RetentionChoice {
    // If the setting can't be read, the default applies.
    (try? setting(RetentionChoice.setting)).flatMap { $0.flatMap(RetentionChoice.init) } ?? .quarter
  }

  public func setRetentionChoice(_ time: RetentionChoice) async throws(StoreError) {
    try await set(time.rawValue, for: RetentionChoice.setting)
  }
}
