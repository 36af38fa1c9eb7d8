import FeedCore
import Foundation
import Localization
import Testing

@testable import Almanac

struct TerminalTests {
  @Test func controlSequencesAreNotPrinted() {
    let hostile =
      "a\u{1B}[31mb\u{7}c\u{9B}2Jd\u{7F}\r\ne\tf\u{202E}g\u{2066}h\u{0}i\u{85}j\u{2028}k"
      + "\u{200F}l\u{61C}m\u{200B}n\u{E0061}"
    let line = Terminal.printable(hostile)
    #expect(line == "a[31mbc2Jd  e fghi j klmn")
  }

  @Test func ordinaryTextIsUnchanged() {
    let text = "Zoë Nußbaum, 山田, 👩‍👩‍👧, 🏴󠁧󠁢󠁳󠁣󠁴󠁿, مرحبا, می‌خواهم"
    #expect(Terminal.printable(text) == text)
  }

  @Test func jsonKeepsItsMeaningWithoutControlCharacters() throws {
    let hostile = "a\u{1B}[31m\u{7F}\u{9B}2J\u{202E}\u{FEFF}\u{61C}\u{E0061}\n\"\\é👍"
    let json = Terminal.escaped(json: try JSONOutput.text(["title": hostile]))
    #expect(json.unicodeScalars.allSatisfy { $0.isShowable || $0 == "\n" })
    let read = try JSONDecoder().decode([String: String].self, from: Data(json.utf8))
    // Compares scalar by scalar, because strings compare by canonical equivalence.
    #expect(Array(read["title", default: ""].unicodeScalars) == Array(hostile.unicodeScalars))
  }

  @Test func otherDocumentsKeepLinesTabsAndFlags() {
    let scotland = "🏴\u{E0067}\u{E0062}\u{E0073}\u{E0063}\u{E0074}\u{E007F}"
    let page = "<pre>\ta\u{1B}[31m\u{9B}2J\u{202E}b</pre>\n\(scotland)"
    #expect(Terminal.withoutControls(page) == "<pre>\ta[31m2Jb</pre>\n\(scotland)")
  }

  @Test func cellsAreAligned() {
    let table = TextTable(rows: [["NAME", "X", "END"], ["山田", "1", ""], ["Åsa", "12", "e n d"]])
    #expect(table.lines == ["NAME  X   END", "山田  1   ", "Åsa   12  e n d"])
    #expect(TextTable(rows: []).lines == [])
  }

  @Test func aPrintedCommandIsQuotedForTheShell() {
    #expect(
      Shell.command("almanac", "add", "https://e.org/a?b=1&c=$(x)", "it's", "")
        == #"almanac add 'https://e.org/a?b=1&c=$(x)' 'it'\''s' ''"#)
    #expect(Shell.command("almanac", "list") == "almanac list")
  }

  @Test func exitStatusesDistinguishBadInputFromFailures() {
    #expect(CommandError(FeedError.webPage).status == 2)
    #expect(CommandError(FeedError.unsupported(address: "x")).status == 2)
    #expect(CommandError(FeedError.offline).status == 1)
    #expect(CommandError(FeedError.notFound).status == 1)
    #expect(CommandError(FeedError.transport(.notHTTP)).status == 1)
    #expect(CommandError(FeedError.unreadable(path: "x", reason: Phrase("y"))).status == 1)
    #expect(CommandError.reported().message == nil)
  }
}
