internal import CGtk

/// A GtkEventControllerKey.
public final class KeyController: EventController {
  public enum Key: Hashable, Sendable {
    case up, down, left, right, home, end, pageUp, pageDown, enter, space, escape, tab, backTab
    case backspace, shiftSpace
    /// The Menu key, or Shift+F10.
    case menu
    /// A lowercase letter from a to z.
    case letter(Character)

    /// - Parameter value: GDK's value of a key, such as `GDK_KEY_a`.
    init?(_ value: Int) {
      switch UInt32(value) {
      case UInt32(GDK_KEY_Up), UInt32(GDK_KEY_KP_Up): self = .up
      case UInt32(GDK_KEY_Down), UInt32(GDK_KEY_KP_Down): self = .down
      case UInt32(GDK_KEY_Left), UInt32(GDK_KEY_KP_Left): self = .left
      case UInt32(GDK_KEY_Right), UInt32(GDK_KEY_KP_Right): self = .right
      case UInt32(GDK_KEY_Home), UInt32(GDK_KEY_KP_Home): self = .home
      case UInt32(GDK_KEY_End), UInt32(GDK_KEY_KP_End): self = .end
      case UInt32(GDK_KEY_Page_Up), UInt32(GDK_KEY_KP_Page_Up): self = .pageUp
      case UInt32(GDK_KEY_Page_Down), UInt32(GDK_KEY_KP_Page_Down): self = .pageDown
      case UInt32(GDK_KEY_BackSpace): self = .backspace
      case UInt32(GDK_KEY_Return), UInt32(GDK_KEY_KP_Enter): self = .enter
      case UInt32(GDK_KEY_space), UInt32(GDK_KEY_KP_Space): self = .space
      case UInt32(GDK_KEY_Escape): self = .escape
      case UInt32(GDK_KEY_Tab): self = .tab
      case UInt32(GDK_KEY_ISO_Left_Tab): self = .backTab
      case UInt32(GDK_KEY_Menu): self = .menu
      case UInt32(GDK_KEY_a)...UInt32(GDK_KEY_z):
        guard let letter = Unicode.Scalar(UInt32(value)) else { return nil }
        self = .letter(Character(letter))
      default: return nil
      }
    }
  }

  /// - Parameter handler: returns true if it handled the key. It is called only for the keys that
  ///   `Key` lists, without Ctrl, Alt or Super.
  public init(_ handler: @escaping @MainActor (Key) -> Bool) {
    super.init(owning: UnsafeMutableRawPointer(gtk_event_controller_key_new()))
    connect("key-pressed") { arguments in
      let modifiers =
        GDK_CONTROL_MASK.rawValue | GDK_ALT_MASK.rawValue | GDK_SUPER_MASK.rawValue
      let state = UInt32(truncatingIfNeeded: arguments.third)
      guard state & modifiers == 0 else { return false }
      if arguments.int == GDK_KEY_F10, state & GDK_SHIFT_MASK.rawValue != 0 {
        return handler(.menu)
      }
      guard
        let key = Key(arguments.int)
          ?? Self.letter(
            arguments.int, UInt32(truncatingIfNeeded: arguments.second),
            isShifted: state & GDK_SHIFT_MASK.rawValue != 0,
            isLocked: state & GDK_LOCK_MASK.rawValue != 0)
      else { return false }
      return handler(
        key == .space && state & GDK_SHIFT_MASK.rawValue != 0 ? .shiftSpace : key)
    }
  }

  /// The Latin letter of a key under Caps Lock, or in a layout of another script: the letter of the
  /// user's other layouts, or else the one at the same place of a usual keyboard.
  private static func letter(
    _ value: Int, _ code: UInt32, isShifted: Bool, isLocked: Bool
  ) -> Key? {
    guard !isShifted else { return nil }
    if isLocked, let key = Key(Int(gdk_keyval_to_lower(UInt32(value)))) { return key }
    // Digits, signs and Latin letters with accents are themselves.
    guard let letter = Unicode.Scalar(gdk_keyval_to_unicode(UInt32(value))),
      letter.properties.isAlphabetic, letter.value > 0x24F
    else { return nil }
    return letters(of: code).lazy.compactMap(Key.init).first {
      if case .letter = $0 { true } else { false }
    }
      ?? usual[code].map(Key.letter)
  }

  /// The values of a key in all layouts of the user.
  private static func letters(of code: UInt32) -> [Int] {
    var values: UnsafeMutablePointer<guint>?
    var count: gint = 0
    guard let display = gdk_display_get_default(),
      gdk_display_map_keycode(display, code, nil, &values, &count) != 0
    else { return [] }
    defer { g_free(values) }
    return UnsafeBufferPointer(start: values, count: Int(count)).map(Int.init)
  }

  /// The letters of a keyboard for English, by the codes that X11 and Wayland give its keys.
  private static let usual: [UInt32: Character] = {
    let rows: [(first: UInt32, letters: String)] = [
      (24, "qwertyuiop"), (38, "asdfghjkl"), (52, "zxcvbnm"),
    ]
    return Dictionary(
      uniqueKeysWithValues: rows.flatMap { row in
        row.letters.enumerated().map { (row.first + UInt32($0.offset), $0.element) }
      })
  }()
}
