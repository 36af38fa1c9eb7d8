internal import CGtk

/// A GtkLabel that shows plain text, or formatted runs of text. Markup in either is shown
/// literally.
public final class Label: Widget {
  /// - Parameter level: the heading level, 1 for the title of a page or a window. It is ignored
  ///   unless `role` is `heading`.
  public init(_ text: String = "", role: Role? = nil, level: Int = 2) {
    super.init(owning: newObject(gtk_label_get_type(), role: role))
    show(text)
    gtk_label_set_xalign(opaque, 0)
    if role == .heading { setHeadingLevel(level) }
  }

  private var narrowest: Int?

  public var text: String {
    get { String(cString: gtk_label_get_text(opaque)) }
    set {
      guard newValue != text else { return }
      show(newValue)
      if narrowest != nil { showNarrowest() }
    }
  }

  /// Wraps lines between words, or inside a word that is wider than the label.
  /// - Parameters:
  ///   - lines: the most lines shown. An ellipsis ends the last one if the text has more. `nil` for
  ///     all lines.
  ///   - narrowest: the minimum width in characters, for a long text; `nil` for one letter. GTK
  ///     also lays a text out at its minimum width, and one letter a line would take most of the
  ///     layout time.
  @discardableResult public func wrap(lines: Int? = nil, narrowest: Int? = nil) -> Self {
    gtk_label_set_wrap(opaque, 1)
    gtk_label_set_wrap_mode(opaque, PANGO_WRAP_WORD_CHAR)
    gtk_label_set_natural_wrap_mode(opaque, GTK_NATURAL_WRAP_NONE)
    self.narrowest = narrowest
    showNarrowest()
    gtk_label_set_lines(opaque, gint(lines ?? -1))
    gtk_label_set_ellipsize(opaque, lines == nil ? PANGO_ELLIPSIZE_NONE : PANGO_ELLIPSIZE_END)
    let attributes = pango_attr_list_new()
    insertNoHyphens(attributes)
    gtk_label_set_attributes(opaque, attributes)
    pango_attr_list_unref(attributes)
    return self
  }

  /// Truncates a line that is too long, with an ellipsis.
  @discardableResult public func ellipsize() -> Self {
    gtk_label_set_ellipsize(opaque, PANGO_ELLIPSIZE_END)
    return self
  }

  /// Breaks lines between words only, so the label is at least as wide as its longest word.
  @discardableResult public func keepWords() -> Self {
    gtk_label_set_wrap_mode(opaque, PANGO_WRAP_WORD)
    return self
  }

  /// Centers the lines, which otherwise begin at the leading edge.
  @discardableResult public func center() -> Self {
    gtk_label_set_xalign(opaque, 0.5)
    gtk_label_set_justify(opaque, GTK_JUSTIFY_CENTER)
    return self
  }

  /// The width of a one-line text in this label's font, in logical pixels.
  public func width(of text: String) -> Int {
    let layout = Object(
      owning: UnsafeMutableRawPointer(gtk_widget_create_pango_layout(widget, text)))
    var width: gint = 0
    pango_layout_get_pixel_size(layout.opaque, &width, nil)
    return Int(width)
  }

  /// Puts a line that is shorter than the label at the trailing edge.
  @discardableResult public func alignAtEnd() -> Self {
    gtk_label_set_xalign(opaque, 1)
    return self
  }

  /// Sets the desired and the maximum width, in characters; `nil` leaves a width as it is.
  @discardableResult public func characters(width: Int? = nil, maximum: Int? = nil) -> Self {
    if let width { gtk_label_set_width_chars(opaque, gint(width)) }
    if let maximum { gtk_label_set_max_width_chars(opaque, gint(maximum)) }
    return self
  }

  /// Lets the user select text, with the mouse or after Tab has focused the label.
  @discardableResult public func selectable() -> Self {
    gtk_label_set_selectable(opaque, 1)
    return self
  }

  /// Lets the user select text with the mouse; after a click, Ctrl+A and Ctrl+C work too. Unlike
  /// with `selectable`, Tab skips the label. Use this for short texts, of which a page has many.
  @discardableResult public func selectByPointer() -> Self {
    selectable()
    gtk_widget_set_can_focus(widget, 0)
    // Capturing the pointer is safe: both controllers are released with the label.
    let label = widget
    let click = ClickGesture(button: ClickGesture.any) { _, _ in
      gtk_widget_set_can_focus(label, 1)
    }
    click.setPhase(.capture)
    addController(click)
    let focus = EventController(
      owning: UnsafeMutableRawPointer(gtk_event_controller_focus_new()))
    focus.connect("leave") { gtk_widget_set_can_focus(label, 0) }
    addController(focus)
    return self
  }

  /// Shows a text, or only its beginning if more than `mostBoxes` of its letters, and at least a
  /// quarter of them, are in no font.
  ///
  /// A letter that is in no font is drawn as a box with its code. Each digit of the code is drawn
  /// as a separate text, even off screen, so 20 KB of such letters take seconds in each frame.
  private func show(_ text: String) {
    gtk_label_set_text(opaque, text)
    // Every font covers Latin letters.
    guard text.utf8.count > Self.mostBoxes, text.utf8.contains(where: { $0 > 0xC9 }) else { return }
    let boxes = Int(pango_layout_get_unknown_glyphs_count(gtk_label_get_layout(opaque)))
    let count = text.count
    // A mostly readable text is not truncated.
    guard boxes > Self.mostBoxes, boxes * 4 >= count else { return }
    let shown = text.prefix(count * Self.mostBoxes / boxes)
    gtk_label_set_text(opaque, shown + "…")
  }

  /// A label with no more boxes than this is never truncated. A page has a hundred such labels.
  private static let mostBoxes = 60

  /// Applies the minimum width to long texts. A short text is narrower than that anyway, and GTK
  /// 4.8 warns if a label's minimum width is above its natural width at some height.
  private func showNarrowest() {
    let isLong = text.utf8.count >= Self.longText
    gtk_label_set_width_chars(opaque, gint(isLong ? narrowest ?? -1 : -1))
  }

  /// The length in bytes from which a text counts as long. The layout of a paragraph of 300 bytes
  /// took 2 ms at the width of one letter, and a tenth of that at ten letters.
  private static let longText = 60
}
