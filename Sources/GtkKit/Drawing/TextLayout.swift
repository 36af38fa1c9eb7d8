internal import CGtk

/// A text that a canvas draws, in the canvas's own font. It is laid out only when it is measured or
/// drawn.
@MainActor public final class TextLayout {
  /// How the text's font differs from the canvas's, and how its lines wrap.
  public struct Style: Hashable, Sendable {
    /// The font size, relative to the canvas's.
    public var scale: Double
    /// The weight: 400 is regular, 700 bold.
    public var weight: Int
    /// The line height, relative to the font's; `nil` for the font's own.
    public var lineHeight: Double?
    /// The most lines shown. An ellipsis ends the last one if the text has more. `nil` for all
    /// lines.
    public var lines: Int?

    public init(scale: Double = 1, weight: Int = 400, lineHeight: Double? = nil, lines: Int? = nil)
    {
      (self.scale, self.weight) = (scale, weight)
      (self.lineHeight, self.lines) = (lineHeight, lines)
    }
  }

  private let layout: Object
  private let style: Style
  /// The most lines shown, at first those of the style; see `Style.lines`.
  public var lines: Int? {
    didSet { if lines != oldValue { showLines() } }
  }
  /// The scale that `fitWords` applies to the style's font size.
  private var shrink = 1.0
  public private(set) var text = ""
  /// The sizes at the last requested widths. They are cached because laying out a list asks for a
  /// few widths in turn.
  private var sizes: [Int: (width: Int, height: Int)] = [:]
  /// The serial number of the font settings for which the sizes are valid.
  private var fontSerial: guint = 0
  /// Highlighted parts of the text, as UTF-8 byte offsets.
  public private(set) var marks: [Range<Int>] = []

  public init(_ text: String = "", for canvas: Canvas, _ style: Style) {
    self.style = style
    lines = style.lines
    layout = Object(
      owning: UnsafeMutableRawPointer(gtk_widget_create_pango_layout(canvas.widget, nil)))
    pango_layout_set_wrap(layout.opaque, PANGO_WRAP_WORD_CHAR)
    showLines()
    showAttributes()
    show(text)
  }

  public func show(_ text: String, marks: [Range<Int>] = []) {
    if text != self.text {
      self.text = text
      sizes = [:]
      pango_layout_set_text(layout.opaque, text, -1)
    }
    guard marks != self.marks else { return }
    self.marks = marks
    showAttributes()
  }

  /// The text's size in logical pixels.
  /// - Parameter width: the width at which lines wrap.
  public func size(width: Int) -> (width: Int, height: Int) {
    setWidth(width)
    let serial = pango_context_get_serial(pango_layout_get_context(layout.opaque))
    if serial != fontSerial || sizes.count > Self.mostSizes { sizes = [:] }
    fontSerial = serial
    if let known = sizes[width] { return known }
    var (pixels, height): (gint, gint) = (0, 0)
    pango_layout_get_pixel_size(layout.opaque, &pixels, &height)
    let size = (width: Int(pixels), height: Int(height))
    sizes[width] = size
    return size
  }

  private static let mostSizes = 4

  /// Whether the text was truncated when it was last measured or drawn.
  public var isCut: Bool { pango_layout_is_ellipsized(layout.opaque) != 0 }

  /// Shrinks the font, to no less than 70%, so that the widest word fits into a line of this width.
  /// A word that is still too wide is broken.
  public func fitWords(in width: Int) {
    setShrink(1)
    // Words with few letters fit in any case.
    let few = Double(width) / (0.8 * fontSize)
    guard
      text.split(whereSeparator: \.isWhitespace).contains(where: { Double($0.utf8.count) > few }),
      let copy = pango_layout_copy(layout.opaque).map({
        Object(owning: UnsafeMutableRawPointer($0))
      })
    else { return }
    pango_layout_set_ellipsize(copy.opaque, PANGO_ELLIPSIZE_NONE)
    pango_layout_set_wrap(copy.opaque, PANGO_WRAP_WORD)
    pango_layout_set_width(copy.opaque, 0)
    var widest: gint = 0
    pango_layout_get_pixel_size(copy.opaque, &widest, nil)
    // Letters of a smaller font are rounded up to whole pixels, so they need some room.
    if Int(widest) > width { setShrink(max(0.7, 0.96 * Double(width) / Double(widest + 1))) }
  }

  /// The size of the font before `fitWords` shrinks it, in logical pixels.
  public var fontSize: Double {
    let font = pango_context_get_font_description(pango_layout_get_context(layout.opaque))
    return style.scale * Double(pango_font_description_get_size(font)) / Double(PANGO_SCALE)
  }

  private func showLines() {
    sizes = [:]
    pango_layout_set_ellipsize(
      layout.opaque, lines == nil ? PANGO_ELLIPSIZE_NONE : PANGO_ELLIPSIZE_END)
    pango_layout_set_height(layout.opaque, gint(-(lines ?? 1)))
  }

  private func setShrink(_ new: Double) {
    guard new != shrink else { return }
    shrink = new
    showAttributes()
  }

  func draw(on snapshot: Snapshot, in area: Area, _ color: GdkRGBA, isRight: Bool) {
    setWidth(area.width)
    pango_layout_set_alignment(
      layout.opaque, isRight != isAgainstContext ? PANGO_ALIGN_RIGHT : PANGO_ALIGN_LEFT)
    var logical = PangoRectangle()
    pango_layout_get_pixel_extents(layout.opaque, nil, &logical)
    let free = isRight ? max(0, area.width - Int(logical.width)) : 0
    var place = graphene_point_t(
      x: Float(area.x + free - Int(logical.x)), y: Float(area.y - Int(logical.y)))
    var color = color
    gtk_snapshot_save(snapshot.pointer)
    gtk_snapshot_translate(snapshot.pointer, &place)
    gtk_snapshot_append_layout(snapshot.pointer, layout.opaque, &color)
    gtk_snapshot_restore(snapshot.pointer)
  }

  /// Whether the text's first line runs in the opposite direction from the canvas. If so, Pango
  /// swaps left and right.
  private var isAgainstContext: Bool {
    guard let line = pango_layout_get_line_readonly(layout.opaque, 0) else { return false }
    return pango_layout_line_get_resolved_direction(line)
      != pango_context_get_base_dir(pango_layout_get_context(layout.opaque))
  }

  private func setWidth(_ width: Int) {
    pango_layout_set_width(layout.opaque, gint(max(0, width)) * PANGO_SCALE)
  }

  private func showAttributes() {
    sizes = [:]
    let attributes = pango_attr_list_new()
    pango_attr_list_insert(attributes, pango_attr_scale_new(style.scale * shrink))
    pango_attr_list_insert(attributes, pango_attr_weight_new(PangoWeight(UInt32(style.weight))))
    if let lineHeight = style.lineHeight {
      pango_attr_list_insert(attributes, pango_attr_line_height_new(lineHeight))
    }
    insertNoHyphens(attributes)
    for mark in marks {
      // Both dark and light text is readable on this yellow at half opacity.
      let color = pango_attr_background_new(0xF5F5, 0xC2C2, 0x1111)
      for attribute in [color, pango_attr_background_alpha_new(0x7777)] {
        attribute?.pointee.start_index = guint(mark.lowerBound)
        attribute?.pointee.end_index = guint(mark.upperBound)
        pango_attr_list_insert(attributes, attribute)
      }
    }
    pango_layout_set_attributes(layout.opaque, attributes)
    pango_attr_list_unref(attributes)
  }
}

/// Breaks words without hyphens: a hyphen inside an address or a name would read as part of it.
func insertNoHyphens(_ list: OpaquePointer?) {
  pango_attr_list_insert(list, pango_attr_insert_hyphens_new(0))
}
