import FeedCore
import Foundation
import GtkKit
import Localization

/// Lets the user choose which feeds a section's list shows.
@MainActor public struct FeedChooser {
  /// One of the choices: a feed, or all feeds of the section.
  public struct Choice: Hashable, Identifiable, Sendable {
    public let id: String
    public let name: String
    /// The folder of an imported list that the feed was in; `nil` for none.
    public let folder: String?
    /// The address of the icon that the feed or its site declares.
    public let icon: URL?

    public init(id: String, name: String, folder: String? = nil, icon: URL? = nil) {
      self.id = id
      self.name = name
      self.folder = folder
      self.icon = icon
    }
  }

  /// The choices in a section; the first is the default.
  let choices: (Section) -> [Choice]
  /// The addresses of all feeds of a section, shown or not.
  let addresses: (Section) -> [URL]
  /// The feeds that a section's list shows.
  let feeds: (Section) -> [Feed]
  let shown: (Section) -> Choice.ID
  let choose: (Section, Choice.ID) -> Void

  public init(
    choices: @escaping (Section) -> [Choice], addresses: @escaping (Section) -> [URL],
    feeds: @escaping (Section) -> [Feed], shown: @escaping (Section) -> Choice.ID,
    choose: @escaping (Section, Choice.ID) -> Void
  ) {
    self.choices = choices
    self.addresses = addresses
    self.feeds = feeds
    self.shown = shown
    self.choose = choose
  }

  /// The ID of the choice that stands for all feeds of a section together.
  public nonisolated static let all = ""

  /// Whether the section's list shows only one of several feeds.
  func showsOneOfSeveral(in section: Section) -> Bool {
    addresses(section).count > 1 && shown(section) != Self.all
  }

  /// How many items of a choice are unread.
  func unread(of choice: Choice, in section: Section, _ counts: UnreadCounts) -> Int {
    let urls =
      choice.id == Self.all ? addresses(section) : [URL(string: choice.id)].compactMap(\.self)
    return counts.count(section, feeds: urls)
  }
}

extension FeedChooser.Choice {
  /// The feed's icon; without one, a letter on a color of the feed's own.
  var picture: Picture {
    let isAll = id == FeedChooser.all
    return Picture(
      url: icon,
      placeholder: isAll
        ? .symbol("almanac-articles-symbolic") : .letter(of: name, seed: id), shape: .square
    ).named(by: URL(string: id))
  }
}
