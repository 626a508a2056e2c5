"""Links of Markdown: what a document leads to, and which places of it can be led to."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from pathlib import PurePosixPath
from posixpath import normpath
from typing import NamedTuple

LINK = re.compile(r"\[(?P<text>[^]]*)\]\((?P<target>[^)\s]+)\)")
CODE = re.compile(r"^(`{3,}).*?^\1`*$|(`+)[^`].*?\2", re.MULTILINE | re.DOTALL)
HEADING = re.compile(r"^#{1,6} +(.+?) *$", re.MULTILINE)


class Link(NamedTuple):
    """Where a link of this repository leads: a path from its root, and a place there or nothing."""

    text: str
    path: str
    place: str


def read(found: re.Match[str], page: str) -> Link | None:
    """What a link means on that page, given by its path from the root; None: it leads outside."""
    if re.match(r"\w+:", found["target"]):
        return None
    path, _, place = found["target"].partition("#")
    whole = normpath(PurePosixPath(page).parent / path) if path else page
    return Link(found["text"], whole, place)


def links(text: str, page: str) -> Iterator[Link]:
    """Every link and picture of a page that leads to a file of this repository."""
    for found in LINK.finditer(without_code(text)):
        if (link := read(found, page)) is not None:
            yield link


def places(text: str) -> set[str]:
    """The places of a page that a link can name: its headings, as a forge spells them."""
    count, found = Counter[str](), set[str]()
    for heading in HEADING.findall(CODE.sub(_blank_fence, text)):
        plain = re.sub(r"\[([^]]*)\]\([^)]*\)", r"\1", heading).lower()
        slug = re.sub(r"[^\w\- ]", "", plain).replace(" ", "-")
        found.add(f"{slug}-{count[slug]}" if count[slug] else slug)
        count[slug] += 1
    return found


def without_code(text: str) -> str:
    """The text with nothing in the place of its code."""
    return CODE.sub("", text)


def _blank_fence(code: re.Match[str]) -> str:
    return "" if code[1] else code[0]
