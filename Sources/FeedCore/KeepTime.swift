import Store

/// How long items stay that their feed no longer lists, as the person chose.
public enum KeepTime: String, CaseIterable, Sendable {
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
  /// The person's choice; 90 days by default.
  public var keepTime: KeepTime {
    (try? setting(KeepTime.setting)).flatMap { $0.flatMap(KeepTime.init) } ?? .quarter
  }

  public func setKeepTime(_ time: KeepTime) async throws(StoreError) {
    try await set(time.rawValue, for: KeepTime.setting)
  }
}

extension Section {
  /// What becomes of items that a feed no longer lists, by the section and the person.
  func retention(_ library: Library) -> Retention {
    retention == .whileListed ? .whileListed : library.keepTime.retention
  }
}

extension Subscriptions {
  /// The sections that keep what their feeds no longer list.
  var keepingSections: [Section] { sections.filter { $0.retention != .whileListed } }

  /// Deletes the items that are past their time.
  public func expire() async {
    for section in keepingSections {
      try? await content.expire(
        section: section.id, section.retention(library), now: loader.now())
    }
  }
}

extension Subscriptions {
  /// About how many bytes their items take.
  func keptBytes() async -> Int {
    var bytes = 0
    for section in keepingSections { bytes += (try? await content.size(section: section.id)) ?? 0 }
    return bytes
  }
}

extension FeedsModel {
  /// Whether there is anything to choose.
  public var keepsUnlisted: Bool { !subscriptions.keepingSections.isEmpty }

  public var keepTime: KeepTime { subscriptions.library.keepTime }

  /// Keeps the choice, and drops what is over its time by it.
  public func setKeepTime(_ time: KeepTime) {
    guard time != keepTime else { return }
    let sections = subscriptions.keepingSections.map(\.id)
    save(in: nil) { [self] () async throws(FeedError) in
      try await storing { () async throws(StoreError) in
        try await subscriptions.library.setKeepTime(time)
      }
      await subscriptions.expire()
      for section in sections { onChange(section) }
    }
  }
}
