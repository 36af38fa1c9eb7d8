import FeedCore
import GtkKit
import Localization

/// A list of feeds that was found, and the result of following them all.
@MainActor final class SubscriptionListView {
  let widget = Box(.vertical, spacing: 3, role: .group).addClass("card", "form-field")
  private let title = Label.cardTitle()
  private let details = Label.caption()
  let follow = Button("").addClass("suggested-action").align(horizontal: .end).margin(top: 6)
  private static let mostFailures = 20
  /// The maximum number of feeds to name before they are followed.
  private static let mostNames = 10

  init(onFollow: @escaping @MainActor () -> Void) {
    details.selectable()
    follow.onClick(onFollow)
    widget.append(title, details, follow)
  }

  func show(_ list: SubscriptionList) {
    show(
      text("A list of {count} feed", "A list of {count} feeds", count: list.count),
      (list.title.isEmpty ? [] : [list.title, ""])
        + Self.beginning(of: list.names, Self.mostNames))
    follow.setLabel(list.count == 1 ? text("Add", context: "feed") : text("Add All"))
    follow.isVisible = list.count > 0
  }

  func show(_ report: SubscriptionService.ListReport) {
    let failures = (report.failures + report.unreachable).map { labeled($0.name, $0.error.message) }
    show(report.summary, Self.beginning(of: failures, Self.mostFailures))
    follow.isVisible = false
  }

  private static func beginning(of lines: [String], _ most: Int) -> [String] {
    let rest = lines.count - most
    guard rest > 0 else { return lines }
    return lines.prefix(most) + [text("and {count} more", "and {count} more", count: rest)]
  }

  private func show(_ heading: String, _ lines: [String]) {
    title.text = heading
    details.text = lines.joined(separator: "\n")
    details.isVisible = !lines.isEmpty
    widget.setAccessibleName(heading)
  }
}
