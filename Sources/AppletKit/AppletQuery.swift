/// The order in which the server lists applets.
public enum AppletOrder: Hashable, Sendable, CaseIterable {
  /// The server's own order, which is not documented.
  case `default`
  /// Oldest first.
  case publishedAtAscending
  /// Newest first.
  case publishedAtDescending
  /// Least used first.
  case enabledCountAscending
  /// Most used first.
  case enabledCountDescending

  /// The API's word for the order; `nil` leaves the parameter out.
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

/// The kind of phone that the server selects applets for.
public enum AppletPlatform: Hashable, Sendable, CaseIterable {
  /// Sends no parameter. According to IFTTT's iOS library, this leaves out every applet that needs
  /// a phone; according to its Android library, it leaves out none.
  case none
  /// Leaves out applets that need an Android phone.
  case iOS
  /// Leaves out applets that need an iPhone.
  case android

  /// The API's word for the platform; `nil` leaves the parameter out.
  public var word: String? {
    switch self {
    case .none: nil
    case .iOS: "ios"
    case .android: "android"
    }
  }
}
