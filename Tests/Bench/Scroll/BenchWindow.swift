import CGtk
import FeedCore
import FeedUI
import Foundation
import GtkKit
import Resources
import Store

/// The app's own window with a store and one section, and GTK's view of the list in it.
@MainActor final class BenchWindow {
  let model: FeedModel
  private let window: MainWindow
  private(set) var list: UnsafeMutablePointer<GtkWidget>!

  init(_ application: Application, _ store: BenchStore, width: Int) {
    let loader = FeedLoader(
      transport: store.transport, content: store.content, library: store.library,
      version: BenchStore.version)
    let model = FeedModel(
      section: store.section, feeds: [Feed(store.feed, interval: .manual)],
      content: store.content, library: store.library, loader: loader)
    self.model = model
    window = MainWindow(
      application: application, sections: [store.section],
      pictures: Pictures(loader: PictureLoader(transport: store.transport, cache: nil)),
      preferences: Preferences(
        read: { $0 == "window-width" ? String(width) : nil }, write: { _, _ in }),
      chooser: FeedChooser(
        choices: { _ in [] }, addresses: { _ in [] }, feeds: { _ in [] }, shown: { _ in "" },
        choose: { _, _ in }),
      unread: UnreadCounts(content: store.content),
      makeSearch: { SearchModel(content: store.content) { [] } }, makeModel: { _ in model })
    window.show(section: nil)
    window.present()
    list = find("GtkListView")
  }

  var scrolling: UnsafeMutablePointer<GtkAdjustment> {
    gtk_scrollable_get_vadjustment(OpaquePointer(list))
  }

  /// The furthest that the list scrolls.
  var end: Double {
    gtk_adjustment_get_upper(scrolling) - gtk_adjustment_get_page_size(scrolling)
  }

  var offset: Double {
    get { gtk_adjustment_get_value(scrolling) }
    set { gtk_adjustment_set_value(scrolling, newValue) }
  }

  func close() { window.close() }

  /// Opens the first item's page.
  func openFirst() {
    if let id = model.outline.groups.first?.ids.first { window.open(id, in: model.section.id) }
  }

  /// The page's adjustment, once there is one: the list has none of that height.
  var page: UnsafeMutablePointer<GtkAdjustment>? {
    guard let viewport = find("GtkViewport") else { return nil }
    return gtk_scrollable_get_vadjustment(OpaquePointer(viewport))
  }

  /// The first visible widget of a type.
  private func find(_ type: String) -> UnsafeMutablePointer<GtkWidget>? {
    let windows = gtk_window_get_toplevels()
    guard let first = g_list_model_get_item(windows, 0) else { return nil }
    defer { g_object_unref(first) }
    return find(g_type_from_name(type), below: first.assumingMemoryBound(to: GtkWidget.self))
  }

  private func find(
    _ type: GType, below widget: UnsafeMutablePointer<GtkWidget>
  ) -> UnsafeMutablePointer<GtkWidget>? {
    var child = gtk_widget_get_first_child(widget)
    while let each = child {
      if almanac_type_of(UnsafeMutableRawPointer(each).assumingMemoryBound(to: GTypeInstance.self))
        == type, gtk_widget_get_child_visible(each) != 0
      {
        return each
      }
      if let found = find(type, below: each) { return found }
      child = gtk_widget_get_next_sibling(each)
    }
    return nil
  }
}
