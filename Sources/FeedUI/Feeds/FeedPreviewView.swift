import FeedCore
import GtkKit
import Localization
import Store

/// The preview of a feed before it is added.
@MainActor final class FeedPreviewView {
  let widget = Box(.vertical, role: .group).addClass("card")
  private let icon = Icon("almanac-empty-symbolic", size: 32).addClass("field-icon")
  let title = Label.cardTitle()
  private let caption = Label().addClass("caption").wrap()
  private let address = Label.caption().wrap(lines: 2)
  private let first = Label.caption()
  private let skipped = SkippedView()
  let name = Entry().setAccessibleName(text("Name"))
  let add = Button("").addClass("suggested-action")
  let addOnce = Button(text("Add Once…"))

  /// - Parameters:
  ///   - onAdd: called with the user's own name for the feed, which may be empty.
  ///   - onAddOnce: called to add the items without following the feed.
  init(onAdd: @escaping @MainActor (String) -> Void, onAddOnce: @escaping Handler) {
    widget.setAccessibleName(text("Found", context: "at an address"))
    icon.align(vertical: .start)
    let texts = Box(texts: [title, caption, address, first, skipped.widget])
    let found = Box(.horizontal, spacing: 12, [icon, texts]).addClass("feed-row")

    name.limit(characters: Subscription.longestName)
    let send: Handler = { [weak self] in
      guard let self else { return }
      onAdd(name.text)
    }
    name.onActivate(send)
    add.onClick(send)
    addOnce.onClick(onAddOnce)
    let buttons = Box(.horizontal, spacing: 6, [addOnce, add]).align(horizontal: .end)
    buttons.margin(top: 6)
    let field = Box(.vertical, spacing: 3, [Label.fieldLabel(text("Name")), name, buttons])
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
    addOnce.isVisible = preview.canBeAddedOnce
    add.setLabel(
      preview.canBeAddedOnce
        ? text("Follow") : text("Add to {section}", ["section": preview.section.title]))
  }
}
