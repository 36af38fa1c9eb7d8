import FeedCore
import GtkKit
import Localization

/// The preferences dialog. Each change takes effect at once and is saved.
@MainActor final class PreferencesDialog: Dialog {
  let style = DropDown(ColorScheme.allCases.map(\.name))
  let textSize = DropDown(TextSize.all.map(\.name))
  let sections: SectionsPreferenceView
  let background: BackgroundPreferenceView
  let notices: NoticesPreferenceView
  let pictures: PicturesPreferenceView
  private let choices: [PreferenceChoice]

  init(of main: MainWindow, services: PreferenceServices) {
    sections = SectionsPreferenceView(
      main.loaded.sections, layout: main.switchers.layout, first: main.preferences.firstSection,
      onLayout: { [weak main] in main?.arrange($0) },
      onFirst: { [weak main] in main?.preferences.save(firstSection: $0) })
    background = BackgroundPreferenceView(services)
    notices = NoticesPreferenceView(main.preferences.notices) { [weak main] in
      main?.preferences.save($0)
    }
    pictures = PicturesPreferenceView(
      main.preferences.pictureSpace, services: services,
      onChange: { [weak main] in main?.preferences.save($0) })
    choices = services.choices
    super.init(over: main.window, title: text("Preferences"), width: 480, height: 640)
    style.selected = ColorScheme.allCases.firstIndex(of: main.preferences.colorScheme) ?? 0
    style.onChange { [weak main] in main?.choose(ColorScheme.allCases[$0]) }
    show(main.preferences.textSize)
    textSize.onChange { [weak main] in main?.choose(TextSize.all[$0]) }
    build()
  }

  /// Shows a text size that was chosen elsewhere.
  func show(_ size: TextSize) { textSize.selected = TextSize.all.firstIndex(of: size) ?? 0 }
}

extension PreferencesDialog {
  private func build() {
    let look = PreferenceRow.card(
      text("Appearance"),
      [
        PreferenceRow(text("Style"), style).widget,
        PreferenceRow(
          text("Text size"),
          note: text("Changes the text of lists and pages. The page gets wider with it."),
          textSize
        ).widget,
      ] + choices.map(Self.row))
    let feeds = PreferenceRow.card(text("Feeds"), [background.row.widget])
    window.setChild(
      Self.scrolled([look, sections.widget, feeds, notices.widget, pictures.widget]))
  }
}

extension PreferencesDialog {
  private static func row(_ choice: PreferenceChoice) -> Widget {
    let list = DropDown(choice.names)
    list.selected = choice.selected
    list.onChange { choice.choose($0) }
    return PreferenceRow(choice.title, note: choice.note, list).widget
  }
}

extension ColorScheme {
  fileprivate var name: String {
    switch self {
    case .system: text("Follow System")
    case .light: text("Light", context: "style")
    case .dark: text("Dark", context: "style")
    }
  }
}

/// A line of the preferences: a title, a hint, and a control.
@MainActor struct PreferenceRow {
  let widget: Box
  private let note = Label.caption()

  init(_ title: String, note text: String? = nil, _ control: Widget) {
    let texts = Box(texts: [Label.entryTitle(title), note]).align(vertical: .center)
    control.align(vertical: .center).setAccessibleName(title)
    widget = Box(.horizontal, spacing: 12, role: .group, [texts, control])
    // The row needs the name too: a drop-down's own button is named by its current choice.
    widget.setAccessibleName(title).addClass("feed-row", "preference")
    show(note: text)
  }

  func show(note text: String?) {
    note.text = text ?? ""
    note.isVisible = text != nil
  }

  /// Makes a heading with a card of lines below it.
  static func card(_ title: String, _ rows: [Widget]) -> Widget {
    let card = Box(card: title, rows).clip()
    return Box(.vertical, spacing: 6, [Label.cardTitle(title), card])
  }
}
