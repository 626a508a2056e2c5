"""``braakland puzzles``: puzzles of this host's own finished matches."""

from __future__ import annotations

import json
from collections.abc import Set
from dataclasses import asdict, replace
from pathlib import Path

from bot.base.config import Config
from bot.base.errors import Unusable
from bot.base.terminal import say
from bot.features.learning.puzzles.rules import read
from bot.features.learning.puzzles.store import agreeing
from bot.ops.console import in_copy
from bot.ops.shutdown import Exit
from bot.store.store import Store
from bot.tables.records import Former, Loaded, Member, Status
from bot.tables.verify import Uncheckable
from games import history, registry
from games.codec import Json, from_json
from games.computers.chances import reckoning_of
from games.computers.puzzles import puzzle_of
from games.core import AnyGame, with_rules
from games.log import EntryKind

Played = tuple[str, int, list[tuple[int, str]]]
"""The seed of a match, how many played, and every play that was not taken back, with its seat."""


def puzzles(game: str, file: str, config: Config) -> Exit:
    """Look for a puzzle in each finished match of that game whose people have all agreed, and add
    what is found to the file. Raises Uncheckable, Unusable."""
    rules = registry().get(game)
    if rules is None or reckoning_of(rules) is None:
        raise Uncheckable(f"{game!r} is no game of which puzzles can be made.")
    there = _seeds(Path(file))

    async def found(store: Store) -> list[Played]:
        agreed = await agreeing(store)
        tables = await store.tables_with(Status.FINISHED)
        loaded = [await store.load(each.id) for each in tables if each.game == game]
        return [_played(each) for each in loaded if _serves(each, rules, agreed)]

    matches = [each for each in in_copy(config, found) if each[0] not in there]
    count = 0
    for seed, players, plays in matches:
        puzzle = puzzle_of(rules, seed, players, plays)
        if puzzle is not None:
            count += 1
            try:
                with Path(file).open("a", encoding="utf-8") as out:
                    out.write(json.dumps(asdict(puzzle), separators=(",", ":")) + "\n")
            except OSError as wrong:
                raise Unusable(f"{file} cannot be written: {wrong.strerror}.") from wrong
    say(f"{count} puzzles of {len(matches)} matches are added to {file}.")
    return Exit.DONE


def _seeds(file: Path) -> frozenset[str]:
    try:
        lines = file.read_text("utf-8").splitlines() if file.exists() else []
    except (OSError, ValueError) as wrong:
        raise Uncheckable(f"{file} cannot be read: {wrong}.") from wrong
    return frozenset(puzzle.seed for puzzle in map(read, lines) if puzzle is not None)


def _serves(match: Loaded, game: AnyGame, agreed: Set[int]) -> bool:
    """Whether all who ever sat there agree, and the match was played with the usual options, by
    today's rules and with its own dice."""
    table = match.table
    sat: list[Member | Former] = [*table.members, *table.former]
    people = {each.user_id for each in sat if each.computer is None}
    usual = _is_usual(game, table.options) and table.version == game.INFO.version
    own = table.settings.imported is None and not table.settings.lesson and not match.older
    return usual and own and people <= agreed


def _is_usual(game: AnyGame, stored: Json) -> bool:
    """Whether these are the usual options, apart from the colours."""
    usual = with_rules(game.INFO, game.INFO.options())
    options = from_json(type(usual), stored)
    if game.INFO.colours:
        options = replace(options, colours=usual.colours)
    return bool(options == usual)


def _played(match: Loaded) -> Played:
    entries = [line.entry for line in match.lines]
    plays = [
        (int(entry.seat), str(entry.action))
        for number in sorted(history.holding(entries))
        if (entry := entries[number]).kind is EntryKind.PLAY and entry.seat is not None
    ]
    seats = {each.seat for each in match.table.members if each.seat is not None}
    return match.table.seed, len(seats), plays
