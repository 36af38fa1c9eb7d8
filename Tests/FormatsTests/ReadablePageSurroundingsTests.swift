import Testing

@testable import Formats

/// Tests what is easily taken for a part of an article: comments, dialogs, the beginnings of other
/// articles, and the cells of a table around it. The pages are written as in
/// `ReadablePageKindsTests`.
struct ReadablePageSurroundingsTests {
  private static let pages: [(kind: String, parts: Int, page: String)] = [
    (
      "a short article beside a long column", 2,
      "<nav>{links}</nav><main><h1>T</h1>[1-2]</main><aside>{X}{X}{X}{X}</aside>"
    ),
    (
      "a short article after a dialog", 2,
      """
      <div role=dialog class=overlay><h2>X</h2>{X}{X}{X}{X}</div><div class=page><h1>T</h1>[1-2]</div>
      """
    ),
    (
      "a short article before many comments", 2,
      """
      <div class=page><div class=text><h1>T</h1>[1-2]</div><section aria-label=Comments><h2>X</h2>
      <div class=c><b>X</b>{X}{X}</div><div class=c><b>X</b>{X}{X}</div></section></div>
      """
    ),
    (
      "a short article between a banner and a list of comments", 2,
      """
      <div><div id=CookieBanner><p>X</p>{X}</div><div class=page><h1>T</h1>[1]<div class=recommended-posts>
      {X}</div>[2]</div><div class=comment-list>{X}{X}{X}{X}</div></div>
      """
    ),
    (
      "a short article before an unnamed box", 2,
      "<main><h1>T</h1>[1-2]</main><div class=z9>{X}{X}{X}</div>"
    ),
    (
      "long beginnings of other articles", 4,
      """
      <main><article><h1>T</h1>[1-4]</article><section><h2>X</h2><article><h3><a href=/1>X</a></h3>{X}{X}
      </article><article><h3><a href=/2>X</a></h3>{X}{X}</article><article><h3><a href=/3>X</a></h3>{X}{X}
      </article></section></main>
      """
    ),
    (
      "beginnings of other articles, each with a link after it", 4,
      """
      <div class=page><div class=a><h1>T</h1>[1-4]</div><div class=b><div><h4>X</h4>{X}<a href=/1>Read
      more</a></div><div><h4>X</h4>{X}<a href=/2>Read more</a></div><div><h4>X</h4>{X}<a href=/3>Read
      more</a></div></div></div>
      """
    ),
    (
      "a report whose parts have permanent links", 6,
      """
      <main><h1>T</h1>[1]<div><h3><a href=/live#1>One</a></h3>[2-3]</div><div><h3><a
      href=/live#2>Two</a></h3>[4]</div><div><h3><a href=/live#3>Three</a></h3>[5-6]</div></main>
      """
    ),
    (
      "a table for the layout with many headlines", 5,
      """
      <table><tr><td>{links}{links}<a href=/x>X, another story of the day</a><td><b>T</b><br><br>
      [1-5]<tr><td colspan=2>X, the best of all harbors, since 1901, on all of the seven seas, and on
      land</table>
      """
    ),
    (
      "a table for the layout with lines", 3,
      """
      <table><tr><td>{links}{links}<td>Mark1k. The harbor was quiet, and the boats lay still in the
      morning sun, as always.<br><br>Mark2k. Nobody spoke, and nothing moved, but the gulls over the
      water, all of the day.<br><br>Mark3k. The end.<tr><td colspan=2>X, since 1901, on the sea, for
      you</table>
      """
    ),
    (
      "the name of the site and its slogan", 3,
      """
      <div class=top><h1 class=logo>Site</h1><p>X, the only paper that is read on the whole of the coast
      </p></div><div class=cols><div><h2>T</h2>[1-3]</div><div>{links}</div></div>
      """
    ),
    (
      "unnamed boxes after several boxes of text", 5,
      """
      <main><h1>T</h1><div>[1-2]</div><div><blockquote>(3), which is said aloud</blockquote></div><div>[4-5]
      </div><div class=z1><span>X to tell others</span></div><div class=z2>X for this</div></main>
      """
    ),
    (
      "lines that lead to other articles", 5,
      """
      <article><h1>T</h1>[1]<p><strong>Read also:</strong> <a href=/x>X, which the keepers found as well</a>
      </p>[2]<p>Читайте также: <a href=/y>X, и другие истории о старой гавани и её смотрителях</a></p>
      [3]<div>» <a href=/z>Lesen Sie auch: X und noch mehr vom Hafen</a></div>[4]<p>Related, X:</p><ul><li><a
      href=/1>X of the day</a><li><a href=/2>X of the week</a></ul>[5]<p><b>More on X</b></p><ul><li><a
      href=/3>X of the month</a><li><a href=/4>X of the year</a></ul></article>
      """
    ),
    (
      "a short article before a discussion of it", 2,
      """
      <article><h1>T</h1>[1-2]<section class=post-discussion><h2>Responses</h2><div><b>X</b>{X}{X}</div><div>
      <b>X</b>{X}{X}</div></section></article>
      """
    ),
    (
      "counted comments without a name", 2,
      """
      <div><div class=q1><h1>T</h1>[1-2]</div><div class=q2><h3>4 Comments</h3></div><div>X1 wrote:{X}
      </div><div>X2 wrote:{X}</div><div>X3 wrote:{X}{X}</div><div>X4 wrote:{X}</div></div>
      """
    ),
    (
      "a gate after the beginning of an article", 2,
      """
      <div class=a><div class=b><h1>T</h1>[1-2]</div><div class=c><p>X: this article is for subscribers only,
      and there is much more of it than you see here.</p><p>Already a subscriber? X</p></div></div><p>X.
      All rights reserved, as always.</p>
      """
    ),
    (
      "a line about rights below a short article", 2,
      """
      <div class=s1>{links}</div><div class=s2><h1>T</h1>[1-2]</div><div class=s3><p>X. Tüm hakları
      saklıdır, ve kimse bu sayfadan bir şey alamaz, ne bugün ne de yarın, ne de başka bir gün.</p></div>
      """
    ),
    (
      "the author, the players and the signatures", 4,
      """
      <article><h1>T</h1>[1-2]<p class=vjs-no-js>X, enable JavaScript to see the video that is here</p>
      [3-4]<div class=signature>{X}</div><section class=author-box>{X}</section><amp-consent>{X}
      </amp-consent></article>
      """
    ),
  ]

  @Test(arguments: pages.indices) func theArticleIsAlone(index: Int) throws {
    let (kind, parts, page) = Self.pages[index]
    try ReadablePageKindsTests.expect(parts, in: page, kind)
  }
}
