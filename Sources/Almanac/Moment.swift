/// Something that happens once, and can be waited for.
@MainActor final class Moment {
  private var hasCome = false
  private var waiting: [CheckedContinuation<Void, Never>] = []

  func come() {
    hasCome = true
    for continuation in waiting { continuation.resume() }
    waiting = []
  }

  func wait() async {
    guard !hasCome else { return }
    await withCheckedContinuation { waiting.append($0) }
  }
}
