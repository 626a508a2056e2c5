"""Matches whose decisions are written down, so that figures of today and of next year are of the
same matches: `recorded/<game>.jsonl`, a match a line, with the options as they come.

`bench.recording` plays and records new ones.
"""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from games import log, registry
from games.advice import advice_of
from games.core import Action, AnyGame, Seat
from games.notation import parse

Decision = tuple[Any, Seat, Sequence[Action]]
"""A state, the seat that has a choice in it, and what is legal."""

PASSES = ("end", "wait")
"""The words of what does nothing but hand over, in a game in which whole turns are planned."""

FOLDER = Path(__file__).parent / "recorded"


@dataclass(frozen=True, slots=True)
class Recorded:
    """The seed of a match, how many play, and every play in order: a seat and what it did."""

    seed: str
    players: int
    plays: Sequence[tuple[int, str]]

    def of(self, seat: Seat) -> Sequence[str]:
        """What this seat did, in order."""
        return [text for who, text in self.plays if who == seat]

    def left(self, seat: Seat, played: Sequence[str]) -> Sequence[str]:
        """What this seat has still to do once it has `played` this much.

        A plan may end a phase where the record passes over it in two steps, and the reverse: what
        merely passes need not be the same.
        """
        texts = list(self.of(seat))
        for text in played:
            if texts and texts[0] == text:
                texts.pop(0)
            elif not passes(text):
                while texts and texts.pop(0) != text:
                    pass
        return texts

    def answers(self, seat: Seat, word: str) -> bool:
        """Whether this seat has done something by this word, and nothing else that is secret."""
        secret = {"pawns", "bars", "counter", "lot", "bid"}
        return {text.split()[0] for text in self.of(seat)} & secret == {word}


@cache
def games() -> Sequence[str]:
    """The games of which matches are recorded."""
    return sorted(file.stem for file in FOLDER.glob("*.jsonl"))


def matches(key: str) -> Sequence[Recorded]:
    """All recorded matches of a game."""
    lines = (FOLDER / f"{key}.jsonl").read_text("utf-8").splitlines()
    return [Recorded(**json.loads(line)) for line in lines]


def passes(text: str) -> bool:
    """Whether a recorded action does nothing but hand over."""
    return text.split()[0] in PASSES


@cache
def turns(key: str, seed: str) -> Mapping[int, Sequence[tuple[int, str]]]:
    """What each seat of a recorded match did beside passing in public, each with its turn."""
    game, found = registry()[key], defaultdict[int, list[tuple[int, str]]](list)
    match = next(match for match in matches(key) if match.seed == seed)
    position, _ = log.start(game, match.players, game.INFO.options(), match.seed)
    for who, text in match.plays:
        seat = Seat(who)
        action = read(game, text, game.legal(position.state, seat))
        if action is None:
            break  # the rules have changed
        if not action.secret and not passes(text):
            found[who].append((advice_of(game).turns.number(game.view(position.state, None)), text))
        position, _ = log.move(game, position, seat, action, match.seed)
    return found


def read(game: AnyGame, text: str, legal: Sequence[Action]) -> Action | None:
    """A recorded action, if it is still one and is legal here."""
    action = parse(game.INFO.actions, text)
    return action if action in legal else None


def decisions(key: str) -> Iterator[Decision]:
    """Every position of the recorded matches in which the seat that acts has a choice."""
    game = registry()[key]
    for match in matches(key):
        position, _ = log.start(game, match.players, game.INFO.options(), match.seed)
        for who, text in match.plays:
            seat = Seat(who)
            legal = game.legal(position.state, seat)
            action = read(game, text, legal)
            if action is None:
                break  # the rules have changed
            if len(legal) > 1:
                yield position.state, seat, legal
            position, _ = log.move(game, position, seat, action, match.seed)
