internal import CGtk

/// A property value to be passed to GObject.
enum Value {
  case string(String)
  case bool(Bool)
  case int(Int)
  case enumeration(GType, Int)

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
    case .enumeration(let type, let number):
      g_value_init(&value, type)
      g_value_set_enum(&value, gint(number))
    }
    return value
  }
}

extension Bool {
  var gboolean: CGtk.gboolean { self ? 1 : 0 }
}
