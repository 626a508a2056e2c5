"""A language that nobody speaks, made of English: longer by a third, accented, with marks of
direction around its fields. What is in plain letters was not translated."""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from data.words import FALLBACK, LOCALE, Part, parts_of

PSEUDO = "da"  # a code that Discord and CLDR know, and that no catalogue has
RIGHT, LEFT = "\u200f", "\u200e"
PLAIN = "aceinosuyzACEINOSUYZ"
ACCENTED = str.maketrans(PLAIN, "àçêïñôšúýžÀÇÊÏÑÔŠÚÝŽ")
KEPT = re.compile(r"(`[^`]*`|<[^>]*>|https?://\S+|[A-Z]{2,}-\d+[a-z]?|\n)")
"""What stays as it is in any language: notation, Discord's own, numbers of rules."""
UNTOUCHED = {("", "name"), ("", "example"), ("picture", "title")}
SKIPPED = ("typed", "find")


def accented(text: str) -> str:
    """A text in the pseudo-language."""
    pieces = KEPT.split(text)
    return "".join(p if KEPT.fullmatch(p) else p.translate(ACCENTED) for p in pieces)


def pseudo(template: str) -> str:
    """A line in the pseudo-language: as long as English and a third more."""
    fields = [_field(part) for part in parts_of(template) if isinstance(part, Part)]
    marked = "".join("\x01" if isinstance(p, Part) else p for p in parts_of(template))
    said = accented(marked)  # with the fields in it: notation in backticks stays whole
    for field in fields:
        said = said.replace("\x01", field, 1)
    words = len(re.findall(r"[^\W\d_]+", re.sub(r"\{[^}]*\}|`[^`]*`", "", template)))
    return said + " ñô" * (words // 2) if words > 1 else said


def _field(part: Part) -> str:
    spec = part.spec
    if spec.startswith("|"):
        spec = "|" + "|".join(accented(form) for form in spec[1:].split("|"))
    shown = f"{{{part.name}:{spec}}}" if spec else f"{{{part.name}}}"
    return f"{LEFT}{shown}{LEFT}"


def write(folder: Path) -> None:
    """A folder of catalogues in which the pseudo-language stands beside English."""
    for language in (FALLBACK, PSEUDO):
        (folder / language).mkdir(parents=True)
    for file in sorted((Path(str(LOCALE)) / FALLBACK).glob("*.toml")):
        text = file.read_text("utf-8")
        (folder / FALLBACK / file.name).write_text(text, "utf-8")
        lines = "\n".join(_written("", tomllib.loads(text)))
        (folder / PSEUDO / file.name).write_text(lines, "utf-8")


def _written(path: str, tables: Mapping[str, Any]) -> Iterator[str]:
    """The tables as TOML: a text as JSON writes it is one of TOML."""
    if path:
        yield "[" + ".".join(json.dumps(part) for part in path.split("\x00")) + "]"
    for key, value in tables.items():
        if not isinstance(value, Mapping):
            kept = (path, key) in UNTOUCHED or path.split("\x00")[0] in SKIPPED
            said = str(value) if kept else pseudo(str(value))
            yield f"{json.dumps(key)} = {json.dumps(said, ensure_ascii=False)}"
    for key, value in tables.items():
        if isinstance(value, Mapping):
            yield from _written(f"{path}\x00{key}" if path else key, value)
