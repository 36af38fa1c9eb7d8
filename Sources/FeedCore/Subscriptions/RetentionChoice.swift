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
    (try? setting(RetentionChoice.setting)).flatMap { $0.flatMap(RetentionChoice.init) } ?? .quarter
  }

  public func setRetentionChoice(_ time: RetentionChoice) async throws(StoreError) {
    try await set(time.rawValue, for: RetentionChoice.setting)
  }
}

extension Section {
  /// How long items stay after their feed stops listing them, depending on the section and the
  /// user's choice.
  func retention(_ library: Library) -> Retention {
    retention == .whileListed ? .whileListed : library.retentionChoice.retention
  }
}

extension SubscriptionService {
  /// The sections in which items stay after their feeds stop listing them.
  var keepingSections: [Section] { sections.filter { $0.retention != .whileListed } }

  public func deleteExpired() async {
    for section in keepingSections {
      try? await content.deleteExpired(
        section: section.id, section.retention(library), now: loader.now())
    }
  }

  /// About how many bytes are taken by the sections in which items stay after their feeds stop
  /// listing them.
  func keptBytes() async -> Int {
    var bytes = 0
    for section in keepingSections { bytes += (try? await content.size(section: section.id)) ?? 0 }
    return bytes
  }
}

extension FeedsModel {
  public var keepsUnlisted: Bool { !subscriptions.keepingSections.isEmpty }

  public var retentionChoice: RetentionChoice { library.retentionChoice }

  /// Saves the choice, and deletes the items whose time is now over.
  public func setRetentionChoice(_ time: RetentionChoice) {
    guard time != retentionChoice else { return }
    let sections = subscriptions.keepingSections.map(\.id)
    save(in: nil) { [self] () async throws(FeedError) in
      try await storing(await library.setRetentionChoice(time))
      await subscriptions.deleteExpired()
      for section in sections { onChange(section) }
    }
  }
}
