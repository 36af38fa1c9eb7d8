import FeedCore
import GtkKit
import Localization

/// The dialog of preferences. Each change takes effect at once and is saved.
@MainActor final class PreferencesDialog {
  private let window: Window
  let style = DropDown(ColorScheme.allCases.map(\.name))
  let textSize = DropDown(TextSize.all.map(\.name))
  let sections: SectionsPreferenceView
  let background: BackgroundPreferenceView
  let notices: NoticesPreferenceView
  let pictures: PicturesPreferenceView
  private var onClosed: @MainActor () -> Void = {}

  /// The preferred size, in logical pixels; a smaller window makes it smaller.
  private static let size = (width: 480, height: 640)

  init(of main: MainWindow, services: PreferenceServices) {
    window = Window(dialogOver: main.window, title: text("Preferences"))
    sections = SectionsPreferenceView(
      main.sections, layout: main.sectionLayout, first: main.preferences.firstSection,
      onLayout: { [weak main] in main?.arrange($0) },
      onFirst: { [weak main] in main?.preferences.save(firstSection: $0) })
    background = BackgroundPreferenceView(services)
    notices = NoticesPreferenceView(main.preferences.notices) { [weak main] in
      main?.preferences.save($0)
    }
    pictures = PicturesPreferenceView(
      main.preferences.pictureSpace, services: services,
      onChange: { [weak main] in main?.preferences.save($0) })
    style.selected = ColorScheme.allCases.firstIndex(of: main.preferences.colorScheme) ?? 0
    style.onChange { [weak main] in main?.choose(ColorScheme.allCases[$0]) }
    show(main.preferences.textSize)
    textSize.onChange { [weak main] in main?.choose(TextSize.all[$0]) }
    build(over: main.window)
  }

  func onClosed(_ handler: @escaping @MainActor () -> Void) { onClosed = handler }

  func present() { window.present() }

  /// Shows a text size that was chosen elsewhere.
  func show(_ size: TextSize) { textSize.selected = TextSize.all.firstIndex(of: size) ?? 0 }
}

extension PreferencesDialog {
  private func build(over parent: Window) {
    let look = PreferenceRow.card(
      text("Appearance"),
      [
        PreferenceRow(text("Style"), style).widget,
        PreferenceRow(
          text("Text size"), note: text("For pages, which widen with their text."), textSize
        ).widget,
      ])
    let feeds = PreferenceRow.card(text("Feeds"), [background.row.widget])
    let column = Box(
      .vertical, spacing: 18, [look, sections.widget, feeds, notices.widget, pictures.widget])
    column.addClass("form")
    let scroller = ScrolledWindow(child: column)
    window.setChild(scroller)
    let available = (width: parent.width, height: parent.height)
    window.defaultSize = (
      available.width > 0 ? min(Self.size.width, available.width) : Self.size.width,
      available.height > 0 ? min(Self.size.height, available.height) : Self.size.height
    )
    window.onClose { [weak self] in self?.onClosed() }
  }
}
