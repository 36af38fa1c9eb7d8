internal import CGtk

/// A cell of a list view, reused for many items in turn.
@MainActor public protocol ListCell: AnyObject {
  var widget: Widget { get }
  func bind(position: Int)
  /// Called when the cell no longer shows the item: cancel what is loading for it.
  func unbind()
}

/// A GtkListView without GTK's selection: the app manages the selection itself.
@MainActor public final class ListView: Widget {
  private let model: ListModel
  private var cells: [UnsafeMutableRawPointer: any ListCell] = [:]
  /// The GtkListItem of each cell.
  private var items: [ObjectIdentifier: OpaquePointer] = [:]

  /// - Parameter makeCell: creates a cell, or returns `nil` while the list is being taken down. A
  ///   list has about 200 cells, however long it is.
  public init(model: ListModel, makeCell: @escaping @MainActor () -> (any ListCell)?) {
    self.model = model
    let factory = Object(owning: UnsafeMutableRawPointer(gtk_signal_list_item_factory_new()))
    // Both constructors take ownership of a reference.
    let selection = gtk_no_selection_new(OpaquePointer(g_object_ref(model.raw)))
    super.init(gtk_list_view_new(selection, OpaquePointer(g_object_ref(factory.raw))))
    gtk_list_view_set_single_click_activate(opaque, 1)
    factory.observe("setup") { [weak self] in self?.setUp($0.first, makeCell) }
    factory.observe("bind") { [weak self] arguments in
      self?.cell(arguments.first)?.bind(position: Self.position(arguments.first))
    }
    factory.observe("unbind") { [weak self] in self?.cell($0.first)?.unbind() }
    factory.observe("teardown") { [weak self] in self?.tearDown($0.first) }
  }

  /// Calls `handler` with the position of a row that was clicked, or activated with Enter.
  public func onActivate(_ handler: @escaping @MainActor (Int) -> Void) {
    observe("activate") { handler($0.int) }
  }

  /// The cells that show an item now, with their positions, in list order.
  public var boundCells: [(position: Int, cell: any ListCell)] {
    let bound = Array(cells.values)
    // This runs in each frame of scrolling, so it sorts plain numbers: sorting the cells would
    // retain them many times.
    var order: [(position: guint, index: Int)] = []
    order.reserveCapacity(bound.count)
    for (index, item) in cells.keys.enumerated() {
      let position = gtk_list_item_get_position(OpaquePointer(item))
      if position != GTK_INVALID_LIST_POSITION { order.append((position, index)) }
    }
    order.sort { $0.position < $1.position }
    return order.map { (Int($0.position), bound[$0.index]) }
  }

  /// Shows keys that have little in common with the old ones; see `ListModel.replace`. The caller
  /// refills all bound cells.
  public func replace(with keys: ListKeys, _ changes: [ListModel.Change]) {
    model.replace(with: keys, changes)
    for item in cells.keys {
      let position = gtk_list_item_get_position(OpaquePointer(item))
      guard position != GTK_INVALID_LIST_POSITION,
        let object = gtk_list_item_get_item(OpaquePointer(item))
      else { continue }
      model.setKey(of: object, at: Int(position))
    }
  }

  /// Scrolls a row into view and gives it the focus.
  public func scroll(to position: Int) {
    gtk_widget_activate_action_variant(
      widget, "list.scroll-to-item", g_variant_new_uint32(guint32(position)))
  }

  /// Shows the full text of a row as its tooltip if the row's text is truncated.
  public func showTooltips() {
    gtk_widget_set_has_tooltip(widget, 1)
    connect("query-tooltip") { [weak self] arguments in
      let x = Int32(truncatingIfNeeded: arguments.first)
      let y = Int32(truncatingIfNeeded: arguments.second)
      guard let text = self?.tooltip(x: Double(x), y: Double(y)) else { return false }
      gtk_tooltip_set_text(OpaquePointer(bitPattern: arguments.fourth), text)
      return true
    }
  }

  /// The full text of the row at this point, if the row's text is truncated; otherwise `nil`.
  public func tooltip(x: Double, y: Double) -> String? {
    var picked = gtk_widget_pick(widget, x, y, GTK_PICK_DEFAULT)
    while let each = picked, each != widget {
      if let canvas = Canvas.of(each) { return canvas.truncatedText }
      picked = gtk_widget_get_parent(each)
    }
    return nil
  }

  /// Sets whether a row itself can be selected and activated: false for a row of controls.
  public func setActivatable(_ isActivatable: Bool, cell: any ListCell) {
    guard let item = items[ObjectIdentifier(cell)] else { return }
    gtk_list_item_set_activatable(item, isActivatable.gboolean)
    gtk_list_item_set_selectable(item, isActivatable.gboolean)
  }

  private func setUp(_ item: UInt, _ makeCell: () -> (any ListCell)?) {
    guard let pointer = UnsafeMutableRawPointer(bitPattern: item), let cell = makeCell() else {
      return
    }
    cells[pointer] = cell
    items[ObjectIdentifier(cell)] = OpaquePointer(pointer)
    gtk_list_item_set_child(OpaquePointer(pointer), cell.widget.widget)
  }

  private func tearDown(_ item: UInt) {
    guard let pointer = UnsafeMutableRawPointer(bitPattern: item) else { return }
    if let cell = cells.removeValue(forKey: pointer) { items[ObjectIdentifier(cell)] = nil }
    gtk_list_item_set_child(OpaquePointer(pointer), nil)
  }

  private func cell(_ item: UInt) -> (any ListCell)? {
    UnsafeMutableRawPointer(bitPattern: item).flatMap { cells[$0] }
  }

  private static func position(_ item: UInt) -> Int {
    Int(gtk_list_item_get_position(OpaquePointer(bitPattern: item)))
  }
}
