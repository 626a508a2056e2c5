"""Names of commands, options and choices in each language; and texts that name them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import discord
import pytest

from bot.base import limits
from bot.interactions.translation import CatalogueTranslator
from data.words import FALLBACK, Words, languages
from games import GAMES, registry
from tests.source import ROOT
from tests.support.bot.world import World

pytestmark = pytest.mark.discord

NAMED = re.compile(r"`/([^`]+)`")
SUB = (1, 2)  # types of options that are commands themselves


@pytest.fixture
async def told(world: World) -> list[dict[str, Any]]:
    """The commands of the bot and its games as Discord is told them."""
    tree = world.app.tree
    translator = CatalogueTranslator()
    typed = tree.get_commands(type=discord.AppCommandType.chat_input)
    found = [await c.get_translated_payload(tree, translator) for c in typed]
    # Neither our toys, nor what an author has installed beside us.
    return [c for c in found if c["name"] in GAMES or c["name"] not in registry()]


def called(node: dict[str, Any], language: str, what: str = "name") -> str:
    """What a Discord in that language calls it."""
    said = {code[:2]: text for code, text in (node.get(f"{what}_localizations") or {}).items()}
    return str(said.get(language, node[what]))


def commands(
    nodes: list[dict[str, Any]], language: str, before: str = ""
) -> Iterator[tuple[str, set[str]]]:
    """Every command with its options, as they are called in that language."""
    for node in nodes:
        name = f"{before} {called(node, language)}".strip()
        below = node.get("options") or []
        yield name, {called(o, language) for o in below if o["type"] not in SUB}
        yield from commands([o for o in below if o["type"] in SUB], language, name)


def levels(nodes: list[dict[str, Any]]) -> Iterator[list[dict[str, Any]]]:
    """Those that stand beside each other."""
    yield nodes
    for node in nodes:
        yield from levels(node.get("options") or [])


@pytest.mark.parametrize("language", languages())
async def test_names_are_valid_and_unique_in_each_language(
    told: list[dict[str, Any]], language: str
) -> None:
    for beside in levels(told):
        names = [called(node, language) for node in beside]
        assert len(set(names)) == len(names), names
        assert all(limits.is_command_name(name) for name in names), names
        for node in beside:
            choices = [called(choice, language) for choice in node.get("choices") or []]
            assert len(set(choices)) == len(choices)
            assert all(0 < len(choice) <= limits.CHOICE for choice in choices)
            if "description" in node:
                assert not called(node, language, "description").endswith(limits.ELLIPSIS)


@pytest.mark.parametrize("language", languages())
async def test_a_command_in_a_text_is_called_as_its_reader_calls_it(
    told: list[dict[str, Any]], language: str
) -> None:
    known = dict(commands(told, language))
    wrong = []
    for game in GAMES:
        for table, lines in Words.of(language, game).lines.items():
            for key, line in lines.items():
                for typed in NAMED.findall(line):
                    if (fault := unknown(typed, known)) is not None:
                        wrong.append(f"[{table}] {key}: /{typed}: {fault}")
    assert not wrong, "\n".join(sorted(set(wrong)))


@pytest.mark.parametrize("language", languages())
async def test_the_page_of_how_to_play_names_every_command(
    told: list[dict[str, Any]], language: str
) -> None:
    """Those of a game stand for all of its moves: one of them is named."""
    page = ROOT / "docs" / ("" if language == FALLBACK else language) / "playing.md"
    if not page.is_file():
        pytest.skip("nobody has written it in this language yet")
    named = set(re.findall(r"`/(\w+)", page.read_text("utf-8")))
    own = {called(node, language) for node in told if node["name"] not in GAMES}
    assert own <= named
    assert named & {called(node, language) for node in told if node["name"] in GAMES}


def unknown(typed: str, known: dict[str, set[str]]) -> str | None:
    """What of a command in a text there is not."""
    name = max((n for n in known if f"{typed} ".startswith(f"{n} ")), key=len, default=None)
    if name is None:
        return "no such command"
    options = set(re.findall(r"(?:^|\s)([^\W\d][\w-]*):", typed[len(name) :]))
    missing = options - known[name]
    return f"no such option: {missing}" if missing else None


async def test_a_description_is_told_in_every_language(told: list[dict[str, Any]]) -> None:
    assert languages() == ("en", "de", "fr", "nl")
    for code in (discord.Locale.german, discord.Locale.french, discord.Locale.dutch):
        for node in told:
            of = Words.of(code.value, node["name"] if node["name"] in GAMES else None).lines
            if node["name"] not in GAMES or "" in of:  # else a game that does not speak it
                assert code.value in node["description_localizations"], node["name"]
