import FeedCore
import Foundation
import GtkKit
import Localization

/// The blocks of a page as widgets, one renderer for each kind.
@MainActor final class DetailBlocks {
  let widget: LayoutBox
  private(set) var content: DetailContent
  private let pictures: Pictures
  private let actions: DetailActions
  private let column = Box(.vertical, spacing: 18)
  private(set) var pictureViews: [PictureView] = []
  private var headers: [DetailHeaderView] = []
  private var fields: Box?
  private var layoutBoxes: [LayoutBox] = []
  private(set) var control: ControlView?
  private let onControl: @MainActor (ControlAction) -> Void
  /// Shows a block's new content where its widgets are; answers false where that cannot be. By the
  /// block's index.
  private var updates: [Int: (DetailBlock) -> Bool] = [:]

  /// The widest a line of text gets, in logical pixels.
  static let maximumWidth = 640
  /// The narrowest that a text gets which may be long, in characters.
  private static let narrowest = 10

  init(
    _ content: DetailContent, pictures: Pictures, actions: DetailActions,
    onControl: @escaping @MainActor (ControlAction) -> Void = { _ in }
  ) {
    self.content = content
    self.pictures = pictures
    self.actions = actions
    self.onControl = onControl
    column.addClass("page")
    widget = LayoutBox(child: column, maximumWidth: Self.maximumWidth)
    for (index, block) in content.blocks.enumerated() { append(block, at: index) }
    widget.onMap { [weak self] in self?.loadPictures() }
  }

  /// Shows the item's new content in the widgets that are there, so that focus and selection stay.
  /// - Returns: false where the page has to be made anew.
  func update(_ new: DetailContent) -> Bool {
    guard new.blocks.count == content.blocks.count,
      (new.control == nil) == (content.control == nil)
    else { return false }
    for (index, block) in new.blocks.enumerated() where block != content.blocks[index] {
      guard updates[index]?(block) == true else { return false }
    }
    if let state = new.control { control?.show(state, name: new.title) }
    content = new
    return true
  }

  func retryPictures() {
    for view in pictureViews { view.retry() }
    for header in headers { header.retryPictures() }
  }

  private func loadPictures() {
    for view in pictureViews { view.setOnScreen(true) }
    for header in headers { header.loadPictures() }
  }
}

extension DetailBlocks {
  private func append(_ block: DetailBlock, at index: Int) {
    if case .field(let field) = block {
      appendField(field, at: index)
      return
    }
    fields = nil
    switch block {
    case .picture(let picture): column.append(makePicture(picture))
    case .header(let header): appendHeader(header, at: index)
    case .text(let text): column.append(makeText(text))
    case .bullets(let heading, let items): column.append(makeBullets(heading, items))
    case .heading(let heading): column.append(makeHeading(heading))
    case .entry(let icon, let title, let text): column.append(makeEntry(icon, title, text))
    case .link(let label, let url): column.append(makeLink(label, url))
    case .field: break
    }
  }

  private func makePicture(_ picture: Picture) -> Widget {
    let view = PictureView(pictures: pictures, fit: .coverUnlessSmall)
    view.widget.addClass("hero")
    view.show(picture)
    pictureViews.append(view)
    // Three to two, whatever the picture: the text below does not jump when it comes.
    let box = LayoutBox(
      child: view.widget,
      measure: { orientation, other in
        switch orientation {
        case .horizontal: (120, Self.maximumWidth)
        case .vertical: ((other ?? 480) * 2 / 3, (other ?? 480) * 2 / 3)
        }
      }, willAllocate: { [weak view] width, height in view?.place(width: width, height: height) })
    return keep(box)
  }

  /// The page's control says the state; a badge would say it twice.
  private func appendHeader(_ header: DetailHeader, at index: Int) {
    let shown = content.control == nil ? header : header.withoutBadge
    let view = DetailHeaderView(shown, pictures: pictures)
    headers.append(view)
    column.append(view.widget)
    guard let state = content.control, control == nil else { return }
    let control = ControlView(onAction: onControl)
    control.show(state, name: content.title)
    column.append(control.widget)
    self.control = control
    updates[index] = { block in
      if case .header(let new) = block { new.withoutBadge == shown } else { false }
    }
  }

  private func makeText(_ text: String) -> Widget {
    let label = Label(text)
    label.wrap(narrowest: Self.narrowest)
    label.isSelectable = true
    label.addClass("body-text")
    return label
  }

  private func makeHeading(_ text: String) -> Widget {
    let label = Label(text, role: .heading)
    label.addClass("title-4")
    label.wrap()
    return label
  }

  private func makeBullets(_ heading: String, _ items: [String]) -> Widget {
    let list = Box(.vertical, spacing: 6, role: .group)
    list.setAccessibleName(heading)
    for item in items {
      let mark = Label("•")
      mark.addClass("bullet")
      mark.align(vertical: .start)
      let label = Label(item)
      label.wrap(narrowest: Self.narrowest)
      label.expand(horizontal: true)
      list.append(Box(.horizontal, spacing: 12, [mark, keep(LayoutBox(child: label))]))
    }
    return Box(.vertical, spacing: 12, [makeHeading(heading), list])
  }

  private func makeEntry(_ icon: Picture, _ title: String, _ text: String?) -> Widget {
    let view = PictureView(pictures: pictures, size: (40, 40), fit: .inside)
    view.widget.addClass("service-icon")
    view.widget.align(vertical: .start)
    view.show(icon)
    pictureViews.append(view)
    let name = Label(title)
    name.addClass("entry-title")
    name.wrap(narrowest: Self.narrowest)
    let texts = Box(.vertical, spacing: 3, [name])
    if let text {
      let label = Label(text)
      label.addClass("dim-text")
      label.wrap(narrowest: Self.narrowest)
      texts.append(label)
    }
    texts.expand(horizontal: true)
    let box = keep(LayoutBox(child: texts))
    if text == nil { box.align(vertical: .center) }
    let row = Box(.horizontal, spacing: 12, [view.widget, box])
    row.addClass("entry")
    return row
  }

  private func makeLink(_ label: String, _ url: URL) -> Widget {
    let open = actions.open
    let link = LinkButton(url: url.absoluteString, label: label) { open(url) }
    link.align(horizontal: .start)
    link.addClass("page-link")
    return link
  }

  // MARK: Fields

  /// Fields that follow each other stand in one card.
  private func appendField(_ field: DetailField, at index: Int) {
    let card: Box
    if let fields {
      card = fields
      card.append(Separator(.horizontal))
    } else {
      card = Box(.vertical)
      card.addClass("card")
      fields = card
      column.append(card)
    }
    card.append(makeField(field, at: index))
  }

  private func makeField(_ field: DetailField, at index: Int) -> Widget {
    let icon = Icon(field.iconName, size: 16)
    icon.addClass("field-icon")
    icon.align(vertical: .center)
    let label = Label(field.label)
    label.addClass("caption", "dim-text")
    label.wrap()
    let value = makeValue(field)
    let texts = Box(.vertical, spacing: 3, [label, value])
    texts.expand(horizontal: true)
    let box = keep(LayoutBox(child: texts))
    box.align(vertical: .center)
    let row = Box(.horizontal, spacing: 12, role: .group, [icon, box])
    row.addClass("field")
    row.setAccessibleName(field.label + ": " + field.value)
    if field.isCopyable {
      let copy = Button(
        icon: "almanac-copy-symbolic", name: text("Copy {label}", ["label": field.label]))
      copy.hasFrame = false
      copy.addClass("circular")
      copy.align(vertical: .center)
      let (value, actions) = (field.value, actions)
      copy.onClick { actions.copy(value) }
      row.append(copy)
    } else if let value = value as? Label {
      updates[index] = { block in
        guard case .field(let new) = block, new.isSame(as: field) else { return false }
        value.text = new.value
        row.setAccessibleName(new.label + ": " + new.value)
        return true
      }
    }
    return row
  }

  private func makeValue(_ field: DetailField) -> Widget {
    guard let url = field.url else {
      let value = Label(field.value)
      value.wrap(narrowest: Self.narrowest)
      value.isSelectable = true
      return value
    }
    let open = actions.open
    let link = LinkButton(url: url.absoluteString, label: field.value) { open(url) }
    link.align(horizontal: .start)
    link.addClass("field-link")
    return link
  }

  /// A layout box calls back into Swift: its wrapper lives as long as the page.
  private func keep(_ box: LayoutBox) -> LayoutBox {
    layoutBoxes.append(box)
    return box
  }
}

extension DetailHeader {
  fileprivate var withoutBadge: DetailHeader {
    var header = self
    header.badge = nil
    return header
  }
}

extension DetailField {
  /// All but the value.
  fileprivate func isSame(as other: DetailField) -> Bool {
    var copy = self
    copy.value = other.value
    return copy == other
  }
}
