import FeedCore
import GtkKit
import Store

extension MainWindow {
  /// The section that is shown.
  public var section: Section { sections[current] }

  /// What a section shows; `nil` while nothing of it is loaded.
  public func model(of section: Section) -> FeedModel? {
    sections.firstIndex { $0.id == section.id }.flatMap { models[$0] }
  }

  /// Lets the title's menu choose among the section's feeds.
  func addFeedChoice() {
    application.addChoice(FeedChooser.action) { [weak self] id in self?.choose(feed: id) }
  }

  /// Marks the choice that holds in the section shown.
  func showFeedChoice() {
    application.setChoice(FeedChooser.action, to: chooser.shown(section))
  }

  func choose(feed id: String) {
    guard chooser.shown(section) != id else { return }
    chooser.choose(section, id)
    reload(section: section.id)
  }
}
