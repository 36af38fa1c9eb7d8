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
    let beside = Set(places.flatMap { [$0 - 1, $0 + 1] } + [0]).intersection(filled.indices)
      .map { filled[$0] }.filter { !times.contains($0) && isName(lines[$0]) }
    let counts = Dictionary(grouping: beside) { PastedPages.key(lines[$0]) }.mapValues(\.count)
    names = Set(beside.filter { counts[PastedPages.key(lines[$0])] ?? 0 > 1 })
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
