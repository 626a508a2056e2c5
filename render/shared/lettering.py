"""Text in pictures: what the font can write, how wide it is, and masks to paste it through."""

from __future__ import annotations

import unicodedata
from functools import cache, lru_cache

from PIL import Image, ImageDraw

from render.shared.theme import font

ELLIPSIS = "…"
UNBROKEN = "\N{NO-BREAK SPACE}"
NARROW = (UNBROKEN, "\N{NARROW NO-BREAK SPACE}")


def written(text: str) -> str:
    """The text with what the font can draw, and nothing else.

    Letters in fancy dress become plain ones, marks of direction and other invisible signs go,
    emoji and scripts that the font lacks are left out: no boxes. A no-break space stays one, for
    no row is broken there. May be empty.
    """
    plain = (_plain(sign) for sign in unicodedata.normalize("NFC", text))
    return " ".join(_words("".join(plain)))


@lru_cache(4096)
def fitted(text: str, width: int, size: int, bold: bool) -> str:
    """The written text, shortened with an ellipsis to fit a width in pixels."""
    text = written(text)
    if breadth(text, size, bold) <= width:
        return text
    while text and breadth(text + ELLIPSIS, size, bold) > width:
        text = text[:-1].rstrip()
    return text + ELLIPSIS


def fitted_name(name: str, width: int, size: int, bold: bool) -> str:
    """A name shortened to fit a width; the number at its end stays, which distinguishes it from
    others."""
    text = written(name)
    head, _, number = text.rpartition(" ")
    if breadth(text, size, bold) <= width or not head or not number.isdecimal():
        return fitted(text, width, size, bold)
    return f"{fitted(head, width - breadth(f' {number}', size, bold), size, bold)} {number}"


@lru_cache(4096)
def breadth(text: str, size: int, bold: bool) -> int:
    """The width of a text in pixels."""
    return round(font(size, bold).getlength(_visible(text)))


def wrapped(text: str, width: int, size: int, bold: bool, lines: int) -> list[str]:
    """A text in at most `lines` lines of a width in pixels; the last is shortened."""
    rows: list[str] = []
    for word in _words(written(text)):
        longer = f"{rows[-1]} {word}" if rows else word
        if rows and (len(rows) == lines or breadth(longer, size, bold) <= width):
            rows[-1] = longer
        else:
            rows.append(word)
    return [fitted(row, width, size, bold) for row in rows]


def halved(text: str, width: int, size: int, bold: bool) -> list[str]:
    """A text in one line if it fits a width in pixels, else in two as long as each other."""
    words = _words(written(text))
    if breadth(" ".join(words), size, bold) <= width or len(words) < 2:
        return [fitted(text, width, size, bold)]
    pairs = ((" ".join(words[:n]), " ".join(words[n:])) for n in range(1, len(words)))
    best = min(pairs, key=lambda pair: max(breadth(half, size, bold) for half in pair))
    return [fitted(half, width, size, bold) for half in best]


@lru_cache(2048)
def mask(text: str, size: int, bold: bool, stroke: int) -> tuple[Image.Image, int, int]:
    """A text as a mask, and where its corner lies from the left end of the base line."""
    face, text = font(size, bold), _visible(text)
    left, top, right, bottom = map(round, face.getbbox(text, anchor="ls", stroke_width=stroke))
    letters = Image.new("L", (max(1, right - left), max(1, bottom - top)))
    ImageDraw.Draw(letters).text((-left, -top), text, 255, face, anchor="ls", stroke_width=stroke)
    return letters, left, top


@cache
def rise(size: int, bold: bool) -> int:
    """The height of a capital in pixels."""
    return -round(font(size, bold).getbbox("H", anchor="ls")[1])


def _visible(text: str) -> str:
    """Without marks of direction and the like, which the font draws as boxes."""
    if text.isascii():
        return text
    return "".join(sign for sign in text if unicodedata.category(sign) != "Cf")


def _words(text: str) -> list[str]:
    """The parts between which a row may break: a no-break space holds its neighbours together."""
    held = (word.strip(UNBROKEN) for word in text.split(" "))
    return [word for word in held if word]


@lru_cache(4096)
def _plain(sign: str) -> str:
    if sign in NARROW:
        return UNBROKEN
    if sign.isspace():
        return " "
    if unicodedata.category(sign) in ("Cc", "Cf", "Co", "Cs", "Cn", "Mn", "Me"):
        return ""
    if _known(sign):
        return sign
    apart = unicodedata.normalize("NFKD", sign)
    return "".join(c for c in apart if c != sign and _known(c) and not unicodedata.combining(c))


@cache
def _known(sign: str) -> bool:
    """Whether the font has the sign: it draws something else than its box for missing ones."""
    face = font(40, True)
    return bytes(face.getmask(sign)) != bytes(face.getmask("\uffff"))
