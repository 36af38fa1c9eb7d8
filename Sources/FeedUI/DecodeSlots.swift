/// A fixed number of decodings at once, in the order asked for: more would make the frames late.
actor DecodeSlots {
  private var free: Int
  private var waiting: [CheckedContinuation<Void, Never>] = []

  init(count: Int) { free = count }

  func take() async {
    guard free == 0 else {
      free -= 1
      return
    }
    await withCheckedContinuation { waiting.append($0) }
  }

  func give() {
    guard waiting.isEmpty else {
      waiting.removeFirst().resume()
      return
    }
    free += 1
  }
}
