"""A host without Discord on which all that anybody is shown is written down."""

from __future__ import annotations

import random
import secrets
from collections.abc import Awaitable, Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any
from unittest.mock import patch

import discord

from bot.base.address import parse
from bot.delivery.outbox import Verdict
from bot.matches.match import Match
from bot.store.store import Store
from bot.tables.records import OVER, OutboxMessage
from games import GAMES
from tests.screens import written
from tests.support.bot.filling import filled, standing_in
from tests.support.bot.hosting import new_file
from tests.support.bot.offline import Offline, unhurried
from tests.support.bot.offline_people import Actor, Kinds, Result
from tests.support.bot.offline_places import Channel
from tests.support.bot.players import player_of
from tests.support.bot.sketching import sketches

NAMES = ("Ada", "Bram", "Cleo", "Dirk", "Emma", "Finn")
LOCALES = {
    "en": discord.Locale.british_english,
    "nl": discord.Locale.dutch,
    "fr": discord.Locale.french,
}
Scene = Callable[["Stage"], Awaitable[None]]
SCENES: dict[str, Scene] = {}


def scene(play: Scene) -> Scene:
    """Declare a scene; its name is that of its file."""
    SCENES[play.__name__] = play
    return play


@dataclass
class Seen:
    """What was sent, pressed or shown, and typed: kinds of message, verbs, slash commands."""

    kinds: set[str] = field(default_factory=set)
    verbs: set[str] = field(default_factory=set)
    commands: set[str] = field(default_factory=set)

    def lines(self) -> list[str]:
        return [f"{name}: {', '.join(sorted(each))}" for name, each in vars(self).items() if each]


class Stage(Offline):
    """Everybody's Discord, and the server, speak one language."""

    def __init__(self, language: str) -> None:
        super().__init__(NAMES)
        self._people: Sequence[Actor] = self.people
        self.guild.preferred_locale = LOCALES[language]
        for person in self.people:
            person.locale = LOCALES[language]
        self.lines = list[str]()
        self.seen = Seen()
        self.forms: dict[int, Result] = {}
        self._shown: dict[int, tuple[Any, list[str]]] = {}
        self._names = {str(person.id): f"@{person.display_name}" for person in self.people}

    @property
    def cleo(self) -> Actor:
        return self._people[2]

    @property
    def dirk(self) -> Actor:
        """The server's owner."""
        return self._people[3]

    @property
    def emma(self) -> Actor:
        return self._people[4]

    # What a scene is made of.

    async def type(
        self, who: Actor, name: str, channel: Channel | None = None, **options: Any
    ) -> None:
        """Somebody types a command."""
        await who.slash(channel or self.channel, name, **options)

    async def press(self, who: Actor, verb: str, *args: str | int, value: Any = None) -> None:
        """Somebody presses the newest button of this verb that they see, whose arguments begin with
        `args`; or chooses in its menu: the choice of this number, of this value, or a person."""
        source, item = self._item(who, verb, args)
        where = item["custom_id"]
        if item["type"] == written.BUTTON:
            await who.click(source, custom_id=where)
            return
        options = item.get("options", ())
        if isinstance(value, int | None):
            value = options[value or 0]["value"]
        await who.select(source, [value], custom_id=where)

    @contextmanager
    def unseen(self) -> Iterator[None]:
        """What happens here is written down by another scene."""
        kept, self.lines = self.lines, []
        yield
        self.lines = kept

    async def send(self, who: Actor, **entered: str) -> None:
        """Somebody sends the form that they were shown last as it opened, but for these."""
        form = self.forms[who.id]
        await who.submit_modal(form, filled(form.modal, standing_in(form.modal) | entered))

    async def wait(self, hours: float) -> None:
        """So many hours go by."""
        self._say(f"{hours:g} h later" if hours >= 1 else "a little later")
        await self.advance_time(3600 * hours)
        self._look()

    async def moves(self, count: int, table: int = 1) -> Match:
        """So many moves are made while nobody looks; what is posted of them comes last."""
        chance = random.Random(table)
        for _ in range(count):
            match = await self.host.matches.match(table)
            if match.table.status in OVER or not match.awaited:
                break
            seat = min(match.awaited)
            choice = player_of(match.table.game)(match.view(seat), match.legal(seat), chance)
            await match.play(
                seat, match.revision(seat), choice, interaction=None, at=self.clock.now()
            )
        self._say("they play on")
        await self.advance_time(40)
        self._look()
        return await self.host.matches.match(table)

    async def mover(self, table: int = 1) -> Any:
        """Who is to move."""
        match = await self.host.matches.match(table)
        return self.person(match.seated[min(match.awaited)].user_id)

    async def waiting(self, table: int = 1) -> Any:
        """Who plays and is not to move."""
        match = await self.host.matches.match(table)
        return self.person(match.seated[min(set(match.seated) - match.awaited)].user_id)

    def person(self, number: int) -> Any:
        return next(person for person in self.people if person.id == number)

    def bears(self, who: Actor, verb: str) -> bool:
        """Whether this person sees something to press for that verb."""
        return any(self._all(who, verb, ()))

    def bears_last(self, who: Actor, verb: str) -> bool:
        """The same, on the message that was shown last."""
        last = next(reversed(self._shown.values()))[0]
        return any(shown is last for shown, _ in self._all(who, verb, ()))

    def show_last(self) -> None:
        """Write down in full what was shown last, unseen."""
        shown, lines = next(reversed(self._shown.values()))
        self.lines += ["", f"{self._head(shown)}:", *written.indented(lines)]

    def text(self) -> str:
        return "\n".join((*self.lines, "", *self.seen.lines(), ""))

    # How it is written down.

    async def typed(self, who: Actor, channel: Channel, name: str, options: Any) -> Result:
        told = "".join(f" {key}:{_told(value)}" for key, value in options.items())
        self._say(f"{who.display_name}: /{name}{told}", channel)
        self.seen.commands.add(name.split()[0] if name.split()[0] in GAMES else name)
        return self._answered(who, await super().typed(who, channel, name, options))

    async def pressed(
        self, who: Actor, message: Any, data: dict[str, Any], kind: Kinds = Kinds.component
    ) -> Result:
        at = parse(data["custom_id"])
        assert at is not None
        self.seen.verbs.add(at.verb)
        self._say(f"{who.display_name}: {self._label(message, data)}", message.channel)
        return self._answered(who, await super().pressed(who, message, data, kind))

    async def send_one(self, message: OutboxMessage) -> Verdict:
        self.seen.kinds.add(str(message.kind))
        return await super().send_one(message)

    def _answered(self, who: Actor, result: Result) -> Result:
        if result.modal is not None:
            self.forms[who.id] = result
            at = parse(result.modal["custom_id"])
            assert at is not None
            self.seen.verbs.add(at.verb)
            self.lines += ["", *written.indented(written.form(result.modal, self._names))]
        self._look()
        return result

    def _say(self, line: str, channel: Channel | None = None) -> None:
        private = channel is not None and channel.guild is None
        self.lines += ["", f"## {line}{' (in direct messages)' if private else ''}"]

    def _look(self) -> None:
        """Write down every message that is new or reads otherwise."""
        names = self._names | {str(n): f"#{c.name}" for n, c in self.channels.items() if c.guild}
        kept = {m.id: m for channel in self.channels.values() for m in channel.kept}
        for number in sorted(kept):
            shown = kept[number]
            lines = list(written.message(shown, names))
            before = self._shown.get(number)
            if before is not None and before[1] == lines:
                continue
            self._shown.pop(number, None)
            self._shown[number] = shown, lines
            self._note(shown)
            head = self._head(shown) + (", a message now reads" if before else "")
            new = lines if before is None else written.changed(before[1], lines)
            self.lines += ["", f"{head}:", *written.indented(new)]
        for number in self._shown.keys() - kept.keys():
            gone, _ = self._shown.pop(number)
            self.lines += ["", f"{self._head(gone)}: a message is deleted"]

    def _note(self, shown: Any) -> None:
        for row in shown.components:
            for item in row["components"]:
                if (at := parse(item.get("custom_id", ""))) is not None:
                    self.seen.verbs.add(at.verb)

    def _head(self, shown: Any) -> str:
        channel = shown.channel
        if channel.guild is None:
            return f"To {channel.name}"
        alone = f", to {self.person(shown.owner).display_name} alone" if shown.owner else ""
        return f"#{channel.name}{alone}"

    def _all(self, who: Actor, verb: str, args: Sequence[str | int]) -> Any:
        start = [str(arg) for arg in args]
        for shown, _ in reversed(self._shown.values()):
            private = shown.channel.guild is None and shown.channel is not who.user.dm_channel
            if private or shown.owner not in (None, who.id):
                continue
            for row in shown.components:
                for item in row["components"]:
                    at = parse(item.get("custom_id", ""))
                    if at and at.verb == verb and list(at.args[: len(start)]) == start:
                        yield shown, item

    def _item(self, who: Actor, verb: str, args: Sequence[str | int]) -> tuple[Any, Any]:
        found: tuple[Any, Any] | None = next(self._all(who, verb, args), None)
        assert found is not None, f"nothing of {verb} {args} to press:\n" + "\n".join(
            self.lines[-60:]
        )
        return found

    def _label(self, message: Any, data: dict[str, Any]) -> str:
        for row in getattr(message, "components", ()):
            for item in row["components"]:
                if item.get("custom_id") == data["custom_id"]:
                    if item["type"] == written.BUTTON:
                        return written.pressed(item)
                    picked = {o["value"]: o["label"] for o in item.get("options", ())}
                    chosen = [picked.get(v) or self._names.get(v, v) for v in data["values"]]
                    return f"( {', '.join(chosen)} )"
        sent = [f["value"] if "value" in f else f["values"] for f in _fields(data)]
        return f"[[ {', '.join(map(str, sent))} ]]"


def _fields(data: dict[str, Any]) -> list[dict[str, Any]]:
    return [field for row in data.get("components", ()) for field in row["components"]]


def _told(value: Any) -> str:
    if isinstance(value, Actor):
        return f"@{value.display_name}"
    return f"<{value[0]}>" if isinstance(value, tuple) else str(value)


async def transcript(name: str, language: str) -> str:
    """All that is seen in a scene, always the same."""
    chance = random.Random(name)
    with (
        TemporaryDirectory() as folder,
        sketches(),
        patch.object(secrets, "token_hex", lambda size: chance.randbytes(size).hex()),
        patch.object(secrets, "SystemRandom", lambda: chance),
    ):
        file = Path(folder, "braakland.db")
        await new_file(file)
        stage = Stage(language)
        with unhurried(stage):
            async with Store.open(file) as store:
                await stage.start(store)
                await SCENES[name](stage)
        return stage.text().lstrip("\n")
