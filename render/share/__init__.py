"""A finished match as one file for a browser, which needs nothing else: no server, no network."""

from __future__ import annotations

import base64
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from importlib.resources import files
from typing import Any

from render.painting import Picture
from render.share.deltas import Pictures


@dataclass(frozen=True, slots=True)
class Drawn:
    """The numbers that play number `play` of the match (0: the start) drew, in order, each from 0.
    `below` holds the bound of each."""

    play: int
    numbers: Sequence[int]
    below: Sequence[int]


@dataclass(frozen=True, slots=True)
class Sheet:
    """What stands on the page. `lines` are the log, each with the number of the picture it goes
    with; `sections` stand beneath, each with a title, a picture of its own if it has one, and lines
    (of no picture: -1);
    `words` are every word the page itself says, `language` theirs. Where `seed` is empty the page
    says nothing of chance."""

    title: str
    language: str
    lines: Sequence[tuple[int, str]]
    pictures: Pictures
    seed: str
    promised: str
    draws: Sequence[Drawn]
    words: Mapping[str, str]
    sections: Sequence[tuple[str, Picture | None, Sequence[tuple[int, str]]]] = ()


def page(sheet: Sheet) -> str:
    """The page: one self-contained HTML file."""
    data = {
        "title": sheet.title,
        "lines": list(sheet.lines),
        "sections": [
            [title, picture and [base64.b64encode(picture.png).decode(), picture.alt], list(lines)]
            for title, picture, lines in sheet.sections
        ],
        "size": sheet.pictures.size,
        "patches": [
            [[p.x, p.y, base64.b64encode(p.webp).decode()] for p in patches]
            for patches in sheet.pictures.patches
        ],
        "seed": sheet.seed,
        "promised": sheet.promised,
        "draws": [[d.play, list(d.numbers), list(d.below)] for d in sheet.draws],
        "words": dict(sheet.words),
    }
    template = (files("render.share") / "page.html").read_text("utf-8")
    head, rest = template.split("/*DATA*/")
    return f"{head.replace('LANGUAGE', sheet.language)}{_safe(data)}{rest}"


def _safe(data: Any) -> str:
    """JSON that ends no script, whatever names stand in it."""
    text = json.dumps(data, ensure_ascii=True, separators=(",", ":"))
    return text.replace("<", "\\u003c").replace(">", "\\u003e").replace("&", "\\u0026")
