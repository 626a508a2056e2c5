"""A few actions, and what clicking through their menus shows."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import ClassVar

from bot.tables import menu
from bot.tables.menu import Area, Choice, Question
from games.core import Action, Place


class Way(StrEnum):
    SLOW = "slow"
    FAST = "fast"


@dataclass(frozen=True, slots=True)
class Attack(Action):
    notation: ClassVar[str] = "attack {armies} {target}"
    armies: tuple[Place, ...]
    target: Place


@dataclass(frozen=True, slots=True)
class March(Action):
    notation: ClassVar[str] = "march {start} {goal} {way}"
    start: Place
    goal: Place
    way: Way


@dataclass(frozen=True, slots=True)
class Pay(Action):
    notation: ClassVar[str] = "pay {coins}"
    coins: int


@dataclass(frozen=True, slots=True)
class Stay(Action):
    notation: ClassVar[str] = "stay"


KINDS = (Attack, March, Pay, Stay)


def at(text: str) -> Place:
    return Place(text)


def attack(armies: str, target: str) -> Attack:
    return Attack(tuple(map(Place, armies.split("+"))), at(target))


def march(start: str, goal: str, way: Way = Way.SLOW) -> March:
    return March(at(start), at(goal), way)


LEGAL: Sequence[Action] = (
    attack("c3", "d3"),
    attack("c4", "d3"),
    attack("c3+c4", "d3"),
    attack("c4", "d4"),
    march("a1", "a2"),
    march("a1", "b1"),
    march("e5", "e6", Way.FAST),
    march("e5", "e6", Way.SLOW),
    Stay(),
)


def asked(legal: Sequence[Action], *path: str) -> Question:
    question = menu.ask(legal, path)
    assert isinstance(question, Question)
    return question


def values(choices: Sequence[Choice]) -> list[str]:
    return [choice.value for choice in choices]


def walks(legal: Sequence[Action], path: menu.Path = ()) -> Iterator[Action]:
    """Every action that clicking alone can reach."""
    step = menu.ask(legal, path)
    if isinstance(step, Action):
        yield step
        return
    for choice in shown(step):
        yield from walks(legal, (*step.path, choice.value))


def shown(question: Question, area: str = "", most: int = 25) -> Iterator[Choice]:
    """Every choice that opening menus and areas brings before one's eyes."""
    parts = menu.part(question, area, most)
    assert 1 <= len(parts) <= most
    for part in parts:
        if isinstance(part, Area):
            yield from shown(question, part.key, most)
        else:
            yield part
