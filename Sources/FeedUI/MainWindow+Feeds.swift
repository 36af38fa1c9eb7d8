import FeedCore
import GtkKit
import Store

extension MainWindow {
  /// The section that is shown.
  public var section: Section { sections[current] }

  /// A section's model; `nil` until it is loaded.
  public func model(of section: Section) -> FeedModel? {
    index(of: section.id).flatMap { models[$0] }
  }

  /// Fills the title's menu with the section's feeds.
  func addFeedChoice() {
    application.addChoice(FeedChooser.action) { [weak self] id in self?.choose(feed: id) }
  }

  /// Marks the current choice of the shown section.
  func showFeedChoice() {
    application.setChoice(FeedChooser.action, value: chooser.shown(section))
  }

  /// Shows a feed's items in the section that is shown, beside those of the others if these are shown.
  public func showFeed(_ address: String) {
    if chooser.shown(section) != FeedChooser.all { choose(feed: address) }
  }

  func choose(feed id: String) {
    guard chooser.shown(section) != id else { return }
    chooser.choose(section, id)
    reload(section: section.id)
  }
}
