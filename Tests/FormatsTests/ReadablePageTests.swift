import Foundation
import Testing

@testable import Formats

/// Tests reading the article of a web page, without everything around it.
struct ReadablePageTests {
  private func page(_ html: String) -> ReadablePage? { ReadablePage(Array(html.utf8)) }

  private let paragraphs = (1...5).map {
    """
    <p>Paragraph \($0) of the story tells, at some length, how the keepers of the old light walked \
    down to the harbor, looked over the water, and found nothing there but a boat, a rope and a \
    dog.</p>
    """
  }

  private let links = (1...12).map { "<li><a href='/\($0)'>Another story, number \($0)</a></li>" }
    .joined()

  private func expectStory(_ page: ReadablePage?, _ comment: Comment? = nil) {
    for number in 1...5 {
      #expect(page?.html.contains("Paragraph \(number) of") == true, comment)
    }
    for word in ["Another story", "Subscribe", "Copyright", "I disagree"] {
      #expect(page?.html.contains(word) != true, comment)
    }
  }

  @Test(arguments: [
    ("<article>", "</article>"), ("<main>", "</main>"), ("<div class='post-content'>", "</div>"),
    ("<div id='story'><div>", "</div></div>"), ("<section>", "</section>"),
    ("<table><tr><td>", "</td></tr></table>"), ("<div class='x1'><div class='y2'>", "</div></div>"),
  ])
  func theArticleIsFoundInAnyElement(open: String, close: String) {
    expectStory(
      page(
        """
        <!DOCTYPE html><html><head><title> The  Light </title><script>var p = "<p>no</p>"</script>
        </head><body class="with-sidebar"><header><nav><ul>\(links)</ul></nav></header>
        \(open)\(paragraphs.joined())\(close)
        <aside class="sidebar"><h2>More</h2><ul>\(links)</ul></aside>
        <div class="newsletter"><p>Subscribe to our letter, which comes each week, with all that is
        new, and with some that is old, and cancel whenever you like, at no cost.</p></div>
        <div id="comments"><p>I disagree, as I always do, with each of the points that were made
        above, and with those that were not.</p></div>
        <footer><p>Copyright, and all that goes with it, of those who wrote this.</p></footer>
        """), "\(open)")
  }

  @Test func thePagesTitleIsNotPartOfTheText() {
    let story = page("<title>News of the day</title><body><div>\(paragraphs.joined())</div>")
    expectStory(story)
    #expect(story?.html.contains("News of the day") == false)
  }

  @Test func anArticlesElementsStay() throws {
    let html = try #require(
      page(
        """
        <article><h1>The Light</h1>\(paragraphs[0])<h2>A boat</h2>\(paragraphs[1])
        <ul><li>rope<li>dog</ul><blockquote>\(paragraphs[2])</blockquote>
        <pre><code>let a = 1 &lt; 2</code></pre>
        <figure><img src="/boat.png" alt="A &quot;boat&quot;" onclick="x()"><figcaption>The boat
        </figcaption></figure><table><tr><th>Year<td>1901</table>
        <div class="share-buttons"><a href="#">Share</a> <a href="#">Tell</a></div>
        \(paragraphs[3])\(paragraphs[4])<script>track()</script><iframe src="/ad"></iframe>
        <p style="display: none">Hidden words</p></article>
        """)
    ).html
    for part in [
      "<h1>The Light</h1>", "<h2>A boat</h2>", "<li>rope</li><li>dog</li>", "<blockquote>",
      "<pre><code>let a = 1 &lt; 2</code></pre>",
      "<img src=\"/boat.png\" alt=\"A &quot;boat&quot;\">", "<figcaption>The boat",
      "<th>Year</th><td>1901</td>", "Paragraph 5",
    ] { #expect(html.contains(part), "\(part)") }
    for part in ["Share", "track", "iframe", "Hidden", "onclick"] {
      #expect(!html.contains(part), "\(part)")
    }
  }

  @Test func siblingPartsOfAnArticleAreJoined() {
    let halves = [paragraphs[0...2], paragraphs[3...4]].map { "<div>\($0.joined())</div>" }
    expectStory(page("<body><div id='page'><ul>\(links)</ul>\(halves.joined())</div>"))
  }

  @Test(arguments: [
    "", "just words", "<p>Too short, by far.</p>", "<html><body></body></html>",
    "<script>\(String(repeating: "words, ", count: 100))</script>",
  ])
  func aPageWithoutAnArticleGivesNone(html: String) { #expect(page(html) == nil) }

  @Test func aListOfLinksIsNotAnArticle() {
    #expect(page("<body><ul>\(links)\(links)\(links)</ul>") == nil)
  }

  @Test func unclosedElementsEndWithThePage() {
    let open = paragraphs.map { $0.replacingOccurrences(of: "</p>", with: "") }.joined()
    expectStory(page("<body><div><ul>\(links)</ul><div>\(open)"))
  }

  @Test func readingALongPageCanBeCancelled() {
    let bytes = Array(String(repeating: paragraphs.joined(), count: 400).utf8)
    var asked = 0
    let page = ReadablePage(bytes) {
      asked += 1
      return asked == 2
    }
    #expect(page == nil)
    #expect(asked == 2)
  }

  /// A page that is four times as long must not take much more than four times the time.
  @Test(arguments: [
    "<div>", "<p>a, b", "<a href=x>", "<table><tr><td>", "</div><b>", "<li class=ad>",
    "\u{301}\u{316}", "<a\u{301}", "<a href='\u{301}\u{316}'>", "&#769;&#790;",
    "<ul><a href=x>another story of the day</a></ul>", "<p>a, b</p><img>",
  ])
  func hostilePagesTakeLittleTime(part: String) {
    func time(_ count: Int) -> Duration {
      let bytes = Array(String(repeating: part, count: count).utf8)
      return leastTime { _ = ReadablePage(bytes) }
    }
    let (once, fourfold) = (time(1_000), time(4_000))
    #expect(fourfold < once * 10, "\(once), \(fourfold)")
  }
}
