"""Tests in an internet of its own: nothing from there reaches this computer or its local network,
and what is wrong with a server is told apart."""

import shutil
import unittest

from app import wait_for
from case import AlmanacTest
from own_internet import LOCAL, PUBLIC, UNSHARE, Internet

NAMES = {
    "loopback.test": ["127.0.0.1"], "private.test": ["10.0.0.1"], "link.test": ["169.254.1.1"],
    "mapped.test": ["::ffff:127.0.0.1"], "six.test": ["::1"], "unique.test": ["fd00::1"],
    "several.test": LOCAL,
}
"""Names of the internet that have local addresses."""
REBOUND = "feed.test"
"""A name with an address of the internet at first, and with a local one from then on."""


def feed(*links: str) -> tuple:
    items = "".join(
        f"<item><guid>{link}</guid><title>Post {number}</title><link>{link}</link>"
        f"<description>&lt;p>Text&lt;img src='{link}'></description></item>"
        for number, link in enumerate(links))
    return 200, {"Content-Type": "application/rss+xml"}, (
        f"<rss version='2.0'><channel><title>Paper</title>{items}</channel></rss>")


def page(*links: str) -> tuple:
    return 200, {"Content-Type": "text/html"}, "<!DOCTYPE html>" + "".join(
        f"<link rel=alternate type=application/rss+xml href='{link}' title='{link}'>" for link in links)


@unittest.skipUnless(UNSHARE, "a process may not have a network of its own here")
class OwnInternet(AlmanacTest):
    def connect(self, pages: dict[str, tuple], **options) -> Internet:
        names = {name: [addresses] for name, addresses in NAMES.items()}
        names[REBOUND] = [[PUBLIC], ["127.0.0.1"]]
        names |= {page.partition("/")[0].partition(":")[0]: [[PUBLIC]] for page in pages
                  if page.partition("/")[0] not in names}
        internet = Internet(names, pages, **options)
        self.addCleanup(shutil.rmtree, internet.folder)
        self.addCleanup(internet.stop)
        return internet

    def test_what_is_wrong_with_a_certificate_is_told_apart(self) -> None:
        internet = self.connect({"good.test/feed": feed("http://a.test/")}, is_secure=True)
        self.almanac("add", "articles", "https://good.test/feed", inside=internet.beside)
        for host, mentions in {
            "expired.test": "certificate has expired", "other.test": "belongs to another server",
            "self.test": "made its certificate itself", "unknown.test": "doesn’t trust the issuer",
            "old.test": "too old to be safe", "plain.test": "didn’t offer a secure connection",
        }.items():
            with self.subTest(host):
                self.refused("add", "articles", f"https://{host}/feed", mentions=mentions, status=1,
                             inside=internet.beside)

    def test_an_ipv6_address_is_loaded(self) -> None:
        internet = self.connect({"[::1]:8080/feed": feed("http://a.test/")})
        self.almanac("add", "articles", "http://[::1]:8080/feed", inside=internet.beside)

    def test_the_proxy_of_the_desktop_is_used(self) -> None:
        settings = self.home.folder / "config/glib-2.0/settings/keyfile"
        settings.parent.mkdir(parents=True)
        settings.write_text(
            "[system/proxy]\nmode='manual'\n"
            f"[system/proxy/http]\nhost='{PUBLIC}'\nport=8080\n")
        self.variables |= {"XDG_CURRENT_DESKTOP": "GNOME", "GSETTINGS_BACKEND": "keyfile"}
        internet = self.connect({"paper.testhttp://paper.test/feed": feed("http://a.test/")})
        self.almanac("add", "articles", "http://paper.test/feed", inside=internet.beside)
        self.assertEqual([each["port"] for each in internet.requests], [8080])

    def test_what_the_user_types_may_be_local(self) -> None:
        internet = self.connect({"loopback.test/feed": feed("http://a.test/")})
        self.almanac("add", "articles", "http://loopback.test/feed", inside=internet.beside)
        self.almanac("refresh", "articles", "http://loopback.test/feed", inside=internet.beside)
        self.assertEqual(len(internet.local_requests), 2)

    def test_a_page_leads_nowhere_local(self) -> None:
        for name in NAMES:
            with self.subTest(name):
                internet = self.connect({"paper.test/": page(f"http://{name}/feed")})
                self.refused("add", "articles", "http://paper.test/", mentions="local network", status=1,
                             inside=internet.beside)
                self.assertEqual(internet.local_requests, [])

    def test_a_redirect_leads_nowhere_local(self) -> None:
        for name in NAMES:
            with self.subTest(name):
                internet = self.connect({"paper.test/": (302, {"Location": f"http://{name}/"}, "")})
                self.refused("add", "articles", "http://paper.test/", mentions="local network", status=1,
                             inside=internet.beside)
                self.assertEqual(internet.local_requests, [])

    def test_a_list_leads_nowhere_local(self) -> None:
        outlines = "".join(
            f"<outline text='{name}' xmlUrl='http://{name}:{port}/feed' almanac:section='articles'/>"
            for name, port in [*((name, 80) for name in NAMES), ("loopback.test", 8080)])
        internet = self.connect({"lists.test/all.opml": (200, {}, (
            "<opml version='2.0' xmlns:almanac='https://github.com/almanac/almanac#opml'><head/>"
            f"<body>{outlines}</body></opml>"))})
        self.almanac("import", "http://lists.test/all.opml", inside=internet.beside)
        self.almanac("refresh", "articles", status=1, inside=internet.beside)
        self.assertEqual(internet.local_requests, [])

    def test_a_feed_found_through_a_page_stays_away_when_its_name_moves(self) -> None:
        internet = self.connect({
            "paper.test/": page("http://feed.test/feed"), "feed.test/feed": feed("http://a.test/")})
        self.almanac("add", "articles", "http://paper.test/", inside=internet.beside)
        self.almanac("refresh", "articles", "http://feed.test/feed", status=1, inside=internet.beside)
        self.assertEqual(internet.local_requests, [])

    def test_pictures_and_pages_of_a_feed_are_not_local(self) -> None:
        links = [f"http://{name}/picture.png" for name in NAMES]
        links += ["http://feed.test:8080/other-port.png", "http://moved.test/redirected.png"]
        internet = self.connect({
            "feed.test/feed": feed("http://paper.test/seen.png", *links),
            "moved.test/redirected.png": (302, {"Location": "http://loopback.test/"}, "")})
        self.almanac("remove", "articles", "sample:facts.json")
        self.almanac("add", "articles", "http://feed.test/feed", inside=internet.beside)
        app = self.start_plain("--section", "articles", inside=internet.beside,
                               environment={"http_proxy": "", "https_proxy": ""})
        self.wait_for_rows(app, "Articles", len(links) + 1)
        for number in range(len(links) + 1):
            app.press("n")
            app.expect("heading", f"Post {number}")
        wait_for(lambda: any("redirected" in each["url"] for each in internet.requests),
                 "the last picture")
        self.assertEqual(internet.local_requests, [])
        self.assertEqual(app.close(), 0)
