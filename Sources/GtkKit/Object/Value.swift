internal import CGtk

/// A property value to be passed to GObject.
enum Value {
  case string(String)
  case bool(Bool)
  case int(Int)
  case role(Widget.Role)

  var gvalue: GValue {
    var value = GValue()
    switch self {
    case .string(let text):
      g_value_init(&value, almanac_type_string())
      g_value_set_string(&value, text)
    case .bool(let flag):
      g_value_init(&value, almanac_type_boolean())
      g_value_set_boolean(&value, flag.gboolean)
    case .int(let number):
      g_value_init(&value, almanac_type_int())
      g_value_set_int(&value, gint(number))
    case .role(let role):
      g_value_init(&value, gtk_accessible_role_get_type())
      g_value_set_enum(&value, gint(role.gtk.rawValue))
    }
    return value
  }
}

extension Bool {
  var gboolean: CGtk.gboolean { self ? 1 : 0 }
}
