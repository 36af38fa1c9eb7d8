import Foundation

/// Formatted text: the safe part of HTML. The tree can hold nothing else, so nothing needs to be
/// filtered.
public struct RichText: Hashable, Sendable {
  public var blocks: [Block]

  public init(_ blocks: [Block] = []) { self.blocks = blocks }

  public indirect enum Block: Hashable, Sendable {
    /// A heading of level 1 to 3.
    case heading(level: Int, [Run])
    case paragraph([Run])
    /// A list; without a numbering, one with bullets.
    case list([[Block]], ListNumbering?)
    case quote([Block])
    /// Text that keeps its lines and spaces.
    case preformatted(String)
    case figure(URL, alternative: String, caption: [Run])
    case table([[[Block]]])
    case rule
    /// A video or similar content, of which only the address is known.
    case embed(URL)
    /// Blocks that are collapsed below their summary.
    case details(summary: String, [Block])
  }

  public struct Run: Hashable, Sendable {
    /// The text, which may have line breaks.
    public var text: String
    public var style: Style
    /// The address that the text links to, already checked by `Link`; `nil` if the text is not a
    /// link.
    public var link: URL?
    /// The name by which links of the same text lead to here, as to a footnote; `nil` for none.
    public var anchor: String?

    public init(_ text: String, _ style: Style = [], link: URL? = nil) {
      self.text = text
      self.style = style
      self.link = link
    }
  }

  public struct Style: OptionSet, Hashable, Sendable {
    public let rawValue: UInt8
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    public static let bold = Style(rawValue: 1)
    public static let italic = Style(rawValue: 2)
    public static let code = Style(rawValue: 4)
    public static let strike = Style(rawValue: 8)
    public static let `subscript` = Style(rawValue: 16)
    public static let superscript = Style(rawValue: 32)
  }

  /// The text that the user would read aloud, as paragraphs.
  public var plain: String { Self.plain(blocks) }

  /// Whether `plain` loses nothing, because there are only paragraphs without styles and links.
  public var isPlain: Bool {
    blocks.allSatisfy {
      guard case .paragraph(let runs) = $0 else { return false }
      return runs.allSatisfy { $0.style.isEmpty && $0.link == nil }
    }
  }

  public var figures: [URL] {
    all.compactMap { if case .figure(let url, _, _) = $0 { url } else { nil } }
  }

  /// The pictures in the first 10,000 characters of a text in the form of `html`.
  public static func firstPictures(inHTML html: String) -> [URL] {
    RichText(html: String(html.prefix(10_000))).figures
  }

  var all: [Block] { blocks.flatMap(\.all) }

  /// What stands before an item in a list: its number or a bullet.
  public static func sign(ofItem index: Int, _ numbering: ListNumbering?) -> String {
    numbering.map { $0.label(ofItem: index) + "." } ?? "•"
  }

  private static func plain(_ blocks: [Block]) -> String {
    blocks.map(plain).filter { !$0.isEmpty }.joined(separator: "\n\n")
  }

  private static func plain(_ block: Block) -> String {
    switch block {
    case .heading(_, let runs), .paragraph(let runs), .figure(_, _, let runs): runs.plain
    case .list(let items, let numbering):
      items.enumerated().map { sign(ofItem: $0, numbering) + " " + plain($1) }
        .joined(separator: "\n")
    case .quote(let blocks): plain(blocks)
    case .preformatted(let text): text
    case .table(let rows):
      rows.map { $0.map(plain).joined(separator: " ") }.joined(separator: "\n")
    case .details(let summary, let blocks): summary + "\n\n" + plain(blocks)
    case .rule, .embed: ""
    }
  }
}

extension RichText.Block {
  /// This block and all blocks inside it.
  fileprivate var all: [RichText.Block] {
    switch self {
    case .list(let items, _): [self] + items.joined().flatMap(\.all)
    case .quote(let blocks), .details(_, let blocks): [self] + blocks.flatMap(\.all)
    case .table(let rows): [self] + rows.joined().joined().flatMap(\.all)
    case .heading, .paragraph, .preformatted, .figure, .rule, .embed: [self]
    }
  }
}

extension [RichText.Run] {
  public var plain: String { map(\.text).joined() }
}
