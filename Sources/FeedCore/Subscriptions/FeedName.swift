import Foundation
import Localization
import Store
import TextCore

extension FeedAddress {
  /// A feed's name in a list: the user's own name for it, else the feed's own title, else its
  /// content and origin, such as “Recipes from example.org”, else the section's title. The feed of
  /// the user's copies always has a name such as “My Recipes”.
  public static func displayName(
    of url: URL, name: String?, title: String?, section: Section
  ) -> String {
    if Feed(url).isOfOwnItems { return text("My {section}", ["section": section.title]) }
    if let name { return name }
    if let title, !title.isEmpty { return title }
    guard let place = place(url) else { return section.title }
    return text("{section} from {place}", ["section": section.title, "place": place])
  }

  /// The file name or host that a feed comes from; `nil` for feeds of the app or of an account.
  private static func place(_ url: URL) -> String? {
    if url.isFileURL { return CleanText.line(url.lastPathComponent) }
    guard let host = url.host() else { return nil }
    return host.hasPrefix("www.") ? String(host.dropFirst(4)) : host
  }
}

extension Subscription {
  /// The user's own name for a feed, on one line and fit for display.
  /// - Returns: `nil` if nothing is left.
  public static func cleanName(_ words: String) -> String? {
    let name = CleanText.line(words).prefix(longestName)
    return name.isEmpty ? nil : String(name)
  }

  /// The maximum length of a feed's name, in characters.
  public static let longestName = 200

  public func displayName(title: String?, section: Section) -> String {
    FeedAddress.displayName(of: url, name: name, title: title, section: section)
  }
}

extension Feed {
  public func displayName(title: String?, section: Section) -> String {
    FeedAddress.displayName(of: url, name: name, title: title, section: section)
  }
}
