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

    public init(id: String, name: String) {
      self.id = id
      self.name = name
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
  public static let all = ""

  /// The name of the app's action that makes a choice.
  public static let action = "feed"

  /// The choices. The name of a choice with unread items ends with their number.
  private func choices(in section: Section, _ unread: UnreadCounts) -> [Choice] {
    let choices = choices(section)
    let urls = choices.compactMap { URL(string: $0.id) }
    return choices.map { choice in
      let feeds = choice.id == Self.all ? urls : [URL(string: choice.id)].compactMap(\.self)
      let count = unread.count(section, feeds: feeds)
      guard count > 0 else { return choice }
      return Choice(
        id: choice.id,
        name: text("{name} ({number})", ["name": choice.name, "number": number(count)]))
    }
  }

  func menu(of section: Section, _ unread: UnreadCounts) -> Menu {
    let menu = Menu([])
    let feeds = Menu([])
    for choice in choices(in: section, unread) {
      feeds.append(choice.name, choice: choice.id, of: "app.\(Self.action)")
    }
    menu.appendSection(feeds)
    menu.appendSection(Menu([(text("Feeds…"), "app.feeds")]))
    return menu
  }
}
