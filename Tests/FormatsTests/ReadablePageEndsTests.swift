import Testing

@testable import Formats

/// Tests what belongs to an article and is easily lost: short lines at its ends, what stands between
/// the title and the text, and chapters with unlucky names. The pages are written as in
/// `ReadablePageKindsTests`.
struct ReadablePageEndsTests {
  private static let pages: [(kind: String, parts: Int, page: String)] = [
    (
      "short lines at both ends", 7,
      """
      <nav>{links}</nav><article><h1>Title</h1><p class=byline>X, in Oslo</p><div class=entry><p>Mark1k.
      Dawn.</p><p>“Mark2k?”</p>[3-5]<p>“Mark6k.”</p><p><em>Mark7k!</em></p><ul class=share><li><a
      href=#>X</a></ul></div></article>
      """
    ),
    (
      "a short chapter at the end", 6,
      """
      <main><h1>T</h1>[1-3]<blockquote><p>Mark4k.</p></blockquote><h2>Mark5k</h2><p>Mark6k.</p>
      <h3>Related</h3><p><a href=/x>X</a></p></main>
      """
    ),
    (
      "a last paragraph that is a link", 5,
      """
      <main><h1>T</h1>[1-4]<p><a href=https://archive.example.org/>Mark5k, the whole of the log, as the
      archive has it</a></p><p><a href=/a>X before</a> <a href=/b>X after</a></p><p class=tags>X: <a
      href=/boats>X</a></p></main>
      """
    ),
    (
      "a poem", 6,
      """
      <nav>{links}</nav><div class=poem><h1>T</h1><div><div>Mark1k, O sea, O sea</div><div>Mark2k, O sky
      </div><div>Mark3k, and me, and me</div><div>And so we lie</div></div><div><div>Mark4k, the old rope
      </div><div>Mark5k, the old boat</div><div>Mark6k, and hope</div><div>Is all afloat</div></div></div>
      <p><a href=/x>X, another poem</a></p>
      """
    ),
    (
      "a deck in the header", 6,
      """
      <article><header><h1>T</h1><h2>Mark1k: what the keepers found in the harbor</h2><div class=meta>X
      </div></header><div class=body>[2-6]</div></article>
      """
    ),
    (
      "a lead beside the box of the title", 6,
      """
      <article><div><div><h1>T</h1></div><div><p class=standfirst>Mark1k: what the keepers found in the
      harbor</p></div></div><div class=body>[2-6]</div></article>
      """
    ),
    (
      "a lead in bold, and a picture", 7,
      """
      <div class=site>{links}<div><h1>T</h1><strong>Mark1k: what the keepers found, and where</strong>
      <figure><img src=a.jpg><figcaption>Mark2k</figcaption></figure><div class=body>[3-7]</div></div></div>
      """
    ),
    (
      "points under the title, and a picture", 6,
      """
      <article><header><h1>T</h1><ul><li>(1), which all of them knew<li>(2), which none of them saw
      </ul></header><div><figure><img src=a.jpg><figcaption>Mark3k</figcaption></figure></div><div
      class=body>[4-6]</div></article>
      """
    ),
    (
      "rows of one cell", 6,
      """
      <table><tr><td>{links}<td><table><tr><td><i>(1) about boats</i><tr><td>[2-3]<tr><td><table><tr><td>
      1901<td>(4)</table><tr><td>[5]<tr><td>[6]</table></table>
      """
    ),
    (
      "an article about other pages", 6,
      """
      <article><h1>T</h1>[1]<div><h2><a href=//a.example/>(2)</a></h2>[3]</div><div><h2><a
      href=//b.example/>(4)</a></h2>[5]</div><div><h2><a href=//c.example/>One</a></h2>[6]</div></article>
      """
    ),
    (
      "chapters with unlucky names", 10,
      """
      <article><h1>T</h1>[1-2]<section class=social-studies><h2>Social</h2>[3-4]</section>[5]<aside><h2>
      Box</h2>[6-7]</aside>[8]<div class=menu-planning>[9]</div><div class=newsletter>{X}</div><div
      class=social-buttons>{X}</div>[10]</article>
      """
    ),
    (
      "sections with unlucky names", 9,
      """
      <article><h1>T</h1><section><h2>A</h2>[1-2]</section><section id=related-work><h2>B</h2>[3-4]
      </section><section id=discussion><h2>C</h2>[5-6]</section><section
      class=reply-to-critics><h2>D</h2>[7-9]</section><section id=comments><h2>X</h2>{X}{X}</section></article>
      """
    ),
    (
      "notes beside and after the text", 8,
      """
      <article><h1>T</h1><section>[1-2]<aside class=sidenote>Mark3k.</aside>[4]</section><section>[5-7]
      </section><footer class=correction><p>(8), which was wrong in an earlier version of this article
      </p></footer><footer><p>X, all rights reserved, as they have always been, by those who wrote this
      </p></footer></article>
      """
    ),
    (
      "a rest that a button shows", 8,
      """
      <article><h1>T</h1>[1-2]<div class=rest style="display: none">[3-8]</div><div hidden>{X}</div>
      </article><div class=offer hidden>{X}{X}{X}</div>
      """
    ),
    (
      "answers that a button shows, each by itself", 7,
      """
      <main><h1>T</h1>[1]<h2>(2)</h2><div class=faq-answer hidden>[3]</div><h2>(4)</h2><div
      hidden=until-found>[5]</div><p>(6)<span id=more style="display:none">, and Mark7k, which is long
      enough to be worth it for those who read on, and on, until they come to its end</span></p><div
      class=more-menu hidden>{links}</div></main>
      """
    ),
    (
      "an article that a script shows", 5,
      "<nav>{links}</nav><div id=story style='visibility:hidden'><h1>T</h1>[1-5]</div><p>X 2026</p>"
    ),
    (
      "an article in boxes that a script shows", 4,
      """
      <nav>{links}</nav><h1>T</h1><div id=story style='visibility: hidden'><section><span>Mark1k. The
      harbor was quiet, and the boats lay still in the morning sun, as they had always done before.
      </span></section><section><span>Mark2k. Nobody spoke, and nothing moved, but the gulls over the
      water, all of the day.</span></section><section><span>Mark3k. In the evening the keepers came down
      to the harbor, and looked for the boat.</span></section><section>Mark4k.</section></div>
      """
    ),
    (
      "chapters that a page builder calls widgets", 6,
      """
      <header><div class=elementor-widget-nav-menu>{links}</div></header><h1>T</h1><div class=post>
      <div class="elementor-widget elementor-widget-text-editor"><div class=elementor-widget-container>
      [1-2]</div></div><div class="elementor-widget elementor-widget-text-editor"><div
      class=elementor-widget-container>[3-4]</div></div><div class="elementor-widget
      elementor-widget-text-editor"><div class=elementor-widget-container>[5-6]</div></div><div
      class="elementor-widget elementor-widget-share-buttons">{X}</div></div>
      """
    ),
    (
      "an article that is called after the layout of its page", 2,
      """
      <header>{links}</header><main><article class=two-column-right-rail><h1>T</h1>[1-2]</article><section>
      <a href=/1>X</a>{X}</section><div id=cookie-banner>{X}{X}</div></main>
      """
    ),
    (
      "callouts in the text", 4,
      """
      <article><h1>T</h1>[1]<aside class="msg message">[2]</aside>[3]<aside class="starlight-aside tip">
      [4]</aside><aside class=offer>{X}</aside></article>
      """
    ),
    (
      "posts in widgets, of which nothing else is left", 3,
      """
      <header>{links}</header><main><h1>T</h1><div class=w_widget_message_wrap><div class=w_widget_message>
      [1]</div></div><div class=w_widget_message_wrap><div class=w_widget_message>[2]</div></div><div
      class=w_widget_message_wrap><div class=w_widget_message>[3]</div></div></main>
      """
    ),
    (
      "a post in a form before comments in forms", 1,
      """
      <div>{links}</div><div class=content><form class=usertext>[1]</form><div class=commentarea><div
      class=comment><form class=usertext>{X}</form></div><div class=comment><form class=usertext>{X}{X}
      </form></div></div></div>
      """
    ),
    (
      "a thread of comments alone", 4,
      """
      <div>{links}</div><h1>T</h1><div class=comment-body>[1]</div><div class=comment-body>[2]</div><div
      class=comment-body>[3]</div><div class=comment-body>[4]</div>
      """
    ),
    (
      "a deck in a box of its own, beside the title and the paragraphs", 6,
      """
      <div class=a><div><h1>T</h1></div><div class=b><h2>Mark1k: what the keepers found in the harbor</h2>
      </div><div class=c>X</div>[2-6]</div>
      """
    ),
    (
      "points in a box of its own before a live report", 6,
      """
      <main><h1>T</h1><section class=points><h2>In short</h2><ul><li>Mark1k: the keepers came down to the
      harbor<li>Mark2k: the boat was not there at all</ul></section><div class=feed>[3-6]</div></main>
      """
    ),
    (
      "an article for readers without scripts", 5,
      "<nav>{links}</nav><div id=app></div><noscript><article>[1-5]</article></noscript>"
    ),
    (
      "an article in a shadow tree", 4,
      """
      <nav>{links}</nav><x-story><template shadowrootmode=open><div>[1-4]</div></template></x-story>
      <template>{X}{X}</template>
      """
    ),
  ]

  @Test(arguments: pages.indices) func theArticleIsWhole(index: Int) throws {
    let (kind, parts, page) = Self.pages[index]
    try ReadablePageKindsTests.expect(parts, in: page, kind)
  }
}
