/// What the header bar has room for. It depends on the widths that its parts want in the user's
/// font and language, so that no text is cut where another place has room for it.
enum HeaderRoom: Int, CaseIterable, Comparable {
  /// For the main menu, Search and Add. The list's title is below the bar, the sections are at the
  /// bottom of the window, and the main menu has the other buttons.
  case fewButtons
  /// For all buttons.
  case buttons
  /// For the title too.
  case title
  /// For the names of the sections too.
  case sections
  /// For the sections' icons too.
  case icons

  static func < (one: Self, other: Self) -> Bool { one.rawValue < other.rawValue }

  /// The widths of a header bar's parts, in logical pixels.
  struct Widths {
    /// The bar's own padding, and the window's buttons.
    var frame = 0
    /// The buttons that never leave.
    var fewButtons = 0
    /// The buttons that leave, and the title and the sections, each with the space beside it.
    var otherButtons = 0
    var title = 0
    var sections = 0
    var icons = 0
  }

  /// What a bar of this width has room for.
  init(in width: Int, _ widths: Widths) {
    let all = widths.frame + widths.fewButtons + widths.otherButtons
    self =
      switch width {
      case (all + widths.title + widths.sections + widths.icons)...: .icons
      case (all + widths.title + widths.sections)...: .sections
      case (all + widths.title)...: .title
      case all...: .buttons
      default: .fewButtons
      }
  }
}
