internal import CGtk

/// What assistive technologies are told of a widget.
/// - Source: WAI-ARIA, as GTK's accessibility pages describe it.
extension Widget {
  public enum Role {
    case heading, group, form, alert, status, listItem, image, presentation, link, region, label

    var gtk: GtkAccessibleRole {
      switch self {
      case .heading: GTK_ACCESSIBLE_ROLE_HEADING
      case .group: GTK_ACCESSIBLE_ROLE_GROUP
      case .form: GTK_ACCESSIBLE_ROLE_FORM
      case .alert: GTK_ACCESSIBLE_ROLE_ALERT
      case .status: GTK_ACCESSIBLE_ROLE_STATUS
      case .listItem: GTK_ACCESSIBLE_ROLE_LIST_ITEM
      case .image: GTK_ACCESSIBLE_ROLE_IMG
      case .presentation: GTK_ACCESSIBLE_ROLE_PRESENTATION
      case .link: GTK_ACCESSIBLE_ROLE_LINK
      case .region: GTK_ACCESSIBLE_ROLE_REGION
      case .label: GTK_ACCESSIBLE_ROLE_LABEL
      }
    }
  }

  public func setAccessibleName(_ name: String) {
    update(GTK_ACCESSIBLE_PROPERTY_LABEL, with: .string(name))
  }

  /// What assistive technologies read after the name: a hint, or why a text is refused.
  public func setAccessibleDescription(_ description: String) {
    update(GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, with: .string(description))
  }

  /// Takes the name from a label that stands beside, and follows its text. A label names one widget.
  public func setAccessibleLabel(by label: Label) {
    // Sets GTK_ACCESSIBLE_RELATION_LABELLED_BY too. Setting that by itself needs a list that some
    // versions of GTK copy and 4.8 takes over.
    gtk_label_set_mnemonic_widget(label.opaque, widget)
  }

  func setAccessibleInvalid(_ isInvalid: Bool) {
    almanac_set_invalid(opaque, isInvalid.gboolean)
  }

  public func setAccessibleSelected(_ isSelected: Bool) {
    var state = GTK_ACCESSIBLE_STATE_SELECTED
    // Selected is "true", "false" or "undefined": an integer to GTK.
    var value = Value.int(isSelected ? 1 : 0).gvalue
    gtk_accessible_update_state_value(opaque, 1, &state, &value)
    g_value_unset(&value)
  }

  /// Names the widget that GTK puts around a list row's content; the row itself stays empty.
  public func setParentAccessibleName(_ name: String) {
    parent?.setAccessibleName(name)
  }

  public func setParentAccessibleSelected(_ isSelected: Bool) {
    parent?.setAccessibleSelected(isSelected)
  }

  private var parent: Widget? {
    gtk_widget_get_parent(widget).map { Widget(retaining: UnsafeMutableRawPointer($0)) }
  }

  private func update(_ property: GtkAccessibleProperty, with value: Value) {
    var property = property
    var value = value.gvalue
    gtk_accessible_update_property_value(opaque, 1, &property, &value)
    g_value_unset(&value)
  }
}
