"""A world is played: step by step, with all truths looked at after each."""

from __future__ import annotations

import tempfile
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from simcord.backend.errors import BackendError, SetupError

from bot.tables.records import OPEN
from games.log import EntryKind
from tests.worlds import truths
from tests.worlds.operations import (
    OPERATIONS,
    Operation,
    let_in,
    open_door,
    open_table,
    undisturbed,
)
from tests.worlds.people import PEOPLE
from tests.worlds.realm import Press, Realm, realm_of
from tests.worlds.replica import Broken
from tests.worlds.weather import WEATHER, clear_up, places

FATE = {**OPERATIONS, **WEATHER, **PEOPLE, undisturbed: 8}
SILENCES = (1, 4, 13, 25)  # hours
SILENT = 0.25  # of the steps are followed by hours in which nobody does anything
CALM = 25  # steps, after which fate rests until all stands as it should
WAITS = ("a_moment", "hours", "quarter", "sleep")
DAY = 24 * 3600.0
LONGEST_PAUSE = 11 * 60  # seconds; a message that was refused is tried again within ten minutes


@dataclass
class Figures:
    """What was done in some worlds."""

    worlds: int = 0
    impossible: int = 0
    presses: int = 0
    days: float = 0
    steps: int = 0
    done: Counter[str] = field(default_factory=Counter)
    entries: int = 0
    tables: int = 0
    returns: int = 0
    by_computers: int = 0
    by_friends: int = 0
    paused: int = 0

    def __str__(self) -> str:
        operations = ", ".join(f"{name} {count}" for name, count in sorted(self.done.items()))
        return (
            f"{self.worlds} worlds of {self.days / 7:.0f} weeks together, {self.steps} steps"
            f" ({self.impossible} of them impossible), {self.presses} presses and commands,"
            f" {self.tables} matches,"
            f" {self.entries} lines of their logs, {self.returns} of them undos or redos,"
            f" {self.by_computers} by computers, {self.by_friends} by friends of who is away;"
            f" {self.paused} matches stood still; {operations}"
        )


async def world(
    seed: int, steps: int, figures: Figures, fate: Mapping[Operation, int] = FATE
) -> str:
    """Play the world of that seed, with what may happen and how often. Gives all moves made, to
    compare. Raises Broken."""
    step, trail = 0, ["begin"]
    with tempfile.TemporaryDirectory() as folder:
        try:
            async with realm_of(seed, Path(folder)) as realm:
                listen(realm)
                if fate is not OPERATIONS:
                    realm.channels += places(realm)
                for _ in range(3):
                    await open_table(realm)
                for step in range(1, steps + 1):
                    chosen = realm.chance.choices(list(fate), list(fate.values()))[0]
                    trail.append(chosen.__name__)
                    realm.done[chosen.__name__] += 1
                    try:
                        await chosen(realm)
                    except (SetupError, BackendError):  # a real person could not do that
                        figures.impossible += 1
                    if chosen.__name__ not in WAITS:
                        realm.stir()
                    if realm.chance.random() < 0.7:
                        await realm.wait(2)
                    if fate is not OPERATIONS and realm.chance.random() < SILENT:
                        await realm.wait(3600 * realm.chance.choice(SILENCES))
                    await truths.all_hold(realm)
                    if step % CALM == 0 or step == steps:
                        trail.append("calm")
                        await calm(realm)
                return _told(realm, steps, figures)
        except Exception as wrong:
            raise Broken(f"seed {seed}, step {step} ({', '.join(trail[-6:])}): {wrong}") from wrong


def listen(realm: Realm) -> None:
    """Note every press and command of anybody."""

    def note(record: object) -> None:
        number, user = str(record.id), record.user_id  # type: ignore[attr-defined]
        realm.presses[number] = Press(user, None)

    realm.env._register_dispatch_observer(note)


async def calm(realm: Realm) -> None:
    """Nothing stands in the way any more: soon every table is at rest, with one board."""
    realm.env.backend.faults.clear()
    if realm.role:
        if (until := realm.sky.clear()) is not None:  # what it was asked to wait the host waits
            await realm.wait((until - realm.env.now()).total_seconds())
        await clear_up(realm)
    for user in list(realm.closed_doors):
        open_door(realm, user)
    for channel in realm.channels:
        if channel.id in realm.shut:
            await let_in(realm, channel)
        await realm.world.people[3].slash(channel, "help")  # a channel left alone is tried again
    realm.lost_answers = 0
    realm.stir()
    for _ in range(3):
        await realm.wait(LONGEST_PAUSE)
    await truths.all_hold(realm)
    for status in OPEN:
        for table in await realm.world.store.tables_with(status):
            if not await truths.at_rest(realm, table):
                raise Broken(f"#{table.id} is still to be told of")


def _told(realm: Realm, steps: int, figures: Figures) -> str:
    figures.worlds += 1
    figures.steps += steps
    figures.done += realm.done
    figures.presses += len(realm.presses)
    figures.days += (realm.env.now() - realm.began).total_seconds() / DAY
    figures.tables += len(realm.replicas)
    figures.entries += sum(len(r.lines) for r in realm.replicas.values())
    figures.paused += len(realm.paused)
    figures.by_friends += len(realm.by_friends)
    for replica in realm.replicas.values():
        seated = {m.seat: m for m in replica.table.members}
        for entry in (line.entry for line in replica.lines):
            figures.returns += entry.kind in (EntryKind.UNDO, EntryKind.REDO)
            figures.by_computers += entry.seat in seated and bool(seated[entry.seat].computer)
    moves = [f"{r.id} {line}" for r in realm.replicas.values() for line in r.lines]
    return "\n".join(moves)
