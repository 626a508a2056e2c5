"""One player's finger on the board page: what `bench.hand` does by the panels, by touches.

A touch is one of a place, a button or a choice, or the sending of a form. The page stays open, so
nothing is opened first. What a phone must enlarge before its places are a finger wide is counted
apart.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Coroutine, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import combinations
from math import dist, inf
from typing import Any, TypeVar

from bench.hand import MOST, Hand
from bot.base import reading
from bot.base.address import parse
from bot.features.board import views
from bot.features.board.presses import PagePress, pressed
from bot.features.play import forms
from bot.features.play.panels import EVER
from bot.host import Host
from bot.screens.form import Form
from bot.tables import menu
from games.core import Action

PHONE = 374  # pixels that a phone of 390 has for the picture
FINGER = 40  # pixels between two places that a finger can tell apart
T = TypeVar("T")


@dataclass
class Finger(Hand):
    """A seat's player with the page open. `enlarged`: touches that only made the picture larger;
    `held`: Confirms that would be spared by holding the answer before and letting go."""

    board: Any = None
    enlarged: int = 0
    held: int = 0
    large: bool = False
    answered_before: bool = False

    async def act(self, actions: Sequence[Action]) -> int:
        """Take the action, or several secret ones in one form; gives the touches it took."""
        before, revision = self.presses, self.match.revision(self.seat)
        path = menu.path_of(actions[0])
        if self.board is None:
            self.board = await self._run(self._shown)
        if len(actions) > 1 and await self._typed(actions):
            return self.presses - before
        self.answered_before = False
        while self.match.revision(self.seat) == revision:
            if self.presses - before > MOST:
                raise AssertionError(f"{actions[0]} is not reached in {MOST} touches")
            where, value, spot = self._step(path)
            self._enlarge(spot)
            self.presses += self._asks_which(spot)
            self.held += self._could_be_held(where)
            await self._touch(PagePress(where, () if value is None else (value,)))
            self.answered_before = True
        return self.presses - before

    def away(self) -> None:
        """Somebody else is called: the page follows by itself."""
        self.board, self.large = None, False

    async def _typed(self, actions: Sequence[Action]) -> bool:
        """All of them typed into one form; False if there is none."""
        where = next(
            (part["press"] for part in self._parts() if ":choices:" in part["press"]), None
        )
        kinds = set(forms.secret_kinds(self.match.legal(self.seat)))
        if where is None or not {type(action) for action in actions} <= kinds:
            return False
        typed = {action.word(): str(action).partition(" ")[2] for action in actions}
        await self._touch(PagePress(where))
        await self._touch(PagePress(self.board["press"], (), typed))
        return True

    async def _touch(self, press: PagePress) -> None:
        self.presses += 1
        press = replace(press, key=f"{self.seat} {self.presses}")
        self.board = await self._run(lambda host: self._after(host, press))

    async def _after(self, host: Host, press: PagePress) -> Any:
        user = self.match.seated[self.seat].user_id
        made = await pressed(host, self.match, self.seat, user, press)
        if isinstance(made, Form):
            return views.form(made)
        return (
            None if made is None else await views.board(host.pictures, self.match, self.seat, made)
        )

    async def _shown(self, host: Host) -> Any:
        made = await views.present(host, self.match, self.seat)
        return await views.board(host.pictures, self.match, self.seat, made)

    async def _run(self, work: Callable[[Host], Coroutine[Any, Any, Any]]) -> Any:
        """Do that as the bot's own work, as this player reads it."""
        host = replace(self.world.app.host, link=None)
        user = self.match.seated[self.seat].user_id
        with self.world.env._bot_scope(), reading.reading("en", "", user):
            done: Awaitable[Any] = asyncio.create_task(work(host))
        return await done

    def _parts(self) -> Iterator[dict[str, Any]]:
        for row in self.board.get("rows", ()):
            yield from row

    def _spots(self) -> list[dict[str, Any]]:
        """The places; with those of whole ways where a finger can tell all of them apart."""
        every = [*self.board["spots"], *self.board["ways"]]
        return every if self._apart(every) >= FINGER else self.board["spots"]

    def _apart(self, spots: Sequence[dict[str, Any]], one: Any = None) -> float:
        """How far two of the places, or this one and the next, are apart on a phone."""
        if self.board["picture"] is None:
            return inf
        places = {(each["x"], each["y"]) for each in spots}
        here = None if one is None else (one["x"], one["y"])
        pairs = (pair for pair in combinations(places, 2) if here is None or here in pair)
        near = min((dist(*pair) for pair in pairs), default=inf)
        return near * PHONE / float(self.board["picture"]["size"][0])

    def _asks_which(self, spot: Any) -> bool:
        """Whether another touch says which of several answers of a place is meant."""
        return spot is not None and sum(e["place"] == spot["place"] for e in self._spots()) > 1

    def _step(self, path: menu.Path) -> tuple[str, str | None, Any]:
        """What leads farthest: its address, the value of a choice, the place if it is one."""
        found = [
            (len(given), where, value, spot)
            for where, value, spot in self._offers()
            for given in (_answers(where, value),)
            if given is not None and given == path[: len(given)]
        ]
        sure = [one for one in found if parse(one[1]).verb == EVER]  # type: ignore[union-attr]
        if self.ever and sure:
            self.ever = False
            return sure[0][1:]
        plain = [one for one in found if one not in sure]
        if plain:
            return max(plain, key=lambda one: (one[0] - 2 * self._asks_which(one[3]), one[0]))[1:]
        areas = [
            (part["press"], option["value"], None)
            for part in self._parts()
            if part["kind"] == "menu" and ":area:" in part["press"]
            for option in part["options"]
        ]
        raise AssertionError(f"{path} is not offered, {len(areas)} areas are")

    def _offers(self) -> Iterator[tuple[str, str | None, Any]]:
        for spot in self._spots():
            yield spot["press"], spot["value"], spot
        for part in self._parts():
            if part["kind"] == "button":
                yield part["press"], None, None
            for option in part.get("options", ()):
                yield part["press"], option["value"], None

    def _could_be_held(self, where: str) -> bool:
        """Whether that is a Confirm of which nothing warns, behind an answer of this finger."""
        verbs = [at.verb for at in (parse(part["press"]) for part in self._parts()) if at]
        return self.answered_before and ":do:" in where and EVER in verbs

    def _enlarge(self, spot: Any) -> None:
        """Count the touch that makes places a finger wide, on a phone."""
        if spot is not None and not self.large and self._apart(self._spots(), spot) < FINGER:
            self.large = True
            self.enlarged += 1


def _answers(where: str, value: str | None) -> menu.Path | None:
    """All the answers that a press gives; None: it answers nothing."""
    at = parse(where)
    if at is None or at.verb not in ("pick", "pick2", "quick", "do", EVER):
        return None
    given = tuple(answer for argument in at.args[1:] for answer in menu.answers(argument))
    return (*given, *(menu.answers(value) if value is not None else ()))
