"""No line of a language was left in English, and none is too long for its place."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator

import pytest

from bot.base import limits
from data.words import FALLBACK, Part, Words, languages, parts_of
from games import GAMES
from tests.source import READS_IT_ALL, nodes, sources

pytestmark = READS_IT_ALL

OTHERS = [language for language in languages() if language != FALLBACK]

NAMES = {
    *(Words.of(FALLBACK, key).line("", "name") for key in GAMES),  # games keep their names
    *("Parpaings", "Roncier", "Cloaque", "Ferrailleurs"),  # so do the gangs of a French game
}
SAME = {
    "nl": {
        *("Plan", "Computers", "Hint", "Ladder", "rating"),  # Dutch has borrowed them
        *("Best of three", "Best of five", "Fatal attraction", "fatal attraction"),  # so said
        *("{name} is open.", "{table} is open in {where}.", "{table}: **computers**"),  # is Dutch
        *("hard, {time}, {then}", "{span} in reserve", "reserve", "Duels"),  # the same words
        *("Barricades: {blocks}", "sprint", "lot"),  # the same words
    },
    "fr": {
        *("Options", "Plan", "Pause", "normal", "points", "chance", "sprint"),  # the same words
        *("Orange", "Violet"),  # the same colours
        *("{n:|minute|minutes}", "{points:|point|points}", "{points:|pt|pts}"),  # the same words
        *("{score:|point|points}", "phase", "pts", "tables"),  # the same words
        *("gravats", "parpaings", "orties", "ronces", "flaques", "cloaques", "poubelles"),
        *("ferraille", "roncier", "cloaque", "ferrailleurs"),  # typed alike: the game is French
    },
    "de": {
        *("Pause", "Plan", "normal", "phase", "Name", "Forts: {places}"),  # the same words
        "Orange",  # the same colour
        *("parpaings", "roncier", "cloaque", "ferrailleurs"),  # typed alike: the game is French
    },
}
"""Lines that are the same in English, and why they are no leftovers."""


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("language", OTHERS)
def test_no_line_is_left_in_english(language: str, game: str) -> None:
    english = Words.of(FALLBACK, game).lines
    same = {
        line
        for table, lines in Words.of(language, game).lines.items()
        for key, line in lines.items()
        if english.get(table, {}).get(key) == line and _speaks(line) and key != "example"
    }
    left = same - NAMES - SAME.get(language, set())
    assert not left, "\n".join(sorted(left))


def _speaks(line: str) -> bool:
    """Whether there is a word in it beside fields and what stands in backticks."""
    text = "\n".join(part for part in parts_of(line) if not isinstance(part, Part))
    forms = " ".join(p.spec for p in parts_of(line) if isinstance(p, Part) and p.spec[:1] == "|")
    return re.search(r"[^\W\d_]{3}", re.sub(r"`[^`]*`|<[^>]*>", "", f"{text} {forms}")) is not None


PLACES = {
    "button": limits.LABEL,
    "label": limits.LABEL,
    "menu": limits.PLACEHOLDER,
    "placeholder": limits.PLACEHOLDER,
    "title": limits.TITLE,
    "choice": limits.CHOICE,
    "description": limits.COMMAND_DESCRIPTION,
    "alt": limits.ALT,
}
"""What Discord cuts, by the call that puts a line there."""


def _put() -> Iterator[tuple[str, str, int]]:
    """Each line that stands in the source where something cuts it: its table, key, and room."""
    for path in sources("bot"):
        for node in nodes(path):
            if not isinstance(node, ast.Call):
                continue
            room = PLACES.get(ast.unparse(node.func).split(".")[-1])
            for given in node.args if room else ():
                if isinstance(given, ast.Call) and ast.unparse(given.func).endswith(".line"):
                    table, *key = given.args
                    if isinstance(table, ast.Constant) and isinstance(key[0], ast.Constant):
                        yield str(table.value), str(key[0].value), room or 0


@pytest.mark.parametrize("language", languages())
def test_no_line_is_too_long_for_its_place(language: str) -> None:
    """Fields count as one sign each: a name may be cut, the words around it are not."""
    put = set(_put())
    assert len(put) > 80
    words = [Words.of(language, game) for game in GAMES]
    for table, key, room in put:
        for here in words:
            if (line := here.lines.get(table, {}).get(key)) is not None:
                assert _length(line) <= room, f"[{table}] {key}: {line}"


def _length(line: str) -> int:
    def said(part: Part) -> int:
        return max(map(len, part.spec.split("|"))) + 3 if part.spec[:1] == "|" else 1

    return sum(said(part) if isinstance(part, Part) else len(part) for part in parts_of(line))
