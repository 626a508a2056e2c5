"""Forms as a person fills them in: a text is typed, chosen, or ticked, as the form asks for it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

TEXT, RADIOS = 4, 21


def fields_of(modal: Any) -> list[Mapping[str, Any]]:
    """The fields of a form that is opened, each with its label."""
    rows = (modal or {}).get("components", ())
    return [
        {"label": row.get("label"), **(row.get("component") or row["components"][0])}
        for row in rows
    ]


def standing_in(modal: Any) -> dict[str, str]:
    """What stands in the fields of a form that is opened, of a word's numbered fields in a row."""
    found: dict[str, str] = {}
    for field in fields_of(modal):
        word = field["custom_id"].split(".")[0]
        found[word] = " ".join(filter(None, (found.get(word, ""), *_standing(field))))
    return found


def _standing(field: Mapping[str, Any]) -> Iterator[str]:
    yield field.get("value") or ""
    yield from (one["value"] for one in field.get("options", ()) if one.get("default"))


def filled(modal: Any, texts: Mapping[str, str]) -> dict[str, Any]:
    """These texts, each by the word of its action or the name of its field, as the form takes them:
    several choices have a space between them."""
    found: dict[str, Any] = {}
    left = {word: text.split() for word, text in texts.items()}
    for field in fields_of(modal):
        name, kind = field["custom_id"], field["type"]
        word = name.split(".")[0]
        if kind == TEXT:
            found[name] = texts.get(name, "")
        elif word == name and kind != RADIOS:
            found[name] = left.get(name, [])
        elif left.get(word):
            found[name] = left[word].pop(0)
    return found
