/// In which order the server lists applets.
public enum AppletOrder: Hashable, Sendable, CaseIterable {
  /// The server's own; by what it sorts is not documented.
  case `default`
  /// Oldest first.
  case publishedAtAscending
  /// Newest first.
  case publishedAtDescending
  /// Least used first.
  case enabledCountAscending
  /// Most used first.
  case enabledCountDescending

  /// The API's word; `nil` leaves the parameter out.
  public var word: String? {
    switch self {
    case .default: nil
    case .publishedAtAscending: "published_at_asc"
    case .publishedAtDescending: "published_at_desc"
    case .enabledCountAscending: "enabled_count_asc"
    case .enabledCountDescending: "enabled_count_desc"
    }
  }
}

/// For which kind of phone the server chooses applets.
public enum AppletPlatform: Hashable, Sendable, CaseIterable {
  /// No parameter. IFTTT's iOS library says that this leaves out every applet that needs a phone,
  /// its Android library that it leaves out none.
  case none
  /// Leaves out applets that need an Android phone.
  case iOS
  /// Leaves out applets that need an iPhone.
  case android

  /// The API's word; `nil` leaves the parameter out.
  public var word: String? {
    switch self {
    case .none: nil
    case .iOS: "ios"
    case .android: "android"
    }
  }
}
