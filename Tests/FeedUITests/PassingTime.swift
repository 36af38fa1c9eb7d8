import CGtk

/// Pretends that time has passed: GLib sources that would be due by then become due, and the
/// others become due earlier.
///
/// Only sources of the main loop are affected; the clock itself stays the same.
@MainActor func letPass(milliseconds: Int) {
  // GLib numbers its sources in order, so this one has the highest number.
  let last = g_idle_add({ _ in 0 }, nil)
  for id in 1..<last {
    guard let source = g_main_context_find_source_by_id(nil, id) else { continue }
    let due = g_source_get_ready_time(source)
    if due > 0 { g_source_set_ready_time(source, due - gint64(milliseconds) * 1_000) }
  }
  g_source_remove(last)
}
