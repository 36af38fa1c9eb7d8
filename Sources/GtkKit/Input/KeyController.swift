internal import CGtk

/// A GtkEventControllerKey.
public final class KeyController: EventController {
  public enum Key: Hashable, Sendable {
    case up, down, left, right, home, end, enter, space, escape, tab, backTab
    /// The Menu key, or Shift+F10.
    case menu
    /// A lowercase letter from a to z.
    case letter(Character)

    init?(_ value: Int) {
      switch UInt32(value) {
      case UInt32(GDK_KEY_Up), UInt32(GDK_KEY_KP_Up): self = .up
      case UInt32(GDK_KEY_Down), UInt32(GDK_KEY_KP_Down): self = .down
      case UInt32(GDK_KEY_Left), UInt32(GDK_KEY_KP_Left): self = .left
      case UInt32(GDK_KEY_Right), UInt32(GDK_KEY_KP_Right): self = .right
      case UInt32(GDK_KEY_Home), UInt32(GDK_KEY_KP_Home): self = .home
      case UInt32(GDK_KEY_End), UInt32(GDK_KEY_KP_End): self = .end
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
      guard let key = Key(arguments.int) else { return false }
      return handler(key)
    }
  }
}
