internal import CGtk

/// Conversions between GVariant and Swift's own values.
enum Variant {
  /// The text in a variant of type `s`, or the texts in a tuple or a list, in order.
  static func texts(_ variant: OpaquePointer) -> [String] {
    if let text = string(variant) { return [text] }
    return children(of: variant, string)
  }

  /// A text; `nil` for a value of another type.
  static func string(_ variant: OpaquePointer) -> String? {
    guard String(cString: g_variant_get_type_string(variant)) == "s" else { return nil }
    return g_variant_get_string(variant, nil).map { String(cString: $0) }
  }

  /// Converts the values in a tuple or a list, and leaves out those for which `read` returns `nil`.
  /// Returns an empty array for a variant that is not a container.
  static func children<Value>(
    of variant: OpaquePointer, _ read: (OpaquePointer) -> Value?
  ) -> [Value] {
    guard g_variant_is_container(variant) != 0 else { return [] }
    return (0..<g_variant_n_children(variant)).compactMap { index in
      guard let child = g_variant_get_child_value(variant, index) else { return nil }
      defer { g_variant_unref(child) }
      return read(child)
    }
  }

  /// Makes a list of values of one type, such as `s`. Takes ownership of floating values.
  static func list(of type: String, _ values: [OpaquePointer?]) -> OpaquePointer? {
    let type = g_variant_type_new(type)
    defer { g_variant_type_free(type) }
    return g_variant_new_array(type, values, gsize(values.count))
  }

  /// Makes a dictionary from strings to variants: `a{sv}`.
  static func dictionary(_ values: [(String, OpaquePointer?)]) -> OpaquePointer? {
    list(
      of: "{sv}",
      values.map { g_variant_new_dict_entry(g_variant_new_string($0), g_variant_new_variant($1)) })
  }

  static func tuple(_ values: [OpaquePointer?]) -> OpaquePointer? {
    g_variant_new_tuple(values, gsize(values.count))
  }
}
