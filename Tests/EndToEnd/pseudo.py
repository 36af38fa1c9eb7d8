"""Writes and reads a made-up language, in which tests notice strings that are not translated, or
that have too little room.

"Retry" is "⟦Ȓḗŧȓẏ~⟧": about 40 % longer, in brackets, with accents that no sample has.
"""

import gettext
import os
import re
import subprocess
from pathlib import Path

IS_ON = os.environ.get("ALMANAC_TEST_LANGUAGE") == "en_XA"

LANGUAGE = (os.environ.get("ALMANAC_TEST_TRANSLATION") or "en").split("_")[0]
"""The language whose names are changed to English, as for pictures of the app."""

_catalog = Path(__file__).parents[2] / f".build/debug/locale/{LANGUAGE}/LC_MESSAGES/almanac.mo"
ENGLISH: dict[str, str] = {}
if LANGUAGE != "en":
    with _catalog.open("rb") as _file:
        ENGLISH = {
            words: name.rpartition("\x04")[2]
            for name, words in gettext.GNUTranslations(_file)._catalog.items()
            if isinstance(name, str) and isinstance(words, str)}
TRANSLATED = {english: words for words, english in ENGLISH.items()}

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


def decoded(done: subprocess.CompletedProcess[str]) -> subprocess.CompletedProcess[str]:
    """A command that has run, with its output changed to English."""
    done.stdout, done.stderr = decode(done.stdout), decode(done.stderr)
    return done


def decode(words: str | None) -> str | None:
    """The English form of words in this language; other words are returned unchanged."""
    if words is None or "⟦" not in words:
        return ENGLISH.get(words, words)
    return re.sub("~+⟧|[⟦⟧]", "", words).translate(BACK)
