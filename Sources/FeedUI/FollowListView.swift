import FeedCore
import GtkKit
import Localization

/// A list of feeds that was found, and what came of following them all.
@MainActor final class FollowListView {
  let widget = Box(.vertical, spacing: 3, role: .group)
  let title = Label(role: .heading)
  let details = Label()
  let follow = Button(text("Follow All"))
  /// How many failures are named.
  private static let most = 20

  init(onFollow: @escaping @MainActor () -> Void) {
    widget.addClass("card", "form-field")
    title.addClass("title-4")
    details.addClass("caption", "dim-text")
    details.isSelectable = true
    for label in [title, details] { label.wrap() }
    follow.addClass("suggested-action")
    follow.align(horizontal: .end)
    follow.margin(top: 6)
    follow.onClick(onFollow)
    for child in [title, details, follow] as [Widget] { widget.append(child) }
  }

  func show(_ list: FeedList) {
    show(
      text("A list of {count} feed", "A list of {count} feeds", count: list.count),
      list.title)
    follow.isVisible = list.count > 0
  }

  func show(_ report: Subscriptions.ListReport) {
    let named = report.failures.prefix(Self.most).map { "\($0.name): \($0.error.message)" }
    let rest = report.failures.count - named.count
    let more = rest > 0 ? [text("and {count} more", "and {count} more", count: rest)] : []
    show(report.summary, (named + more).joined(separator: "\n"))
    follow.isVisible = false
  }

  private func show(_ heading: String, _ lines: String) {
    title.text = heading
    details.text = lines
    details.isVisible = !lines.isEmpty
    widget.setAccessibleName(heading)
  }
}
