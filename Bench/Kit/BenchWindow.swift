import CGtk
import FeedCore
import FeedUI
import GtkKit
import Store
import Transport

/// The app's own window with a store and one section, and GTK's view of the list in it.
@MainActor public final class BenchWindow {
  public let model: SectionModel
  private let window: MainWindow
  public private(set) var list: UnsafeMutablePointer<GtkWidget>!

  /// - Parameters:
  ///   - pictures: loads the feed's pictures.
  ///   - width: the width of the window; `nil` to let the window choose it.
  public init(
    _ application: Application, _ section: Section, feeds: [Feed], content: ContentStore,
    library: Library, loader: FeedLoader, pictures: Transport, width: Int? = nil
  ) {
    let model = SectionModel(
      section: section, feeds: feeds, content: content, library: library, loader: loader)
    self.model = model
    window = MainWindow(
      application: application, sections: [section],
      pictures: PictureProvider(loader: PictureLoader(transport: pictures, cache: nil)),
      preferences: Preferences(
        read: { name in name == "window-width" ? width.map { String($0) } : nil },
        write: { _, _ in }),
      chooser: FeedChooser(
        choices: { _ in [] }, addresses: { _ in [] }, feeds: { _ in [] }, shown: { _ in "" },
        choose: { _, _ in }),
      unread: UnreadCounts(content: content),
      changes: ChangeService(sections: [section], loader: loader),
      makeSearch: { SearchModel(content: content) { [] } }, makeModel: { _ in model })
    window.show(section: nil)
    window.present()
    list = find("GtkListView")
  }

  public var scrolling: UnsafeMutablePointer<GtkAdjustment> {
    gtk_scrollable_get_vadjustment(OpaquePointer(list))
  }

  /// The offset at which the list is scrolled to its end.
  public var end: Double {
    gtk_adjustment_get_upper(scrolling) - gtk_adjustment_get_page_size(scrolling)
  }

  /// How far the list is scrolled, in logical pixels from the top.
  public var offset: Double {
    get { gtk_adjustment_get_value(scrolling) }
    set { gtk_adjustment_set_value(scrolling, newValue) }
  }

  public func close() { window.close() }

  /// Opens the first item's page.
  public func openFirst() {
    if let id = model.outline.groups.first?.ids.first {
      window.results.open(id, in: model.section.id)
    }
  }

  /// The vertical adjustment of the open page; `nil` until a page is shown.
  public var page: UnsafeMutablePointer<GtkAdjustment>? {
    guard let viewport = find("GtkViewport") else { return nil }
    return gtk_scrollable_get_vadjustment(OpaquePointer(viewport))
  }

  /// Waits until the next frame has been painted.
  public func frame() async {
    await withCheckedContinuation { continuation in
      window.afterFirstFrame { continuation.resume() }
    }
  }

  /// The first visible widget of a GTK type, in any window.
  private func find(_ type: String) -> UnsafeMutablePointer<GtkWidget>? {
    let windows = gtk_window_get_toplevels()
    for index in 0..<g_list_model_get_n_items(windows) {
      guard let item = g_list_model_get_item(windows, index) else { continue }
      defer { g_object_unref(item) }
      let window = item.assumingMemoryBound(to: GtkWidget.self)
      if let found = find(g_type_from_name(type), below: window) { return found }
    }
    return nil
  }

  private func find(
    _ type: GType, below widget: UnsafeMutablePointer<GtkWidget>
  ) -> UnsafeMutablePointer<GtkWidget>? {
    var child = gtk_widget_get_first_child(widget)
    while let each = child {
      if almanac_type_of(each) == type, gtk_widget_get_child_visible(each) != 0 {
        return each
      }
      if let found = find(type, below: each) { return found }
      child = gtk_widget_get_next_sibling(each)
    }
    return nil
  }
}
