import Foundation
import Testing

@testable import FeedCore

struct RichTextLinkTests {
  private func links(_ html: String, and blocks: [DetailBlock] = []) async -> [String] {
    await DetailContent(title: "T", blocks: [.html(html)] + blocks).links()
      .map { "\($0.title): \($0.url.absoluteString)" }
  }

  @Test func linksAreInOrderWithEachAddressOnce() async throws {
    let own = try #require(URL(string: "https://example.org/own"))
    #expect(
      await links(
        """
        <h2><a href="https://a.example/">A</a></h2>
        <ul><li>One <a href="https://b.example/">b <em>and</em> more</a></li></ul>
        <blockquote><p><a href="https://a.example/">again</a></p></blockquote>
        <table><tr><td><a href="https://c.example/">c</a></td></tr></table>
        """, and: [.link(label: "Open", url: own)])
        == [
          "A: https://a.example/", "b and more: https://b.example/", "c: https://c.example/",
          "Open: https://example.org/own",
        ])
  }

  @Test func anEmbedIsNamedByItsAddress() async {
    let embed = #"<iframe src="https://video.example/embed/1"></iframe>"#
    #expect(await links(embed) == ["https://video.example/embed/1: https://video.example/embed/1"])
  }

  @Test func aTextWithoutLinksHasNone() async {
    #expect(await links("<p>Plain <b>words</b></p>") == [])
  }
}
