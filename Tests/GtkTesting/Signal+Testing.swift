import CGtk

@testable import GtkKit

extension Object {
  /// Emits a signal, as GTK does when the user does something.
  public func emit(_ signal: String, _ texts: [String] = []) {
    let type = almanac_type_of(raw)
    var values = [GValue()] + texts.map { Value.string($0).gvalue }
    g_value_init(&values[0], type)
    g_value_set_object(&values[0], raw)
    let id = g_signal_lookup(signal, type)
    var query = GSignalQuery()
    g_signal_query(id, &query)
    var answer = GValue()
    // The lowest bit of the type is a flag.
    let answers = query.return_type & ~1
    if answers != almanac_type_none() { g_value_init(&answer, answers) }
    g_signal_emitv(values, id, 0, &answer)
    for index in values.indices { g_value_unset(&values[index]) }
  }
}

extension Button {
  /// Clicks the button at once, without the delay of `gtk_widget_activate`.
  public func click() { emit("clicked") }
}
