import CGtk
import FeedCore
import FeedUI
import Foundation
import GtkKit
import Sections
import Store
import Synchronization
import Transport

/// The app's window with one list.
@MainActor final class BenchWindow {
  let model: FeedModel
  private let window: MainWindow
  private let scrolling: UnsafeMutablePointer<GtkAdjustment>
  /// Rows made from stored items since the start.
  nonisolated static let rowsMade = Mutex(0)

  init(_ store: BenchStore, _ application: Application) async {
    let section = store.section
    let counted = Section(
      id: section.id, title: section.title, iconName: section.iconName,
      groups: section.groups, order: section.order, grouping: section.grouping,
      sampleFeed: section.sampleFeed, formats: section.formats,
      row: { item in
        Self.rowsMade.withLock { $0 += 1 }
        return section.row(item)
      }, detail: section.detail)
    let model = FeedModel(
      section: counted, feeds: store.feeds,
      content: store.content, library: store.library, loader: store.loader)
    self.model = model
    window = MainWindow(
      application: application, sections: [counted],
      pictures: Pictures(loader: PictureLoader(transport: .failing(.offline), cache: nil)),
      preferences: Preferences(read: { _ in nil }, write: { _, _ in }),
      chooser: FeedChooser(
        choices: { _ in [] }, addresses: { _ in [] }, feeds: { _ in [] }, shown: { _ in "" },
        choose: { _, _ in }),
      unread: UnreadCounts(content: store.content),
      makeSearch: { SearchModel(content: store.content) { [] } }, makeModel: { _ in model })
    window.show(section: nil)
    window.present()
    scrolling = gtk_scrolled_window_get_vadjustment(OpaquePointer(Self.list()!))
    await model.waitUntilIdle()
    for _ in 0..<5 { await frame() }
  }

  /// Returns when the next frame is painted.
  func frame() async {
    await withCheckedContinuation { continuation in
      window.afterFirstFrame { continuation.resume() }
    }
  }

  func pause(milliseconds: Int) async {
    await withCheckedContinuation { continuation in
      _ = Timeout(milliseconds: milliseconds) {
        continuation.resume()
        return false
      }
    }
  }

  /// Returns when no row has been made for half a second.
  func waitUntilNoRowIsMade() async {
    var before = -1
    while before != Self.rowsMade.withLock(\.self) {
      before = Self.rowsMade.withLock(\.self)
      await pause(milliseconds: 500)
    }
  }

  /// In logical pixels from the top.
  var offset: Double {
    get { gtk_adjustment_get_value(scrolling) }
    set { gtk_adjustment_set_value(scrolling, newValue) }
  }

  /// The scrolled window around the first list.
  private static func list() -> UnsafeMutablePointer<GtkWidget>? {
    let windows = gtk_window_get_toplevels()
    for index in 0..<g_list_model_get_n_items(windows) {
      guard let item = g_list_model_get_item(windows, index) else { continue }
      defer { g_object_unref(item) }
      let window = item.assumingMemoryBound(to: GtkWidget.self)
      if let list = find("GtkListView", below: window) {
        return gtk_widget_get_ancestor(list, gtk_scrolled_window_get_type())
      }
    }
    return nil
  }

  private static func find(
    _ type: String, below widget: UnsafeMutablePointer<GtkWidget>
  ) -> UnsafeMutablePointer<GtkWidget>? {
    let instance = UnsafeMutableRawPointer(widget).assumingMemoryBound(to: GTypeInstance.self)
    if String(cString: g_type_name(almanac_type_of(instance))) == type { return widget }
    var child = gtk_widget_get_first_child(widget)
    while let each = child {
      if let found = find(type, below: each) { return found }
      child = gtk_widget_get_next_sibling(each)
    }
    return nil
  }
}
