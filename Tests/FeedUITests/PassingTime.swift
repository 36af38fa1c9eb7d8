import CGtk

/// As if so much time had passed: what GLib was to do by now is due, and the rest is nearer.
///
/// Only what waits on the main loop takes part; the clock itself stays as it is.
@MainActor func letPass(milliseconds: Int) {
  // GLib numbers its sources as they come: this one is the last.
  let last = g_idle_add({ _ in 0 }, nil)
  for id in 1..<last {
    guard let source = g_main_context_find_source_by_id(nil, id) else { continue }
    let due = g_source_get_ready_time(source)
    if due > 0 { g_source_set_ready_time(source, due - gint64(milliseconds) * 1_000) }
  }
  g_source_remove(last)
}
