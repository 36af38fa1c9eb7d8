import FeedCore
import Formats
import Foundation
import Testing

@testable import Sections

/// Tests recipes in RDFa and microformats.
struct RecipeMarkupTests {
  private func recipe(_ html: String) throws -> Recipe {
    let things = try RecipesFeed.pages.find(FeedDocument(Data(html.utf8))).things
    #expect(things.count == 1)
    return try Recipe(payload: #require(things.first).item(in: .recipes).payload)
  }

  @Test func anHRecipeIsRead() throws {
    let recipe = try recipe(
      """
      <p class="author">Nobody<p class=fn>Blog
      <div class="post hRecipe"><span class="author vcard">By <b class=fn>Ada</b></span>
      <h2 class="fn title">Plum tart</h2><img class=photo src=https://a.test/p.jpg>
      <p class=summary>Sweet &amp; sour</p>
      Takes <span class=duration><span class=value-title title=PT1H10M></span>an hour</span>,
      <span class=preptime>10 min</span>; makes <span class=yield>8 slices</span>
      <ul class=ingredients><li class=ingredient><b class=value>500</b> g plums
      <li class=ingredient>1 dough</ul>
      <ol class=instructions><li>Cut.<li>Bake.</ol>
      <abbr class=published title=2026-08-01>August</abbr><a class=tag href=/t>fruit</a>
      <div class=hreview-aggregate><i class=item><i class=fn>Other</i></i></div></div>
      """)
    #expect(recipe.title == "Plum tart")
    #expect(recipe.author == "Ada")
    #expect(recipe.ingredients == ["500 g plums", "1 dough"])
    #expect(recipe.steps.map(\.text) == ["Cut.", "Bake."])
    #expect(recipe.times.total == .minutes(70))
    #expect(recipe.times.preparation == .words("10 min"))
    #expect(recipe.yield == "8 slices")
    #expect(recipe.summary == "Sweet & sour")
    #expect(recipe.picture?.absoluteString == "https://a.test/p.jpg")
    #expect(recipe.published == "2026-08-01")
    #expect(recipe.keywords == ["fruit"])
  }

  @Test(arguments: ["", " class=instructions"])
  func stepsOfAnHRecipeMayHaveAClassEach(list: String) throws {
    let recipe = try recipe(
      """
      <div class=hrecipe><h2 class=fn>Tart</h2><p class=ingredient>dough</p>
      <ol\(list)><li class=instruction>Cut.<li class=instruction>Bake.</ol></div>
      """)
    #expect(recipe.steps.map(\.text) == ["Cut.", "Bake."])
  }

  @Test func anHRecipeOfTodayIsRead() throws {
    let recipe = try recipe(
      """
      <article class=h-recipe><h1 class=p-name>Tea</h1><p class=p-author>Bo</p>
      <ul><li class=p-ingredient>1 bag<li class=p-ingredient>water</ul>
      <time class=dt-duration datetime=PT5M>5</time> <i class=p-yield>1 cup</i>
      <div class=e-instructions><p>Boil.</p><p>Wait.</p></div></article>
      """)
    #expect(recipe.title == "Tea" && recipe.author == "Bo" && recipe.yield == "1 cup")
    #expect(recipe.ingredients == ["1 bag", "water"])
    #expect(recipe.steps.map(\.text) == ["Boil.", "Wait."])
    #expect(recipe.times.total == .minutes(5))
  }

  @Test(arguments: [
    ("vocab='https://schema.org/'", "", ""),
    ("prefix='schema: http://schema.org/'", "schema:", "schema:"),
    ("xmlns:v='http://rdf.data-vocabulary.org/#'", "v:", "v:"), ("", "http://schema.org/", ""),
  ])
  func rdfaIsRead(attribute: String, type: String, prefix: String) throws {
    let recipe = try recipe(
      """
      <meta property=og:title content=Blog><div \(attribute) typeof="\(type)Recipe">
      <meta property=og:title content=Blog><h1 property="\(prefix)name">Rice</h1>
      <span property="\(prefix)author" typeof=Person><i property="\(prefix)name">Ada</i></span>
      <p property="\(prefix)prepTime" content=PT5M>five</p><b property="\(prefix)recipeYield">4</b>
      <ul><li property="\(prefix)recipeIngredient">rice<li property="\(prefix)ingredients">salt</ul>
      <div property="\(prefix)recipeInstructions"><p>Wash.<p>Boil.</div></div>
      """)
    #expect(recipe.title == "Rice" && recipe.author == "Ada" && recipe.yield == "4")
    #expect(recipe.ingredients == ["rice"])
    #expect(recipe.steps.map(\.text) == ["Wash.", "Boil."])
    #expect(recipe.times.preparation == .minutes(5))
  }

  /// As search engines wanted it before schema.org.
  @Test func relationsAreRead() throws {
    let recipe = try recipe(
      """
      <div xmlns:v="http://rdf.data-vocabulary.org/#" typeof = "v:Recipe"><b property="v:name">Tea</b>
      <p rel="v:ingredient"><i typeof="v:Ingredient"><b property="v:amount">1</b>
      <b property="v:name">bag</b></i>, black</p><p rel="v:ingredient">water</p>
      <a rel=nofollow href=/x>More</a>
      <ol rel="v:instructions"><li property="v:instruction">Boil.<li property="v:instruction">Wait.
      </ol></div>
      """)
    #expect(recipe.title == "Tea")
    #expect(recipe.ingredients == ["1 bag, black", "water"])
    #expect(recipe.steps.map(\.text) == ["Boil.", "Wait."])
  }

  @Test func whatStandsBesideAnIngredientsNameIsRead() throws {
    let recipe = try recipe(
      """
      <div itemscope itemtype="http://data-vocabulary.org/Recipe"><b itemprop=name>Tea</b>
      <p itemprop=ingredient itemscope itemtype="http://data-vocabulary.org/RecipeIngredient">
      <b itemprop=amount>1</b> <b itemprop=name>bag</b>, black</p></div>
      """)
    #expect(recipe.ingredients == ["1 bag, black"])
  }

  /// Many pages have the classes of old, too.
  @Test func microdataCountsBeforeClasses() throws {
    let recipe = try recipe(
      """
      <div class=hrecipe itemscope itemtype=http://schema.org/Recipe><b class=fn>Other</b>
      <h1 itemprop=name>Rice</h1><p class=ingredient itemprop=recipeIngredient>rice</p></div>
      """)
    #expect(recipe.title == "Rice" && recipe.ingredients == ["rice"])
  }
}
