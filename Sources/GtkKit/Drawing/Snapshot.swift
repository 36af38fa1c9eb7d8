internal import CGtk

/// A rectangle in logical pixels, with the origin at the top left.
public struct Area: Hashable, Sendable {
  public var x: Int
  public var y: Int
  public var width: Int
  public var height: Int

  public init(x: Int, y: Int, width: Int, height: Int) {
    (self.x, self.y, self.width, self.height) = (x, y, width, height)
  }

  /// The largest area with the aspect ratio of `width` × `height` that fits into this area,
  /// centered in it; never larger than `width` × `height`.
  public func fitting(width: Int, height: Int) -> Area {
    let scale = min(
      1, Double(self.width) / Double(max(1, width)), Double(self.height) / Double(max(1, height)))
    return middle(width: Int(Double(width) * scale), height: Int(Double(height) * scale))
  }

  /// An area of the given size with the center of this area.
  public func middle(width: Int, height: Int) -> Area {
    Area(
      x: x + (self.width - width) / 2, y: y + (self.height - height) / 2, width: width,
      height: height)
  }

  var rect: graphene_rect_t {
    graphene_rect_t(
      origin: graphene_point_t(x: Float(x), y: Float(y)),
      size: graphene_size_t(width: Float(width), height: Float(height)))
  }
}

/// The drawing context of a canvas.
@MainActor public struct Snapshot {
  let pointer: OpaquePointer
  let canvas: Canvas

  public func fill(_ area: Area, _ color: Color) {
    var (rect, color) = (area.rect, color.gdk)
    gtk_snapshot_append_color(pointer, &color, &rect)
  }

  /// Clips what `draw` draws to an area with rounded corners.
  /// - Parameter radius: in logical pixels; limited to half of the area's shorter side.
  public func clip(_ area: Area, radius: Int, _ draw: () -> Void) {
    var (rect, rounded) = (area.rect, GskRoundedRect())
    let radius = min(radius, min(area.width, area.height) / 2)
    gsk_rounded_rect_init_from_rect(&rounded, &rect, Float(radius))
    gtk_snapshot_push_rounded_clip(pointer, &rounded)
    draw()
    gtk_snapshot_pop(pointer)
  }

  public func draw(_ texture: Texture, in area: Area) {
    var rect = area.rect
    texture.withPointer { gtk_snapshot_append_texture(pointer, $0, &rect) }
  }

  /// Draws a text at the leading side of an area, or with `fromEnd` at its trailing side.
  /// - Parameter area: as wide as the text was measured for; its height is ignored.
  public func draw(_ text: TextLayout, in area: Area, _ color: Color, fromEnd: Bool = false) {
    text.draw(on: self, in: area, color.gdk, isRight: canvas.isRightToLeft != fromEnd)
  }

  /// Draws a symbolic icon of the theme.
  public func drawIcon(_ name: String, in area: Area, _ color: Color) {
    let display = gtk_widget_get_display(canvas.widget)
    guard
      let icon = gtk_icon_theme_lookup_icon(
        gtk_icon_theme_get_for_display(display), name, nil, gint(area.width),
        gint(canvas.scaleFactor), gtk_widget_get_direction(canvas.widget), GtkIconLookupFlags(0))
    else { return }
    defer { g_object_unref(UnsafeMutableRawPointer(icon)) }
    var place = graphene_point_t(x: Float(area.x), y: Float(area.y))
    gtk_snapshot_save(pointer)
    gtk_snapshot_translate(pointer, &place)
    var colors = Array(repeating: color.gdk, count: 4)
    gtk_symbolic_paintable_snapshot_symbolic(
      icon, pointer, Double(area.width), Double(area.height), &colors, 4)
    gtk_snapshot_restore(pointer)
  }

  /// Draws a linear gradient from bottom to top.
  /// - Parameter stops: colors, each with its position from 0 (the bottom) to 1 (the top).
  public func gradient(_ area: Area, _ stops: [(place: Double, color: Color)]) {
    var rect = area.rect
    var bottom = graphene_point_t(x: Float(area.x), y: Float(area.y + area.height))
    var top = graphene_point_t(x: Float(area.x), y: Float(area.y))
    let stops = stops.map { GskColorStop(offset: Float($0.place), color: $0.color.gdk) }
    gtk_snapshot_append_linear_gradient(pointer, &rect, &bottom, &top, stops, gsize(stops.count))
  }
}
