import GtkKit

/// The labels of cards and dialogs. Their lines wrap.
extension Label {
  static func entryTitle(_ text: String = "") -> Label {
    Label(text).addClass("entry-title").wrap()
  }

  /// A small and dim text, such as a hint.
  static func caption(_ text: String = "") -> Label {
    Label(text).addClass("caption", "dim-text").wrap()
  }

  static func fieldLabel(_ text: String) -> Label {
    Label(text).addClass("caption", "field-label").wrap()
  }

  /// The heading of a part of a page, above the headings within the part's own text.
  static func pageHeading(_ text: String) -> Label {
    Label(text, role: .heading).addClass("heading-2").wrap()
  }

  static func cardTitle(_ text: String = "") -> Label {
    Label(text, role: .heading).addClass("title-4").wrap()
  }
}

extension Box {
  /// A column of texts that takes all the width that is left in its row.
  convenience init(texts: [Widget]) {
    self.init(.vertical, spacing: 3, texts)
    expand(horizontal: true)
  }

  /// A card of rows, as a group with a name for assistive technology.
  convenience init(card name: String, _ rows: [Widget] = []) {
    self.init(.vertical, role: .group)
    setAccessibleName(name)
    addClass("card")
    append(rows: rows)
  }

  /// Adds rows with lines between them.
  func append(rows: [Widget]) {
    for (index, row) in rows.enumerated() {
      if index > 0 { append(Separator(.horizontal)) }
      append(row)
    }
  }
}
