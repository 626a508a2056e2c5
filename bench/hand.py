"""One player's hand: it presses its way through the panels to an action, and counts the presses.

A press is a button, a pick of a menu, or a form that is sent.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from bot.features.play import forms
from bot.features.play.board import FIRST
from bot.features.play.panels import EVER
from bot.matches.match import Match
from bot.tables import menu
from bot.tables.schedule import Where
from games.core import Action, Seat
from games.notation import field_types
from tests.support.bot.filling import filled
from tests.support.bot.playing import components, step_to
from tests.support.bot.world import World

MOST = 40  # presses for one action, after which the panels lead nowhere
LETTERS = 40  # so many of the newest messages are looked at


@dataclass
class Hand:
    """A seat's player: what is open before them, and what they have pressed for each kind.

    `ever`: at the next Confirm they say that they are to be asked only where there is a warning.
    """

    world: World
    match: Match
    seat: Seat
    presses: int = 0
    menus: int = 0
    panel: Any = None
    by_letter: bool = False
    answered: int = 0
    ever: bool = False
    opened: Counter[str] = field(default_factory=Counter)

    async def act(self, actions: Sequence[Action]) -> int:
        """Take the action, or several secret ones in one form; gives the presses it took."""
        before, revision = self.presses, self.match.revision(self.seat)
        path = menu.path_of(actions[0])
        if self.panel is None or not any(addresses(self.panel)):
            await self._open(path)
        if len(actions) > 1 and await self._at_once(actions):
            return self.presses - before
        while self.match.revision(self.seat) == revision:
            if self.presses - before > MOST:
                raise AssertionError(f"{actions[0]} is not reached in {MOST} presses")
            await self._towards(path)
        return self.presses - before

    async def lay_down(self, order: str) -> None:
        """A standing order, by the menu of /plan; calling that is a press too."""
        word, *values = order.split()
        self.presses += 1
        person = self.world.people[self.seat]
        panel = (await person.slash(self.world.channel, "plan")).response
        if offers(panel, "planned"):  # nothing is laid down yet
            self.presses += 1
            panel = (await person.click(panel, custom_id=leading(panel, "planned"))).response
        self.presses += 1
        shown = await person.select(panel, [word], custom_id=leading(panel, "order"))
        if values:
            kind = next(k for k in self.match.game.INFO.orders if k.word() == word)
            self.presses += 1
            texts = dict(zip(field_types(kind), values, strict=True))
            await person.submit_modal(shown, filled(shown.modal, texts))

    async def open_plan(self) -> None:
        """Plan, on the panel that is open, else on the board, else behind My move."""
        if self.panel is None or not offers(self.panel, "ahead"):
            board = next(m for m in reversed(self.world.messages()) if offers(m, "move"))
            if offers(board, "ahead"):
                self.by_letter = False
                await self._press(board, leading(board, "ahead"))
                return
            await self._open(())
        await self._press(self.panel, leading(self.panel, "ahead"))

    async def press(self, where: str, value: str | None = None) -> None:
        """One button of the panel that is open, or one choice of its menu."""
        await self._press(self.panel, where, value)

    async def prefer_the_channel(self) -> None:
        """No letters: secrets are asked for in the channel. Calling the command is a press."""
        self.presses += 1
        person = self.world.people[self.seat]
        await person.slash(self.world.channel, "remind", secrets=Where.CHANNEL.value)

    def away(self) -> None:
        """Somebody else is called: the panel is put away."""
        self.panel = None

    @property
    def _who(self) -> Any:
        return self.world.users[self.seat] if self.by_letter else self.world.people[self.seat]

    async def _open(self, path: menu.Path) -> None:
        """The newest letter that asks what is asked now is a panel; else the board offers a first
        answer, or My move.
        """
        letter = next(self._letters(), None)
        self.by_letter = letter is not None
        if letter is not None:
            self.panel, self.answered = letter, letter.id
            return
        board = next((m for m in reversed(self.world.messages()) if offers(m, "move")), None)
        assert board is not None, "no message offers My move"
        first = begun(board, path, str(self.match.revision(self.seat))) if path else None
        await self._press(board, *(first or (leading(board, "move"),)))

    def _letters(self) -> Iterator[Any]:
        """Letters with a question that stands open, newest first."""
        if not any(action.secret for action in self.match.legal(self.seat)):
            return
        revision = str(self.match.revision(self.seat))
        for message in letters(self.world, self.seat)[:LETTERS]:
            verbs = [str(item.get("custom_id", "")).split(":") for item in items(message)]
            if any(v[1:2] in (["pick"], ["choices"], ["area"]) and v[3] == revision for v in verbs):
                yield message

    async def _at_once(self, actions: Sequence[Action]) -> bool:
        """All of them entered into one form; False if there is none."""
        where = next((i for i in addresses(self.panel) if ":choices:" in i), None)
        if where is None or not {type(a) for a in actions} <= set(
            forms.secret_kinds(self.match.legal(self.seat))
        ):
            return False
        typed = {a.word(): str(a).partition(" ")[2].replace("+", " ") for a in actions}
        await self._form(where, typed)
        return True

    async def _towards(self, path: menu.Path) -> None:
        where = self._for_ever(path) or shortcut(self.panel, path) or form_of(self.panel, path)
        if where is not None and ":enter:" in where:
            given = len(where.split(":")) - 4
            await self._form(where, {"number": path[given]})
            return
        step = (where, None) if where is not None else step_to(self.panel, path)
        if step is None:
            raise AssertionError(f"{path} is not among {list(addresses(self.panel))}")
        await self._press(self.panel, *step)

    def _for_ever(self, path: menu.Path) -> str | None:
        """The Confirm that is the last without a warning, where this player wants it."""
        found = (w for w in addresses(self.panel) if self.ever and w.split(":")[1] == EVER)
        where = next((w for w in found if tuple(w.split(":")[4:]) == path), None)
        self.ever = self.ever and where is None
        return where

    async def _press(self, message: Any, where: str, value: str | None = None) -> Any:
        self.presses += 1
        if value is None:
            result = await self._who.click(message, custom_id=where)
        else:
            self.menus += 1
            result = await self._who.select(message, [value], custom_id=where)
        self._now(result)
        return result

    async def _form(self, where: str, typed: Mapping[str, str]) -> None:
        shown = await self._press(self.panel, where)
        self.presses += 1
        self._now(await self._who.submit_modal(shown, filled(shown.modal, typed)))

    def _now(self, result: Any) -> None:
        if result.response is not None:
            self.panel = result.response
        elif self.by_letter and self.panel is not None:
            found = letters(self.world, self.seat)
            self.panel = next((m for m in found if m.id == self.panel.id), self.panel)


def letters(world: World, seat: int) -> list[Any]:
    """The direct messages to a seat's player, newest first."""
    channel = world.users[seat].dm_channel
    return [] if channel is None else world.messages(channel)[::-1]


def items(message: Any) -> Iterator[Mapping[str, Any]]:
    """The buttons and menus of a message."""
    for row in components(message):
        yield from row["components"]


def addresses(message: Any) -> Iterator[str]:
    """Where the buttons and menus of a message lead."""
    return (str(item.get("custom_id", "")) for item in items(message))


def offers(message: Any, verb: str) -> bool:
    """Whether a button or menu of a message has this verb."""
    return any(where.split(":")[1:2] == [verb] for where in addresses(message))


def leading(message: Any, verb: str) -> str:
    """Where the first button or menu of this verb leads. Raises AssertionError if there is none."""
    for where in addresses(message):
        if where.split(":")[1:2] == [verb]:
            return where
    raise AssertionError(f"no {verb} among {list(addresses(message))}")


def shortcut(panel: Any, path: menu.Path) -> str | None:
    """A button that leads farthest on the way: further than one answer, or to the end."""
    found = [
        (len(given), where)
        for item in items(panel)
        if item["type"] == 2  # a button
        for where in (str(item.get("custom_id", "")),)
        for given in (where.split(":")[4:],)
        if where.split(":")[1] in ("pick", "quick", "do") and tuple(given) == path[: len(given)]
    ]
    return max(found)[1] if found else None


def begun(board: Any, path: menu.Path, revision: str) -> tuple[str, str | None] | None:
    """A first answer on the way that the board offers, be it a button or a choice of a menu."""
    for item in items(board):
        verb, _, *rest = str(item.get("custom_id", "")).split(":")[1:]
        if verb != FIRST or rest[:1] != [revision]:
            continue
        if item["type"] == 2 and tuple(rest[1:]) == path[: len(rest) - 1]:
            return item["custom_id"], None
        for option in item.get("options", ()):
            given = (*rest[1:], *menu.answers(option["value"]))
            if given == path[: len(given)]:
                return item["custom_id"], option["value"]
    return None


def form_of(panel: Any, path: menu.Path) -> str | None:
    """The button of a form for the next answer, where only areas lead to it else."""
    if any(":area:" not in where for where, _ in filter(None, [step_to(panel, path)])):
        return None
    for where in addresses(panel):
        _, verb, _, *rest = where.split(":")
        if verb == "enter" and tuple(rest[1:]) == path[: len(rest) - 1]:
            return where
    return None
