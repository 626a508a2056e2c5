"""A page for each game in each language, made from the catalogues and the drawings of its rules.

No sentence of it stands here: what is said comes from data/locale, and what is shown from the
game's own teaching (`games.teaching`) and docs/screens.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import render
from data.words import Words, languages
from games import GAMES
from games.advice import advice_of
from games.core import AnyGame
from games.teaching import Drawing

TURNS = 5
WIDE, PHONE = "1280", "390"


def path_of(key: str, language: str) -> str:
    """Where the page of a game stands in the site."""
    return f"players/{language}/{key}.md"


def write(folder: Path, screens: Path) -> None:
    """Write all pages with their pictures into that folder; `screens` holds docs/screens."""
    for language in languages():
        for key, game in GAMES.items():
            page = folder / path_of(key, language)
            page.parent.mkdir(parents=True, exist_ok=True)
            shown = [name for name in _screens(key, language) if (screens / name).is_file()]
            for name in shown:
                (page.parent / name).write_bytes((screens / name).read_bytes())
            parts = _page(game, Words.of(language, key), page.parent, shown)
            page.write_text("\n\n".join(parts) + "\n", "utf-8")


def _screens(key: str, language: str) -> tuple[str, ...]:
    return tuple(f"{key}-{language}-{width}.png" for width in (WIDE, PHONE))


def _page(game: AnyGame, words: Words, folder: Path, screens: list[str]) -> Iterator[str]:
    key, name = game.INFO.key, words.line("", "name")
    yield f"# {name}"
    yield _other_languages(key, words.language)
    yield words.line("", "pitch")
    yield f"*{words.line('', 'players')}*"
    if screens:
        pictures = " ".join(f"![{name}]({each})" for each in screens)
        yield f"{{.screens}}\n{pictures}"
    yield from _how_it_works(game, words, folder)
    yield from _options(game, words)
    yield f"## {words.line('button', 'rulebook')}"
    yield from _rules(game, words, folder)


def _other_languages(key: str, own: str) -> str:
    """The same page in all languages."""
    named = {each: Words.of(each).line("language", "name") for each in languages()}
    return " · ".join(
        name if each == own else f"[{name}](../{each}/{key}.md)" for each, name in named.items()
    )


def _how_it_works(game: AnyGame, words: Words, folder: Path) -> Iterator[str]:
    """The screen of /learn."""
    said = words.table("learn")
    yield f"## {words.line('button', 'how')}"
    yield words.line("learning", "aim", text=said["aim"])
    yield words.line("learning", "turn")
    turn = (said[name] for n in range(1, TURNS + 1) if (name := f"turn{n}") in said)
    yield "\n".join(words.line("learning", "item", text=text) for text in turn)
    yield words.line("learning", "end", text=said["end"])
    taught = advice_of(game).teaching
    if taught is not None and taught.first in taught.drawings:
        yield _picture(game, words, taught.first, taught.drawings[taught.first], folder)


def _options(game: AnyGame, words: Words) -> Iterator[str]:
    """What can be chosen before a match."""
    whole = words if words.fallback is None else words.fallback
    names = [table for table in whole.lines if re.fullmatch(r"option\.\w+", table)]
    if names:
        yield f"## {words.line('button', 'options')}"
        yield "\n".join(
            "- "
            + words.labelled(
                f"**{words.line(name, 'label')}**", _linked(words.line(name, "help"), words)
            )
            for name in names
        )


def _rules(game: AnyGame, words: Words, folder: Path) -> Iterator[str]:
    """Each rule with its number, which can be led to, and its drawing."""
    taught = advice_of(game).teaching
    drawings = {} if taught is None else taught.drawings
    for number, text in words.table("rules").items():
        rule = words.line("rulebook", "rule", number=number, text=_linked(text, words, number))
        yield f"{{#{number.lower()}}}\n{rule}"
        if number in drawings:
            yield _picture(game, words, number, drawings[number], folder)


def _linked(text: str, words: Words, own: str = "") -> str:
    """The text with a link at each number of another rule."""
    rules = words.table("rules")
    return re.sub(
        r"\b[A-Z]{2}-\d+[a-z]?\b",
        lambda found: (
            f"[{found[0]}](#{found[0].lower()})"
            if found[0] in rules and found[0] != own
            else found[0]
        ),
        text,
    )


def _picture(game: AnyGame, words: Words, number: str, drawing: Drawing, folder: Path) -> str:
    """Paint the drawing of a rule, once for all that show it."""
    picture = render.paint(game.view(drawing.position(), None), words, tuple(drawing.marks))
    if picture is None:
        return ""
    name = f"{game.INFO.key}-{number.lower()}.png"
    (folder / name).write_bytes(picture.png)
    alt = re.sub(r"[\[\]\s]+", " ", picture.alt).strip()
    return f"{{.drawing}}\n![{alt}]({name})"
