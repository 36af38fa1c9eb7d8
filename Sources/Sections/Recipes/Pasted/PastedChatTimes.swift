/// Chats that were copied with the time in a line of its own, and perhaps the name in another one
/// beside it.
struct PastedChatTimes {
  private let lines: [Substring]
  private var times: Set<Int> = []
  /// The lines with names, beside a time or at the top of the text.
  private var names: Set<Int> = []

  init(_ lines: [Substring]) {
    self.lines = lines
    let filled = lines.indices.filter { !lines[$0].allSatisfy(\.isWhitespace) }
    let places = filled.indices.filter { PastedChat.isTimeAlone(lines[filled[$0]]) }
    // One time alone may be anything.
    guard places.count > 1 else { return }
    times = Set(places.map { filled[$0] })
    // The name is above the time, or below it.
    let beside = [-1, 1].map { step in
      (step == 1 ? [0] + places.map { $0 + 1 } : places.map { $0 - 1 })
        .filter(filled.indices.contains).map { filled[$0] }
        .filter { !times.contains($0) && isName(lines[$0]) }
    }
    let most = beside.max { repeated($0) < repeated($1) } ?? []
    if repeated(most) > 0 { names = Set(most) }
  }

  /// How often a line is the same as one before.
  private func repeated(_ places: [Int]) -> Int {
    places.count - Set(places.map { PastedPages.key(lines[$0]) }).count
  }

  /// The message that begins with a line; `nil` if none does. A time alone goes on with the person
  /// who wrote before.
  func message(at index: Int, after messages: [PastedChat.Message]) -> PastedChat.Message? {
    if names.contains(index) { return PastedChat.Message(sender: lines[index]) }
    return times.contains(index) ? PastedChat.Message(sender: messages.last?.sender) : nil
  }

  private func isName(_ line: Substring) -> Bool {
    PastedLine(line).map { $0.isName && !$0.text.contains(where: \.isNumber) } ?? false
  }
}
