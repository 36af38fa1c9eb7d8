import FeedCore
import Foundation
import GtkKit
import Localization
import Store

/// The preview of a feed before it is added.
@MainActor final class FeedPreviewView {
  let widget = Box(.vertical, role: .group)
  private let icon = Icon("almanac-empty-symbolic", size: 32)
  let title = Label.cardTitle()
  private let caption = Label()
  private let address = Label.caption()
  private let first = Label.caption()
  private let skipped = SkippedView()
  let name = Entry()
  let add = Button("")

  /// - Parameter onAdd: called with the user's own name for the feed, which may be empty.
  init(onAdd: @escaping @MainActor (String) -> Void) {
    widget.setAccessibleName(text("Found", context: "at an address"))
    widget.addClass("card")
    caption.addClass("caption")
    caption.wrap()
    address.wrap(lines: 2)
    icon.addClass("field-icon")
    icon.align(vertical: .start)
    let texts = Box(texts: [title, caption, address, first, skipped.widget])
    let found = Box(.horizontal, spacing: 12, [icon, texts])
    found.addClass("feed-row")

    name.setAccessibleName(text("Name"))
    name.limit(characters: Subscription.longestName)
    name.onActivate { [weak self] in self?.add.click() }
    add.addClass("suggested-action")
    add.align(horizontal: .end)
    add.margin(top: 6)
    add.onClick { [weak self] in
      guard let self else { return }
      onAdd(name.text)
    }
    let field = Box(.vertical, spacing: 3, [Label.fieldLabel(text("Name")), name, add])
    field.addClass("form-field")
    widget.append(rows: [found, field])
  }

  /// - Parameter asked: the address that was entered. The feed's address is shown if it is
  ///   different.
  func show(_ preview: FeedPreview, asked: String) {
    icon.name = preview.section.iconName
    let ownName = preview.ownName
    title.text = ownName
    caption.text = FeedCaptions.caption(of: preview)
    address.text = FeedCaptions.address(preview.url)
    address.isVisible = address.text != asked
    first.text = preview.firstTitles.joined(separator: "\n")
    first.isVisible = !preview.firstTitles.isEmpty
    skipped.show(preview.skipped, count: preview.skippedCount)
    name.text = ""
    name.placeholder = ownName
    add.setLabel(text("Add to {section}", ["section": preview.section.title]))
  }
}
