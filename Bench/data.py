"""Makes the measured feeds, which have the same bytes on every machine. Keeps them between runs."""

import json
import os
import random
import subprocess
from collections.abc import Callable, Iterable, Iterator
from html import escape
from pathlib import Path

CONTACTS = [100, 1_000, 10_000, 100_000, 1_000_000]
RECIPES = [50, 500, 5_000]
FACTS = 1_000
PICTURES = 1_000
"""The number of picture files of 1000 × 1000 pixels. Further recipes have links to them, which the
app takes for different pictures."""
LEAN_FROM = 1_000_000
"""From this size on, contacts only have a name and a company, since a feed may have at most 64
MB."""
VERSION = 1
"""The version of the data, increased when the same call makes different bytes."""

GIVEN = """Anna Björn Chloé Dóra Emil Fatima Giulia Håkon İpek José Katarzyna Łukasz Märta Noah
    Øyvind Priya Quentin Rosa Samuel Tomáš Ulla Viktor Wanjiru Ximena Yara Zoë Anders Marianne
    Martin Maria""".split()
FAMILY_STARTS = """An Ber Cas Dvo Er Fi Gar Han I Jen Ko Lind Mül Nguy Oka Pet Quis Ros Schu Ta Ue
    Vir Wei Xu Yıl Zha""".split()
FAMILY_MIDDLES = "de fa ka li man ma na ni ra ri sa ta ti va vo".split()
FAMILY_ENDS = """berg born dahl feld gren holm insky kvist lund mann moto quist rova son
    ström""".split()
CITIES = "Göteborg Kraków Málaga Springfield Zürich Reykjavík Aarhus Lyon".split()
TRADES = "Boatyard Bakery Garden Books Clinic Studio Press Farm".split()
DISHES = "Curry Dumplings Gratin Pancakes Pie Pilaf Risotto Salad Soup Stew Tacos Tart".split()
TASTES = "Baked Charred Creamy Crisp Golden Green Roasted Slow Smoky Spicy Sweet Warm".split()
FOODS = """almonds,apples,barley,basil,beans,butter,cabbage,carrots,celery,cheddar,chickpeas,cream,
    dill,eggs,fennel,feta,flour,garlic,ginger,honey,kale,leeks,lemon,lentils,milk,mint,mushrooms,
    oats,olive oil,onion,parsley,peas,potatoes,rice,spinach,thyme,tomatoes,walnuts""".replace(
    "\n    ", "").split(",")
WORDS = """a air all and bees between cold colour deep earth each far from glass grow heat high ice
    in is island light long lost many moon more mountain night ocean of old one over plant rain
    river salt sea slow small snow star stone sun than that the tide time to tree under warm water
    while wind winter with""".split()


def spread(number: int) -> int:
    """Scrambles a number, so that neighbors give very different ones."""
    return number * 2_654_435_761 % 2**32 >> 7


def name(number: int) -> tuple[str, str]:
    """A given name and a family name. There are about 175,000 different names."""
    seed = spread(number)
    family = (FAMILY_STARTS[seed // 30 % 26] + FAMILY_MIDDLES[seed // 780 % 15]
              + FAMILY_ENDS[seed // 11_700 % 15])
    return GIVEN[seed % 30], family


def contact(number: int) -> dict:
    given, family = name(number)
    seed = spread(number)
    mail = f"{given}.{family}{number}@example.org".lower()
    return {
        "name": f"{given} {family}", "id": str(number),
        "companyName": f"{family} & Co {TRADES[seed % 8]}", "isFavorite": number % 50 == 0,
        "smallImageURL": "", "largeImageURL": "", "emailAddress": mail,
        "birthdate": f"{1930 + seed % 80}-{1 + seed % 12:02}-{1 + seed % 28:02}",
        "phone": {
            "work": f"{200 + seed % 700}-555-{number % 10_000:04}",
            "home": f"{200 + seed % 600}-555-{seed % 10_000:04}",
            "mobile": f"+46 70 {seed % 1_000:03} {number % 100:02} {seed % 100:02}"},
        "address": {
            "street": f"{1 + seed % 200} {FAMILY_STARTS[seed % 26]}{FAMILY_ENDS[seed % 15]} Street",
            "city": CITIES[seed % 8], "state": "ME", "country": "SE",
            "zipCode": f"{10_000 + seed % 90_000}"},
        "note": " ".join(WORDS[(seed >> shift) % 59] for shift in range(22)),
    }


def lean_contact(number: int) -> dict:
    given, family = name(number)
    lean = {"id": number, "name": f"{given} {family}", "company": TRADES[number % 8]}
    return lean | ({"isFavorite": True} if number % 50 == 0 else {})


def recipe(number: int, pictures: Path) -> dict:
    chance = random.Random(number)
    dish = f"{chance.choice(TASTES)} {chance.choice(FOODS)} {chance.choice(DISHES)}"
    return {
        "title": f"{dish} {number}", "href": f"https://example.org/recipes/{number}",
        "ingredients": ", ".join(chance.sample(FOODS, 8)),
        "thumbnail": (pictures / f"{number}.jpg").as_uri()}


def fact(number: int) -> dict:
    """A fact whose text has 1 to 2,000 characters, all lengths equally likely."""
    chance = random.Random(number)
    length = 1 + spread(number) % 2_000
    text = " ".join(chance.choices(WORDS, k=length // 3 + 1))[:length].rstrip()
    return {"title": f"{' '.join(chance.choices(WORDS, k=4)).capitalize()} {number}",
            "description": text.capitalize()}


def words(chance: random.Random, length: int) -> str:
    return " ".join(chance.choices(WORDS, k=length // 5 + 1))[:length].strip()


def rss_article(number: int) -> str:
    """An RSS item of about 375 bytes."""
    chance = random.Random(number)
    return (
        f"<item>\n<title>{words(chance, 40).capitalize()}</title>\n"
        f"<link>https://example.org/articles/{number}</link>\n"
        f'<guid isPermaLink="false">tag:example.org,2026:{number}</guid>\n'
        f"<pubDate>Mon, {1 + number % 28:02} May 2026 10:{number % 60:02}:00 +0200</pubDate>\n"
        f"<description>{words(chance, 130)}</description>\n</item>\n")


def paragraph(number: int) -> str:
    """HTML with a link and a picture."""
    chance = random.Random(number)
    return (
        f'<p>{words(chance, 20)} <a href="https://example.org/{number}">{words(chance, 10)}</a> '
        f'{words(chance, 30)} <img src="/pictures/{number}.jpg" alt="A picture"></p>\n')


def long_article(number: int, escape: Callable[[str], str]) -> str:
    """An RSS item like that of `rss_article`, with 4 KB of HTML."""
    html = escape("".join(paragraph(25 * number + at) for at in range(25)))
    content = f"<content:encoded>{html}</content:encoded>\n</item>"
    return rss_article(number).replace("</item>", content)


def rss(items: Iterable[str]) -> Iterator[str]:
    yield '<?xml version="1.0" encoding="UTF-8"?>\n<rss version="2.0" xmlns:content='
    yield '"http://purl.org/rss/1.0/modules/content/">\n<channel>\n<title>News</title>\n'
    yield from items
    yield "</channel>\n</rss>\n"


ARTICLES = {100: 2, 10_000: 200}
"""The numbers of articles, each with the number of feeds that they are spread over."""


def article(number: int) -> dict:
    """An article of about 1,500 to 4,500 characters, with a rare word in each paragraph."""
    chance = random.Random(number)
    paragraphs = [
        " ".join([name(spread(number * 20 + part))[1], *chance.choices(WORDS, k=100)]).capitalize()
        for part in range(3 + spread(number) % 7)]
    day = f"{2020 + number % 6}-{1 + spread(number) % 12:02}-{1 + spread(number) % 28:02}"
    return {
        "id": f"article-{number}", "url": f"https://news.example.org/{number}",
        "title": f"{' '.join(chance.choices(WORDS, k=5)).capitalize()} {number}",
        "content_html": "".join(f"<p>{text}, <em>{text[:20]}</em>.</p>" for text in paragraphs),
        "date_published": f"{day}T{number % 24:02}:00:00Z"}


def long_page(size: int) -> dict:
    """An article with this many bytes of HTML of all kinds."""
    chance = random.Random(1)

    def text(length: int) -> str:
        return (f'{words(chance, length // 2)} <em>{words(chance, 12)}</em> '
                f'<a href="https://example.org/{chance.randrange(1000)}">{words(chance, 10)}</a> '
                f"{words(chance, length // 2)}.")

    makers = [
        *[lambda: f"<p>{text(chance.randrange(80, 900))}</p>"] * 12,
        lambda: f"<h{(level := chance.randrange(2, 4))}>{words(chance, 40)}</h{level}>",
        lambda: f"<ul>{''.join(f'<li>{text(60)}</li>' for _ in range(6))}</ul>",
        lambda: f"<ol>{''.join(f'<li><p>{text(60)}</p></li>' for _ in range(4))}</ol>",
        lambda: f"<blockquote><p>{text(300)}</p></blockquote>",
        lambda: f"<pre>{chr(10).join(words(chance, 60) for _ in range(8))}</pre><hr>",
        lambda: "<table>" + "".join(
            "<tr>" + "".join(f"<td>{words(chance, 15)}</td>" for _ in range(4)) + "</tr>"
            for _ in range(6)) + "</table>",
    ]
    parts: list[str] = []
    length = 0
    while length < size:
        parts.append(chance.choice(makers)())
        length += len(parts[-1])
    return {"version": "https://jsonfeed.org/version/1.1", "title": "Long", "items": [
        {"id": "1", "title": "A Long Page", "content_html": "".join(parts)}]}


def article_feed(number: int, size: int) -> dict:
    """The feed with that number, with this many articles."""
    return {
        "version": "https://jsonfeed.org/version/1.1", "title": f"Paper {number}",
        "items": [article(number * size + each) for each in range(size)]}


def article_list(address: str, size: int) -> str:
    """An OPML list of feeds below this address. The feeds have this many articles in all."""
    feeds = "".join(
        f'<outline text="Paper {number}" xmlUrl="{address}paper-{number}.json"/>'
        for number in range(ARTICLES[size]))
    return f'<opml version="2.0"><body>{feeds}</body></opml>'


def listed(elements: Iterable[dict], before: str = "[", after: str = "]") -> Iterator[str]:
    """JSON without extra whitespace, one element per line."""
    yield before
    separator = "\n"
    for element in elements:
        yield separator
        yield json.dumps(element, ensure_ascii=False, separators=(",", ":"))
        separator = ",\n"
    yield f"\n{after}\n"


def write(path: Path, parts: Iterator[str]) -> None:
    if not path.exists():
        partial = path.with_suffix(".partial")
        with partial.open("w") as file:
            file.writelines(parts)
        partial.rename(path)


def make(folder: Path, drawer: Path, sizes: list[int] = CONTACTS) -> None:
    """Writes the files that are missing.

    - drawer: the program of pictures.c.
    """
    marker = folder / "version"
    if folder.exists() and (not marker.exists() or marker.read_text() != str(VERSION)):
        raise SystemExit(f"{folder} is of another version of the benchmark: remove it")
    folder.mkdir(parents=True, exist_ok=True)
    marker.write_text(str(VERSION))
    for size in sizes:
        one = contact if size < LEAN_FROM else lean_contact
        write(folder / f"contacts-{size}.json", listed(map(one, range(size))))
    for number in range(max(ARTICLES.values())):
        write(folder / f"paper-{number}.json", iter([json.dumps(article_feed(number, 50))]))
    for size, count in ARTICLES.items():
        feeds = (article_feed(number, 50) for number in range(count))
        write(folder / f"articles-{size}.json", listed(feeds))
    write(folder / "page-2000000.json", iter([json.dumps(long_page(2_000_000))]))
    pictures = folder / "pictures"
    for size in RECIPES:
        recipes = (recipe(number, pictures) for number in range(size))
        write(
            folder / f"recipes-{size}.json",
            listed(recipes, '{"title":"Recipes","results":[', "]}"))
    write(
        folder / f"articles-{FACTS}.json",
        listed(map(fact, range(FACTS)), '{"title":"Facts","rows":[', "]}"))
    write(folder / "short-articles.xml", rss(map(rss_article, range(10_000))))
    for name, form in [("html", lambda text: f"<![CDATA[{text}]]>"), ("escaped-html", escape)]:
        write(
            folder / f"{name}-articles.xml",
            rss(long_article(number, form) for number in range(2_000)))
    write(folder / "article.html", map(paragraph, range(13_000)))
    draw(pictures, drawer)


def draw(folder: Path, drawer: Path) -> None:
    if (folder / f"{max(RECIPES) - 1}.jpg").exists():
        return
    folder.mkdir(exist_ok=True)
    subprocess.run([drawer, folder, str(PICTURES)], check=True)
    for number in range(PICTURES, max(RECIPES)):
        link = folder / f"{number}.jpg"
        if not link.exists():
            os.link(folder / f"{number % PICTURES}.jpg", link)
