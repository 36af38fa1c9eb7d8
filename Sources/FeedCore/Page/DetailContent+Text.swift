import Localization
import TextCore

extension DetailContent {
  /// The page as plain text: its title, then its other blocks. Blank lines separate the parts, but
  /// not successive fields. Leaves out pictures, controls, the status of the full text, and the
  /// name of the feed.
  public var plainText: String {
    var parts: [String] = []
    var fields: [String] = []
    for (_, block) in page {
      let line = block.fieldLine
      if line == nil, !fields.isEmpty {
        parts.append(fields.joined(separator: "\n"))
        fields = []
      }
      if let line { fields.append(line) } else { parts.append(block.plainText ?? "") }
    }
    parts.append(fields.joined(separator: "\n"))
    let hasTitle = blocks.contains { if case .header = $0 { true } else { false } }
    return ((hasTitle ? [] : [title]) + parts).filter { !$0.isEmpty }.joined(separator: "\n\n")
  }

  /// The texts on the page without their labels and headings, each starting on a new line.
  var values: String { ([title] + page.compactMap(\.block.value)).joined(separator: "\n") }
}

extension DetailBlock {
  /// The block's label and value if it is a field, a number or a link, which are listed without
  /// blank lines between them; `nil` for other blocks.
  fileprivate var fieldLine: String? {
    switch self {
    case .field(let field):
      field.value.contains("\n")
        ? "\(field.label):\n" + field.value : "\(field.label): \(field.value)"
    case .facts(let facts): facts.map { "\($0.label): \($0.value)" }.joined(separator: "\n")
    case .number(let number): "\(number.label): \(number.value)"
    case .link(let label, let url, _): "\(label): \(url.absoluteString)"
    default: nil
    }
  }

  /// The item's own text in the block, without the section's labels and headings; `nil` if the
  /// block has no such text.
  fileprivate var value: String? {
    switch self {
    case .field(let field): field.value
    case .facts(let facts): facts.map(\.value).joined(separator: "\n")
    case .bullets(_, let items, _): items.joined(separator: "\n")
    case .note(let note): note
    case .heading: nil
    default: plainText
    }
  }

  fileprivate var plainText: String? {
    switch self {
    case .header(let header):
      [header.title, header.eyebrow, header.subtitle, header.badge?.text].compactMap(\.self)
        .joined(separator: "\n")
    case .text(let text), .heading(let text): text
    case .richText(let text, _): text.plainWithLinks
    case .html(let html, _): RichText(html: html, limit: .max).plainWithLinks
    case .bullets(let heading, let items, _):
      ([heading] + items.map { $0.last == ":" ? $0 : "• " + $0 }).joined(separator: "\n")
    case .entry(_, let title, let text):
      [title, text?.plainWithLinks].compactMap(\.self).joined(separator: "\n")
    case .note(let note): note.isEmpty ? nil : Localization.text("Note") + "\n" + note
    case .picture, .field, .facts, .number, .link, .control, .fullText, .source: nil
    }
  }
}
