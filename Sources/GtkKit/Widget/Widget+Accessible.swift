internal import CGtk

/// What a widget tells assistive technologies.
/// - Source: WAI-ARIA, as GTK's accessibility pages describe it.
extension Widget {
  public struct Role: Equatable, Sendable {
    let gtk: GtkAccessibleRole
    public static let heading = Self(gtk: GTK_ACCESSIBLE_ROLE_HEADING)
    public static let group = Self(gtk: GTK_ACCESSIBLE_ROLE_GROUP)
    public static let alert = Self(gtk: GTK_ACCESSIBLE_ROLE_ALERT)
    public static let status = Self(gtk: GTK_ACCESSIBLE_ROLE_STATUS)
    public static let listItem = Self(gtk: GTK_ACCESSIBLE_ROLE_LIST_ITEM)
    public static let presentation = Self(gtk: GTK_ACCESSIBLE_ROLE_PRESENTATION)
    public static let label = Self(gtk: GTK_ACCESSIBLE_ROLE_LABEL)
    /// A container without a meaning or a name, like most of GTK's containers.
    public static let generic = Self(gtk: GTK_ACCESSIBLE_ROLE_GENERIC)
  }

  @discardableResult public func setAccessibleName(_ name: String) -> Self {
    updateAccessible(GTK_ACCESSIBLE_PROPERTY_LABEL, with: .string(name))
    return self
  }

  /// Marks an input as invalid or valid, visibly and for assistive technologies.
  public func setInvalid(_ isInvalid: Bool) {
    setClass("error", isInvalid)
    almanac_set_invalid(opaque, isInvalid.gboolean)
  }

  /// Sets the text that screen readers read after the name: a hint, or why an input is invalid.
  public func setAccessibleDescription(_ description: String) {
    g_object_set_data_full(pointer(), Self.ownDescription, g_strdup(description), g_free)
    showAccessibleDescription(description)
  }

  /// Gives a widget that shows no text a name, and a tooltip with the same text. Screen readers
  /// read only the name.
  public func setNameAndTooltip(_ name: String) {
    tooltip = name
    setAccessibleName(name)
    setAccessibleDescription("")
  }

  /// Names a GtkPopoverMenu, which GTK would otherwise announce by the names of its classes.
  func nameMenu(_ name: String) {
    setAccessibleName(name)
    guard let stack = gtk_popover_get_child(pointer()),
      almanac_type_of(stack) == gtk_stack_get_type(),
      let first = gtk_widget_get_first_child(stack),
      let page = gtk_stack_get_page(OpaquePointer(stack), first)
    else { return }
    Object(retaining: UnsafeMutableRawPointer(page)).setNoAccessibleName()
  }

  /// Hides a decorative picture from screen readers, which would otherwise read out the name of its
  /// class.
  func setAccessibleHidden() {
    updateAccessible(GTK_ACCESSIBLE_STATE_HIDDEN, with: .bool(true))
  }

  /// - Parameter level: 1 for the title of a page or a window.
  func setHeadingLevel(_ level: Int) {
    updateAccessible(GTK_ACCESSIBLE_PROPERTY_LEVEL, with: .int(level))
  }

  public func setAccessibleSelected(_ isSelected: Bool) {
    // GTK takes an integer here: the state is "true", "false" or "undefined".
    updateAccessible(GTK_ACCESSIBLE_STATE_SELECTED, with: .int(isSelected ? 1 : 0))
  }

  static let ownDescription = "almanac-description"

  func showAccessibleDescription(_ description: String) {
    updateAccessible(GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, with: .string(description))
  }
}

extension Object {
  /// Gives an empty name to an accessible object that is not a widget and has no meaning.
  func setNoAccessibleName() { updateAccessible(GTK_ACCESSIBLE_PROPERTY_LABEL, with: .string("")) }

  fileprivate func updateAccessible(_ property: GtkAccessibleProperty, with value: Value) {
    var property = property
    var value = value.gvalue
    gtk_accessible_update_property_value(opaque, 1, &property, &value)
    g_value_unset(&value)
  }

  fileprivate func updateAccessible(_ state: GtkAccessibleState, with value: Value) {
    var state = state
    var value = value.gvalue
    gtk_accessible_update_state_value(opaque, 1, &state, &value)
    g_value_unset(&value)
  }
}
