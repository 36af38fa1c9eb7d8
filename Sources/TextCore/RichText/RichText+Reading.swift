import Foundation
import Localization

extension RichText {
  /// The text for a document that loads nothing: pictures and embeds become links.
  public var withoutEmbeds: RichText { RichText(Self.withoutEmbeds(blocks)) }

  private static func withoutEmbeds(_ blocks: [Block]) -> [Block] {
    blocks.flatMap { block -> [Block] in
      switch block {
      case .figure(let url, let alternative, let caption):
        let name = alternative.isEmpty ? text("Picture") : alternative
        // The addresses of the app's own pictures mean nothing outside the app.
        let link = url.scheme == "sample" ? nil : url
        return [.paragraph([Run(name, link: link)])]
          + (caption.isEmpty ? [] : [.paragraph(caption)])
      case .embed(let url): return [.paragraph([Run(url.absoluteString, link: url)])]
      case .list(let items, let numbering): return [.list(items.map(withoutEmbeds), numbering)]
      case .quote(let blocks): return [.quote(withoutEmbeds(blocks))]
      case .table(let rows): return [.table(rows.map { $0.map(withoutEmbeds) })]
      case .details(let summary, let blocks):
        return [.details(summary: summary, withoutEmbeds(blocks))]
      case .heading, .paragraph, .preformatted, .rule: return [block]
      }
    }
  }

  /// Plain text for reading outside the app: lists and quotes are marked with signs, and a number
  /// after each link refers to its address at the end.
  public var plainWithLinks: String {
    var links = Links()
    let text = Self.plainWithLinks(withoutEmbeds.blocks, &links)
    let notes = links.all.enumerated().map { "[\($0 + 1)] \($1.absoluteString)" }
    return text + (notes.isEmpty ? "" : "\n\n" + notes.joined(separator: "\n"))
  }

  /// The addresses of the links in a text, numbered from 1.
  private struct Links {
    private(set) var all: [URL] = []
    private var numbers: [URL: Int] = [:]

    mutating func number(of link: URL) -> Int {
      if let number = numbers[link] { return number }
      all.append(link)
      numbers[link] = all.count
      return all.count
    }
  }

  private static func plainWithLinks(_ blocks: [Block], _ links: inout Links) -> String {
    var parts: [String] = []
    for block in blocks { parts.append(plainWithLinks(block, &links)) }
    return parts.filter { !$0.isEmpty }.joined(separator: "\n\n")
  }

  private static func plainWithLinks(_ block: Block, _ links: inout Links) -> String {
    switch block {
    case .heading(_, let runs), .paragraph(let runs), .figure(_, _, let runs):
      return plainWithLinks(runs, &links)
    case .list(let items, let numbering):
      var lines: [String] = []
      for (index, item) in items.enumerated() {
        let sign = sign(ofItem: index, numbering) + " "
        let indent = String(repeating: " ", count: sign.count)
        lines.append(
          sign + indented(plainWithLinks(item, &links), by: indent).dropFirst(sign.count))
      }
      return lines.joined(separator: "\n")
    case .quote(let blocks): return indented(plainWithLinks(blocks, &links), by: "> ")
    case .preformatted(let text): return indented(text, by: "    ")
    case .table(let rows):
      var lines: [String] = []
      for row in rows {
        var cells: [String] = []
        for cell in row { cells.append(plainWithLinks(cell, &links).replacing("\n", with: " ")) }
        lines.append(cells.joined(separator: " | "))
      }
      return lines.joined(separator: "\n")
    case .rule: return "* * *"
    case .embed(let url): return url.absoluteString
    case .details(let summary, let blocks):
      return [summary, plainWithLinks(blocks, &links)].filter { !$0.isEmpty }.joined(
        separator: "\n\n")
    }
  }

  private static func plainWithLinks(_ runs: [Run], _ links: inout Links) -> String {
    var text = ""
    for (index, run) in runs.enumerated() {
      text += run.text
      let next = runs.dropFirst(index + 1).first?.link
      guard let link = run.link, link != next, link.absoluteString != run.text else { continue }
      text += "[\(links.number(of: link))]"
    }
    return text
  }

  private static func indented(_ text: String, by indent: String) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false)
      .map { $0.isEmpty && indent.allSatisfy(\.isWhitespace) ? "" : indent + $0 }
      .joined(separator: "\n")
  }
}
