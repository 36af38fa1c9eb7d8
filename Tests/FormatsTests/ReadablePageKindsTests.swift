import Testing

@testable import Formats

/// Tests pages in the manner of many kinds of sites. In each, the article's parts are marked with
/// numbers from 1 on, and everything else is marked with an `X`.
struct ReadablePageKindsTests {
  /// A page in which `[n]` stands for a long paragraph, `[n-m]` for several, `(n)` for a short text,
  /// `{X}` for a long paragraph that is no part of the article, and `{links}` for links.
  static func filled(_ page: String) -> String {
    let sentence = "the keepers of the light walked down to the harbor, looked over the water, and"
    func paragraph(_ mark: String) -> String {
      "<p>Mark\(mark)k: \(sentence) found a boat there. But \(sentence) saw it was gone.</p>"
    }
    let links = (1...9).map { "<li><a href='/x\($0)'>X, another story of the day</a></li>" }
    return
      page
      .replacing(/\[(\d+)-(\d+)\]/) { match in
        (Int(match.1)!...Int(match.2)!).map { paragraph("\($0)") }.joined()
      }
      .replacing(/\[(\d+)\]/) { paragraph("\($0.1)") }
      .replacing(/\((\d+)\)/) { "Mark\($0.1)k, a short text" }
      .replacing("{X}", with: paragraph("X"))
      .replacing("{links}", with: "<ul>\(links.joined())</ul>")
  }

  private static let pages: [(kind: String, parts: Int, page: String)] = [
    (
      "a lead paragraph in its own box", 7,
      """
      <body><div id=page><header>{links}</header><div class=c1><h1>Title</h1><div class=lede>[1]
      </div><div class=x9><div>[2-7]</div></div></div>{links}</div>
      """
    ),
    (
      "a lead in the header of the page", 7,
      "<header class=page-header><h1>T</h1><div class=intro>[1-2]</div></header><div>[3-7]</div>"
    ),
    (
      "a lead in a header after the one of the site", 7,
      """
      <header class=masthead><a href=/>X</a></header><header class=story-header><h1>T</h1><div
      class=summary>[1-2]</div></header><main><section><h2>H</h2>[3-7]</section></main>
      """
    ),
    (
      "two uneven parts", 18,
      "<main><article><div><div>[1-4]</div></div><div><div>[5-18]</div></div></article></main>"
    ),
    (
      "parts around advertisements", 9,
      """
      <div class=wrap><div class=b>[1-3]</div><div class="ad slot">{X}</div><div class=b>[4-6]</div>
      <div id="ad-2">{X}</div><div class=b>[7-9]</div></div>
      """
    ),
    (
      "tables for the layout", 6,
      """
      <table width=900><tr><td width=150>{links}<td><font><b>Title</b><br>[1-6]</font><td>{links}
      </table>
      """
    ),
    (
      "lines in one box", 3,
      """
      <body><div class=nav>{links}</div><div>Mark1k. The harbor was quiet, and the boats lay still in
      the morning sun, as always.<br><br>Mark2k. Nobody spoke, and nothing moved, but the gulls over
      the water, all of the day.<br><br>Mark3k. The end.</div></body>
      """
    ),
    (
      "a column of teasers without a name", 8,
      """
      <div class=row><div class=c8><h1>T</h1>[1-8]</div><div class=c4>
      <div><a href=/a>X, a headline that leads to a story elsewhere</a><p>X in a few words.</p></div>
      <div><a href=/b>X, a headline that leads to a story elsewhere</a><p>X in a few words.</p></div>
      <div><a href=/c>X, a headline that leads to a story elsewhere</a><p>X in a few words.</p></div>
      </div></div>
      """
    ),
    (
      "many comments", 4,
      """
      <main><div class=entry>[1-4]</div><div id=comments><h2>X</h2><ol><li class=comment>{X}{X}<li
      class=comment>{X}{X}{X}<li class=comment>{X}</ol></div></main>
      """
    ),
    (
      "a list of links within the text", 5,
      "<article>[1-3]<ul><li><a href=/4>(4)</a><li><a href=/b>A bug that was mended</a></ul>[5]</article>"
    ),
    (
      "a list that leads elsewhere within the text", 4,
      "<article>[1-3]<p>Read also:</p>{links}[4]</article>"
    ),
    (
      "a table and references", 7,
      """
      <main><div><h1>L</h1>[1]<table><tr><td>(2)<td>[3]<tr><td>(4)<td>[5]</table><ol class=references>
      <li><a href=#a>^</a> <cite>Mark6k, The book of the harbor, and its many keepers, London</cite>
      <li><a href=#b>^</a> <cite>Mark7k, The book of the water, and its many boats, London</cite>
      </ol></div></main>
      """
    ),
    ("a body without elements", 3, "<h1>T</h1>[1-3]"),
    (
      "further stories after the article", 6,
      """
      <main><article class=story>[1-6]</article><section class=more><h2>More</h2>
      <article><h3><a href=/x>X, a story</a></h3><p>X was there.</p></article>
      <article><h3><a href=/y>X, a story</a></h3><p>X was there.</p></article></section></main>
      """
    ),
    (
      "questions and answers", 6,
      "<body><nav>{links}</nav><div id=faq><dl><dt>(1)<dd>[2]<dt>(3)<dd>[4]<dt>(5)<dd>[6]</dl></div>"
    ),
    (
      "steps in lists", 7,
      """
      <div class=recipe>[1]<h2>(2)</h2><ul><li>(3)<li>(4)</ul><h2>How</h2><ol><li>[5]<li>[6]<li>[7]
      </ol></div><div class="recipe-related">{links}</div>
      """
    ),
    (
      "a live report", 6,
      "<main><h1>L</h1><article>[1-2]</article><article>[3-4]</article><article>[5-6]</article></main>"
    ),
    (
      "an encyclopedia", 6,
      """
      <div id=content><div id=siteSub class="noprint">X</div><div id=bodyContent><div class=mw-parser-output>
      [1]<div class=navbox>{links}</div><h2>(2)<span class=mw-editsection>[<a>X</a>]</span></h2>[3-6]
      <div role=navigation class=navbox>{links}{X}</div></div></div></div><div id=mw-navigation>{links}</div>
      """
    ),
    (
      "a blog", 5,
      """
      <div id=primary><main><article class="post-12 post type-post hentry category-a tag-b"><header
      class=entry-header><h1>T</h1></header><div class=entry-content>[1-5]<div class="sharedaddy
      sd-sharing"><h3>X</h3>{links}</div><div class=jp-relatedposts><h3>X</h3></div></div><footer
      class=entry-meta>X</footer></article><div class="author-bio"><p>X wrote this, and much else, of
      the sea, of boats, and of all those who keep the lights on.</p></div><div id=respond
      class=comment-respond><form>X</form></div></main></div><div id=secondary class=widget-area>{X}</div>
      """
    ),
    (
      "documentation", 6,
      """
      <div class=layout><div class=sidebar>{links}</div><div class=doc>[1]<pre>Mark2k let a = b</pre>[3]
      <h2>Next</h2>[4]<table><tr><td>(5)<td>c</table>[6]</div><div class=toc>{links}</div></div>
      """
    ),
    (
      "one big form", 4,
      "<form action=/><div id=hd>{links}</div><div id=bd><div>[1-4]</div></div><div id=ft>{links}</div></form>"
    ),
    (
      "pictures that lead elsewhere", 4,
      """
      <div class=page><div class=text>[1-4]<div class=tiles><a href=/1><img src=a.jpg alt=X></a><a
      href=/2><img src=b.jpg alt=X></a><a href=/3><img src=c.jpg alt=X></a></div></div></div>
      """
    ),
    (
      "a page of a portal", 5,
      """
      <div id=wrap><div id=top>{links}</div><div id=mid><div class=l><div class=box><h2>T</h2><div
      class=inner>[1-5]</div></div></div><div class=r><div class=box>{links}</div><div class=box>{links}
      </div></div></div><div id=bot>{links}<p>X. All that is said here is said without any warranty.</p></div></div>
      """
    ),
    (
      "sections", 6,
      "<main><section><h2>(1)</h2>[2-3]</section><section><h2>(4)</h2>[5]</section><section>[6]</section></main>"
    ),
  ]

  @Test(arguments: pages.indices) func theArticleIsWholeAndAlone(index: Int) throws {
    let (kind, parts, page) = Self.pages[index]
    try Self.expect(parts, in: page, kind)
  }

  /// Expects the article of a page to have parts 1 to `parts`, and nothing else.
  static func expect(_ parts: Int, in page: String, _ kind: String) throws {
    let html = try #require(
      ReadablePage(Array("<!DOCTYPE html>\(filled(page))".utf8)), "\(kind)"
    ).html
    for part in 1...parts { #expect(html.contains("Mark\(part)k"), "\(part) of \(kind)") }
    let isClean = !html.contains("X")
    #expect(isClean, "\(kind): \(html.split(separator: "X").first?.suffix(80) ?? "")")
  }

  @Test(arguments: [
    """
    <h1>Before you continue</h1><p>We and our 812 partners store cookies and process personal data for
    advertising. With your consent, our partners use cookies. You can accept all, or reject. See our
    privacy policy, and the list of partners, for the legitimate interest of each.</p>
    """,
    """
    <div><h2>Wir verwenden Cookies</h2><p>Mit Ihrer Einwilligung verarbeiten wir personenbezogene Daten,
    und zeigen Werbung. Sie können zustimmen, oder ein Abo abschließen, ganz ohne Werbung und Cookies.
    Mehr dazu im Datenschutz. Unsere Partner setzen Cookies.</p><button>Akzeptieren</button></div>
    """,
    """
    <section><h2>Votre vie privée compte</h2><p>Avec nos 300 partenaires, nous utilisons des cookies et
    d’autres technologies similaires pour lire des informations personnelles, comme vos visites.</p><p>
    Vous pouvez vous opposer à ce qui repose sur l’intérêt légitime, ou retirer votre consentement.</p>
    <button>Accepter</button></section>
    """,
    """
    <form><h1>Welcome back</h1><p>Please log in with your name and your password to read this story, and
    all of the others that we publish each day of the week, on any device that you own.</p><input
    type=text><input type=password></form>
    """,
    """
    <h1>404</h1><p>Sorry, there is no such page: the story you want could not be found on this server, as it
    may have moved, or was never here at all.</p><p>Go back to the beginning, or use the search.</p>
    """,
    """
    <h1>Seite nicht gefunden</h1><p>Die gewünschte Seite existiert nicht, oder nicht mehr. Vielleicht
    hilft die Suche weiter, oder die Startseite, auf der alles andere steht, was es hier gibt.</p>
    """,
    """
    <div><h2>Just a moment…</h2><p>news.example.org needs to check that all is well. Enable JavaScript
    and cookies to continue, and then wait a little, until your browser is sent to the page that you
    want.</p></div>
    """,
    """
    <nav>Menu</nav><h1>We can't find that page</h1><p>It may have been moved, renamed or deleted. Check the
    address for mistakes, or begin again at the front page, where all of our stories are kept.</p>
    """,
    """
    <h1>Access Denied</h1>You don't have permission to access "http://news.example.org/harbor/boats" on this
    server.<p>Reference #18.4f2a91.1772532720.2d3e17</p><p>https://errors.example.org/18.4f2a91.1772</p>
    """,
    """
    <h1>Your browser is not supported</h1><p>To see all that this site has, please update your browser to
    its newest version, or take one of those that are listed below, all of which are free.</p>
    """,
    """
    <h1>この先へ進む前に</h1><p>当サイトと提携するパートナーは、広告を表示し、利用状況を調べるために、お使いの端末でCookieを使用します。プライバシーの設定はいつでも変更できます。広告を望まない場合は同意しないでください。</p>
    """,
    """
    <h1>Please confirm that you are human</h1><p>We do this security check before you go on, as many of those
    who come to our harbor are none. It keeps our pages free of spam, and your account safe from those who
    would like to have it.</p><p>Press the button below to show that you are not a robot. If nothing happens
    then, see whether your browser allows JavaScript and cookies, and is not kept from loading them.</p>
    """,
    """
    <h1>news.example.org</h1><h2>Performing security verification</h2><p>The harbor uses a security service
    to protect itself against malicious bots. You see this page while we find out that you are not a bot.
    </p>
    """,
    """
    <h1>抱歉，页面不存在</h1><p>您要查看的故事可能已被删除，也可能从来没有写过。请返回首页，看看今天港口里还有什么别的消息，或者用搜索找一找。</p>
    """,
    """
    <h1>Такой страницы нет</h1><p>Возможно, она была удалена, или в адресе есть ошибка. Начните с первой
    страницы, на которой есть всё остальное, что мы написали о гавани и о лодках.</p>
    """,
    """
    <h1>Before you go on</h1><p>Subscribe today for unlimited access to all stories of the harbor.</p><h2>
    Basic</h2><p>One coin per month, for a year. Cancel anytime.</p><h2>Premium</h2><p>Two coins per month,
    with digital access for a friend. Subscribe now.</p>
    """,
  ])
  func aWallIsNoArticle(page: String) { #expect(ReadablePage(Array(page.utf8)) == nil) }

  @Test func anArticleAboutCookiesIsOne() {
    let page = Self.filled(
      "<article><p>A court ruled on cookies and consent, privacy and partners.</p>[1-6]</article>")
    #expect(ReadablePage(Array(page.utf8)) != nil)
  }

  @Test func aShortNoteOnSubscriptionsIsAnArticle() {
    let page = """
      <article><h1>New prices</h1><p>The harbor's paper raises its prices in May: a subscription will cost
      two coins per month. Readers who subscribe before that day keep the old price for another year, as
      the keepers of the paper said on Monday, after long talks with the printers and the boatmen.</p>
      </article>
      """
    #expect(ReadablePage(Array(page.utf8)) != nil)
  }

  @Test func aNoteOnRobotsIsAnArticle() {
    let page = """
      <article><h1>Machines win</h1><p>Programs solve a captcha faster than people do, as a trial at the
      harbor's school has shown: of three thousand puzzles, the machine failed at one. The pupils failed at
      every tenth, and complained about all of them, and at length.</p><p>Nobody, say those who made them,
      had to prove by such a puzzle to be not a robot; it only makes robots dear.</p></article>
      """
    #expect(ReadablePage(Array(page.utf8)) != nil)
  }

  @Test func aReportOnAPageThatIsGoneIsAnArticleInChineseToo() {
    let report = """
      港口的旧网站上星期关闭了，读者打开从前的链接，只看到页面不存在几个字。守塔人说，有关那艘小船的故事已被删除，不过照片都还在他的箱子里。新的网站要到春天才会做好，到那时，所有的照片都会放上去，还会有几张谁也没有见过的。在那之前，想看照片的人可以星期天下午到灯塔来，守塔人会煮好茶等着他们，也会把那天晚上的事情从头到尾再讲一遍，谁要是听过了，也可以只喝茶，看看窗外的海。他还说，那艘船其实从来没有沉过，只是换了一个名字，如今停在对岸的码头，每年夏天都有人划着它去捕鱼。
      """
    #expect(ReadablePage(Array("<article><p>\(report)</p></article>".utf8)) != nil)
  }

  @Test func aNoteAboutAPageThatIsGoneIsAnArticle() {
    let page = """
      <article><h1>Gone</h1><p>The museum's old page was taken down last week, and readers who follow its
      links now see only the number 404. The keepers say that a new one will be there by the spring, with
      all of the pictures, and with some that nobody has seen.</p></article>
      """
    #expect(ReadablePage(Array(page.utf8)) != nil)
  }

  @Test(arguments: [
    ("", true), ("<main><p>MarkAk: too short</p></main>", true),
    ("<main>[1]</main>", true), ("<main>[1-4]</main>", false),
  ])
  func aPageThatShowsLessHasTheTextForSearchEngines(shown: String, isOther: Bool) throws {
    let text = (1...12).map { "Line\($0) tells how the light was lit, & why they came by boat." }
    let page = """
      <script type="application/ld+json">{"@graph": [{"@type": "WebSite", "name": "N"}, {"@type":
      "NewsArticle", "articleBody": "\(text.joined(separator: "\\n\\n"))"}]}</script>
      """
    let html = try #require(ReadablePage(Array((page + Self.filled(shown)).utf8))).html
    #expect(html.contains("<p>Line2 tells how the light was lit, &amp; why") == isOther)
    #expect(html.contains("Mark1k") != isOther)
  }

  @Test func theTimesOfALiveReportStay() throws {
    let parts = (1...4).map {
      "<div><div class=meta><time>11:0\($0)</time> <button>Share</button></div>[\($0)]</div>"
    }
    let page = Self.filled("<main><h1>T</h1>\(parts.joined())</main>")
    let html = try #require(ReadablePage(Array(page.utf8))).html
    for minute in 1...4 { #expect(html.contains("<time>11:0\(minute)</time>")) }
  }

  @Test func formulasStay() throws {
    let page = Self.filled(
      "<article>[1]<p>So <math><mi>x</mi><mo>=</mo><msup><mi>y</mi><mn>2</mn></msup></math>.</p>[2]"
    )
    let html = try #require(ReadablePage(Array(page.utf8))).html
    #expect(html.contains("<math><mi>x</mi><mo>=</mo><msup><mi>y</mi><mn>2</mn></msup></math>"))
  }
}
