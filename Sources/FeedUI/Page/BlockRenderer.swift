import FeedCore
import Foundation
import GtkKit
import Localization
import Store
import TextCore

/// The widgets of one block of a page.
@MainActor struct BlockView {
  let widget: Widget
  /// The line above a row of a card, hidden above the first row; `nil` if the block is not a row.
  var separator: Separator?
  /// Objects that live as long as the widgets, such as their pictures.
  var parts: [AnyObject] = []
  /// Shows the block's new content in the same widgets; returns false if they can't show it.
  var update: @MainActor (DetailBlock) -> Bool = { _ in false }
}

/// Makes the widgets for each kind of block.
@MainActor struct BlockRenderer {
  let pictures: PictureProvider
  let actions: DetailActions
  let onEvent: @MainActor (DetailEvent) -> Void
  /// Called before a block changes its height by itself.
  let willResize: @MainActor () -> Void

  /// The minimum width, in characters, of texts that may be long.
  static let narrowest = 10

  func make(_ block: DetailBlock) -> BlockView {
    switch block {
    case .picture(let picture): makePicture(picture)
    case .header(let header): makeHeader(header)
    case .text(let text): makeText(text)
    case .richText(let text, let source):
      makeRichText(RichTextView(text, source: source, renderer: self))
    case .html(let html, let source):
      makeRichText(RichTextView(html: html, source: source, renderer: self))
    case .field(let field): makeField(field)
    case .facts(let facts): BlockView(widget: makeFacts(facts))
    case .bullets(let heading, let items, let copying):
      makeBullets(heading, items, copying)
    case .heading(let heading): BlockView(widget: Label.pageHeading(heading))
    case .entry(let icon, let title, let text): makeEntry(icon, title, text)
    case .link(let label, let url, let icon): BlockView(widget: makeLink(label, url, icon))
    case .number(let number): makeNumber(number)
    case .control(let control, let name): makeControl(control, name)
    case .note(let note): makeNote(note)
    case .fullText(let offer): makeFullText(offer)
    case .source(let words): BlockView(widget: makeSource(words))
    }
  }
}

extension BlockRenderer {
  private func makePicture(_ picture: Picture) -> BlockView {
    guard picture.shape == .wide else {
      let view = PictureView(
        pictures: pictures, size: picture.shape.pageSize, fit: picture.shape.fit)
      view.show(picture)
      view.onFailure = { [weak view] hasFailed in view?.widget.isVisible = !hasFailed }
      return BlockView(widget: view.widget, parts: [view])
    }
    let view = PictureView(pictures: pictures, fit: .coverUnlessSmall)
    view.widget.addClass("hero")
    view.show(picture)
    // Every wide picture gets a box with an aspect ratio of 3:2, so that the text below does not
    // jump when the picture loads.
    let box = LayoutBox(
      child: view.widget,
      measure: { orientation, other in
        switch orientation {
        case .horizontal: (120, BlockColumn.maximumWidth)
        case .vertical: ((other ?? 480) * 2 / 3, (other ?? 480) * 2 / 3)
        }
      },
      willAllocate: { [weak view] width, height in view?.slot.place(width: width, height: height) })
    // If the picture fails, its box is hidden rather than left as a large empty area above the
    // text.
    view.onFailure = { [weak box] hasFailed in box?.isVisible = !hasFailed }
    return BlockView(widget: box, parts: [view, box])
  }

  private func makeHeader(_ header: DetailHeader) -> BlockView {
    let view = DetailHeaderView(header, pictures: pictures)
    return BlockView(widget: view.widget, parts: view.pictures)
  }

  private func makeText(_ text: String) -> BlockView {
    let label = makeBodyText(text)
    label.setDirection(of: text)
    return BlockView(widget: label) { new in
      guard case .text(let text) = new else { return false }
      label.text = text
      label.setDirection(of: text)
      return true
    }
  }

  private func makeRichText(_ view: RichTextView) -> BlockView {
    BlockView(widget: view.widget, parts: [view])
  }

  private func makeControl(_ control: ItemControl, _ name: String) -> BlockView {
    let view = ControlView(onEvent: onEvent)
    view.show(control, name: name)
    return BlockView(widget: view.widget, parts: [view]) { new in
      if case .control(let control, let name) = new { view.show(control, name: name) }
      return true
    }
  }

  private func makeFullText(_ offer: FullTextState) -> BlockView {
    let view = FullTextView { onEvent(.loadFullText) }
    view.show(offer)
    return BlockView(widget: view.widget, parts: [view]) { new in
      if case .fullText(let offer) = new { view.show(offer) }
      return true
    }
  }

  private func makeNote(_ note: String) -> BlockView {
    let view = NoteView(note) { onEvent(.mark(.note, $0)) }
    return BlockView(widget: view.widget, parts: [view]) { new in
      if case .note(let note) = new { view.show(note) }
      return true
    }
  }

  private func makeNumber(_ number: DetailNumber) -> BlockView {
    let view = NumberView(number) { onEvent(.mark(number.mark, String($0))) }
    return makeRow(view.widget, parts: [view]) { new in
      guard case .number(let new) = new, (new.label, new.range) == (number.label, number.range)
      else { return false }
      view.show(new.value)
      return true
    }
  }

  private func makeBodyText(_ text: String) -> Label {
    let label = Label(text).wrap(narrowest: Self.narrowest).selectable().addClass("body-text")
    return label
  }

  /// Makes lists with bullets. An item that ends with a colon is the heading of those after it.
  private func makeBullets(_ heading: String, _ items: [String], _ copying: Copying) -> BlockView {
    let title = Label.pageHeading(heading).expand(horizontal: true).align(vertical: .center)
    let copy = makeCopyButton(copying, items.joined(separator: "\n"))
    var blocks: [RichText.Block] = []
    var rest = items[...]
    while let first = rest.first {
      if first.last == ":" {
        blocks.append(.heading(level: 3, [RichText.Run(String(first.dropLast()))]))
        rest.removeFirst()
      } else {
        let group = rest.prefix { $0.last != ":" }
        blocks.append(.list(group.map { [.paragraph([RichText.Run($0)])] }, nil))
        rest = rest.dropFirst(group.count)
      }
    }
    let view = RichTextView(RichText(blocks), source: nil, renderer: self)
    let list = Box(.vertical, role: .group, [view.widget]).setAccessibleName(heading)
    let header = Box(.horizontal, spacing: 12, [title, copy])
    // A heading begins where its list does, whatever its own language is.
    header.setDirection(of: items.joined(separator: " "))
    return BlockView(widget: Box(.vertical, spacing: 6, [header, list]), parts: [view])
  }

  private func makeFacts(_ facts: [DetailFact]) -> Widget {
    let columns = facts.map { fact in
      let value = Label(fact.value).wrap(narrowest: Self.narrowest).selectByPointer()
      return Box(
        .vertical, role: .group,
        [Label.caption(fact.label), value.addClass("field-value")]
      ).setAccessibleName(labeled(fact.label, fact.value))
    }
    return WrapBox(spacing: 18, isLeading: true, columns)
  }

  private func makeEntry(_ icon: Picture, _ title: String, _ text: RichText?) -> BlockView {
    let view = PictureView(pictures: pictures, size: (40, 40), fit: .inside)
    view.widget.addClass("service-icon").align(vertical: .start)
    view.show(icon)
    let name = Label.entryTitle(title).wrap(narrowest: Self.narrowest).selectByPointer()
    let texts = Box(texts: [name])
    let description = text.map { RichTextView($0, source: icon.source, renderer: self) }
    if let description {
      description.widget.addClass("dim-text")
      texts.append(description.widget)
    }
    let box = LayoutBox(child: texts)
    if text == nil { box.align(vertical: .center) }
    let row = Box(.horizontal, spacing: 12, [view.widget, box]).addClass("entry")
    return BlockView(widget: row, parts: [view, box] + [description].compactMap(\.self))
  }

  /// Makes a link with a symbol before its text.
  func makeLink(
    _ label: String, _ url: URL, _ icon: String = "almanac-external-symbolic"
  ) -> Widget {
    let text = Label(label).wrap(narrowest: Self.narrowest)
    let content = Box(.horizontal, spacing: 6, [Icon(icon, size: 16), text])
    let link = makeLink(label, url, content).align(horizontal: .start).addClass("page-link")
    setCopying(.link, of: url.absoluteString, on: link)
    return link
  }

  /// Makes the line with the name of the item's feed. It is small and at the end of the page,
  /// because most readers know the source.
  private func makeSource(_ words: String) -> Widget {
    let label = Label.caption(words)
    label.wrap(narrowest: Self.narrowest).selectByPointer()
    return label
  }

  private func makeCopyButton(_ copying: Copying, _ value: String) -> Button {
    let button = Button(icon: "almanac-copy-symbolic", name: copying.label).removeFrame()
    button.addClass("circular").align(vertical: .center)
    button.onClick { [copy = actions.copy] in
      copy(CopiedText(text: value, confirmation: copying.confirmation))
    }
    return button
  }

  private func setCopying(_ copying: Copying, of value: String, on link: LinkButton) {
    link.setMenu(copying.label) { [copy = actions.copy] in
      copy(CopiedText(text: value, confirmation: copying.confirmation))
    }
  }

  private func makeField(_ field: DetailField) -> BlockView {
    let icon = Icon(field.iconName, size: 16).addClass("field-icon").align(vertical: .center)
    let value = Label(Bidi.shown(field.value, isRightToLeft: icon.isRightToLeft))
    value.wrap(narrowest: Self.narrowest).addClass("field-value")
    let texts = Box(texts: [Label.caption(field.label), value]).align(vertical: .center)
    let box = LayoutBox(child: texts)
    let content = Box(.horizontal, spacing: 12, [icon, box]).addClass("field")
    let row = Box(.horizontal, role: .group).addClass("field-row")
    row.setAccessibleName(labeled(field.label, field.value))
    if let url = field.url {
      // The whole row is the target.
      let link = makeLink(field.value, url, content).expand(horizontal: true)
      link.addClass("field-link")
      if let copying = field.copying { setCopying(copying, of: field.value, on: link) }
      row.append(link)
    } else {
      value.selectByPointer()
      row.append(content.expand(horizontal: true))
    }
    if let copying = field.copying {
      // GTK's Tab goes first to the child whose center is higher, even by half a pixel. So the
      // boxes of the value and the button are as tall as the row, and only their content is
      // centered.
      row.append(Box(.horizontal, [makeCopyButton(copying, field.value)]).margin(end: 9))
    }
    return makeRow(row, parts: [box]) { new in
      guard case .field(let new) = new, field.copying == nil, field.url == nil,
        new.isSame(as: field)
      else { return false }
      value.text = Bidi.shown(new.value, isRightToLeft: value.isRightToLeft)
      row.setAccessibleName(labeled(new.label, new.value))
      return true
    }
  }

  /// Makes a row of a card, with a separator line above the row.
  private func makeRow(
    _ row: Box, parts: [AnyObject] = [],
    update: @escaping @MainActor (DetailBlock) -> Bool
  ) -> BlockView {
    let separator = Separator(.horizontal)
    return BlockView(
      widget: Box(.vertical, [separator, row]), separator: separator, parts: parts, update: update)
  }

  /// A link's tooltip: where it leads. `nil` for phone numbers and email addresses, which the label
  /// shows already.
  private static func tooltip(of url: URL) -> String? {
    if Link.isMap(url) { return text("Show on OpenStreetMap") }
    return ["tel", "mailto"].contains(url.scheme) ? nil : url.absoluteString
  }

  private func makeLink(_ label: String, _ url: URL, _ content: Widget) -> LinkButton {
    let link = LinkButton(url: url.absoluteString, label: label, child: content) {
      [open = actions.open] in open(url)
    }
    link.tooltip = Self.tooltip(of: url)
    return link
  }
}

extension DetailField {
  /// Whether everything except the value is the same.
  fileprivate func isSame(as other: DetailField) -> Bool {
    var copy = self
    copy.value = other.value
    return copy == other
  }
}

extension Widget {
  /// Lays the widget out in the direction in which most of a text runs. A text is as wide as its
  /// longest line, so it would otherwise begin anywhere in a column that runs the other way.
  fileprivate func setDirection(of text: String) {
    if let isRightToLeft = Bidi.mostlyRightToLeft(text) {
      setDirection(isRightToLeft: isRightToLeft)
    }
  }
}
