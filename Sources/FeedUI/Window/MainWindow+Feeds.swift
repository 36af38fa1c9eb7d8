import FeedCore
import GtkKit
import Store

extension MainWindow {
  /// The section that is shown.
  public var section: Section { sections[current] }

  /// A section's model; `nil` until the section is loaded.
  public func model(of section: Section) -> SectionModel? {
    index(of: section.id).flatMap { models[$0] }
  }

  /// Adds the action with which the title's menu chooses a feed.
  func addFeedChoice() {
    application.addChoice(FeedChooser.action) { [weak self] id in self?.choose(feed: id) }
  }

  /// Marks the shown section's current choice in the title's menu.
  func showFeedChoice() {
    application.setChoice(FeedChooser.action, value: chooser.shown(section))
  }

  /// Shows a feed's items in the section that is shown. If the section shows all its feeds, they
  /// are there already.
  public func showFeed(_ address: String) {
    if chooser.shown(section) != FeedChooser.all { choose(feed: address) }
  }

  func choose(feed id: String) {
    guard chooser.shown(section) != id else { return }
    chooser.choose(section, id)
    reload(section: section.id)
  }
}
