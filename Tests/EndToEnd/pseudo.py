"""Writes and reads a made-up language, in which tests notice strings that are not translated, or
that have too little room.

"Retry" is "⟦Ȓḗŧȓẏ~⟧": about 40 % longer, in brackets, with accents that no sample has.
"""

import gettext
import os
import re
import subprocess
import unicodedata
from functools import cache
from pathlib import Path

IS_ON = os.environ.get("ALMANAC_TEST_LANGUAGE") == "en_XA"

LANGUAGE = (os.environ.get("ALMANAC_TEST_TRANSLATION") or "en").split("_")[0]
"""The language whose names are changed to English, as for pictures of the app."""

_catalog = Path(__file__).parents[2] / f".build/debug/locale/{LANGUAGE}/LC_MESSAGES/almanac.mo"
TRANSLATED: dict[str, str] = {}
if LANGUAGE != "en":
    with _catalog.open("rb") as _file:
        TRANSLATED = {
            name.rpartition("\x04")[2]: words
            for name, words in gettext.GNUTranslations(_file)._catalog.items()
            if isinstance(name, str) and isinstance(words, str)}
ENGLISH = {words: english for english, words in TRANSLATED.items()}
PLACEHOLDER = re.compile(r"(\{\w+\})")
MARKS = "\u200e\u200f\u2066\u2067\u2068\u2069"
"""Characters around words, which set their direction."""


def _pattern(words: str) -> re.Pattern:
    """Matches what becomes of a string with placeholders."""
    parts = PLACEHOLDER.split(words)
    return re.compile("".join(
        f"(?P<{part[1:-1]}>.+?)" if index % 2 else re.escape(part)
        for index, part in enumerate(parts)), re.DOTALL)


def _letters(words: str) -> int:
    return sum(map(str.isalpha, PLACEHOLDER.sub("", words)))


PATTERNS = [
    (_pattern(words), english) for words, english in sorted(
        ENGLISH.items(), key=lambda entry: _letters(entry[0]), reverse=True)
    if 1 < _letters(words) and 0 < len(names := PLACEHOLDER.findall(words)) == len(set(names))]
"""The strings with placeholders, those with the most letters first; each with its English form."""

LETTERS = str.maketrans(
    "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ",
    "ȧƀƈḓḗƒɠḫɨĵḵḽḿƞǿƥɋȓṡŧŭṽẇẋẏẕȦƁƇḒḖƑƓḪƗĴḴḼḾȠǾƤɊȒṠŦŬṼẆẊẎẔ")
BACK = {accented: letter for letter, accented in LETTERS.items()}
KEPT = re.compile(r"\{\w+\}|\\.")
"""Placeholders, and the escapes of a .po file."""


def encode(words: str) -> str:
    parts = KEPT.split(words)
    kept = [*KEPT.findall(words), ""]
    encoded = "".join(part.translate(LETTERS) + keep for part, keep in zip(parts, kept))
    # Spaces at the ends stay at the ends.
    inner = encoded.strip()
    longer = "~" * max(1, round(len(inner) * 0.4) - 2)
    return encoded.replace(inner, f"⟦{inner}{longer}⟧", 1) if inner else encoded


def shown(words: str) -> str:
    """The words as the app shows them, which may be in this language."""
    return encode(words) if IS_ON else TRANSLATED.get(words, words)


def same(words: str) -> str:
    """English words, or those that stand for them because their translation is the same."""
    return ENGLISH.get(TRANSLATED.get(words, ""), words)


def decoded(done: subprocess.CompletedProcess[str]) -> subprocess.CompletedProcess[str]:
    """A command that has run, with its output changed to English."""
    done.stdout, done.stderr = decode(done.stdout), decode(done.stderr)
    return done


def decode(words: str | None) -> str | None:
    """The English form of words in this language; other words are returned unchanged."""
    if words is None or "⟦" not in words:
        return ENGLISH.get(words) or words and _filled_in(words)
    return re.sub("~+⟧|[⟦⟧]", "", words).translate(BACK)


@cache
def _filled_in(words: str) -> str:
    """The English form of words that were filled into a string with placeholders."""
    for pattern, english in PATTERNS:
        if found := pattern.fullmatch(words.lstrip("\u200e\u200f")):
            return PLACEHOLDER.sub(lambda name: _value(found[name[0][1:-1]]), english)
    return words


def _value(words: str) -> str:
    words = decode(words.strip(MARKS)) or ""
    return "".join(str(unicodedata.digit(each)) if each.isdecimal() else each for each in words)
