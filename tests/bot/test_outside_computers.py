"""Computers of the operator's own at a table: offered beside the levels, seated, missed, and ended
with their match."""

from __future__ import annotations

from collections.abc import AsyncIterator
from dataclasses import replace
from pathlib import Path

import pytest

from bot.base import clock
from bot.base.config import read
from bot.base.outside_setting import OutsideComputer
from bot.matches.outside_process import TooSlow
from bot.matches.thinker import Thinkers
from bot.tables.export import exported
from games.computers import Level
from games.core import Seat
from tests.support.bot.command_line import run
from tests.support.bot.outside import LIST, PLAYS, listed, shell
from tests.support.bot.playing import MOMENT, act, begin, choose, labels
from tests.support.bot.refusing import refused_setting
from tests.support.bot.scenes import match_of, said
from tests.support.bot.telling import tells
from tests.support.bot.world import World

NAME = "Big *Mole*"


@pytest.fixture
async def burrow(world: World) -> AsyncIterator[World]:
    """A world whose operator has a computer of their own for two games."""
    await having(world, shell(PLAYS, NAME, "diceland", "patrouille"))
    yield world
    world.app.host.thinkers.close()


async def having(world: World, *computers: OutsideComputer) -> None:
    """The host is started again with these."""
    world.app.host.thinkers.close()
    world.computers = computers  # type: ignore[attr-defined]
    await world.restart()


async def against(world: World, level: str = NAME) -> None:
    """Ada begins a match against it, and moves until it has moved too."""
    await world.ada.slash(world.channel, "table open", game="diceland", computers=level)
    await world.env.advance_time(MOMENT)
    await until_it_has_moved(world)


async def until_it_has_moved(world: World) -> None:
    before = len(theirs(await match_of(world, 1)))
    while len(theirs(await match_of(world, 1))) == before:
        await act(world, world.ada)


def theirs(match: object) -> list[object]:
    """What the second seat has done."""
    return [line.entry for line in match.lines if line.entry.seat == 1]  # type: ignore[attr-defined]


async def test_it_is_offered_beside_the_levels_where_it_plays(burrow: World) -> None:
    await burrow.ada.slash(burrow.channel, "table open", game="patrouille")
    panel = (await burrow.press(burrow.ada, "computers")).response
    assert f"Add: {NAME}" in labels(panel)
    panel = (await choose(burrow.ada, panel, f"Fill all: {NAME}")).response
    assert "Big \\*Mole\\* 2" in panel.content  # escaped, as a person's name is
    members = (await burrow.store.table(1)).members  # type: ignore[union-attr]
    assert [m.outside for m in members] == [None, NAME, NAME, NAME]
    answer = await burrow.ada.slash(burrow.other, "table open", game="maillot", computers=NAME)
    assert tells(said(answer), "refusal.no_such_computer")


async def test_it_plays_and_its_name_is_never_obeyed(burrow: World) -> None:
    await against(burrow)
    match = await match_of(burrow, 1)
    assert not any(entry.auto for entry in theirs(match))  # type: ignore[attr-defined]
    assert match.seated[Seat(1)].name == NAME
    assert all("Big *Mole*" not in message.content for message in burrow.messages())
    assert any("Big \\*Mole\\*" in message.content for message in burrow.messages())


async def test_a_seat_is_left_to_it_and_its_process_ends_when_somebody_takes_the_seat(
    burrow: World,
) -> None:
    await begin(burrow, "patrouille", 2)
    panel = (await burrow.bram.slash(burrow.channel, "table seat")).response
    panel = (await choose(burrow.bram, panel, "Leave my seat")).response
    panel = (await choose(burrow.bram, panel, "Leave it to a computer")).response
    assert NAME in labels(panel)
    await choose(burrow.bram, panel, NAME)
    await burrow.env.advance_time(MOMENT)
    await until_it_has_moved(burrow)
    outside = burrow.app.host.thinkers.outside
    assert list(outside.pids) == [(1, 1)]
    panel = (await burrow.bram.slash(burrow.channel, "table seat")).response
    (take,) = [label for label in labels(panel) if label.startswith("Take the seat")]
    await choose(burrow.bram, panel, take)
    assert not outside.pids
    assert (await match_of(burrow, 1)).seated[Seat(1)].outside is None


async def test_its_process_ends_with_the_match(burrow: World) -> None:
    await against(burrow)
    outside = burrow.app.host.thinkers.outside
    assert list(outside.pids) == [(1, 1)]
    match = await match_of(burrow, 1)
    await match.resign(Seat(0), interaction=None, at=clock.now())
    assert not outside.pids


@pytest.mark.parametrize("script", ["read -r q; echo fly", "exit 1", "read -r q; echo '{}'"])
async def test_where_it_fails_the_fallback_plays_and_the_log_has_one_line(
    script: str, world: World, caplog: pytest.LogCaptureFixture
) -> None:
    await having(world, shell(script, NAME))
    await world.ada.slash(world.channel, "table open", game="diceland", computers=NAME)
    await world.env.advance_time(MOMENT)
    await until_it_has_moved(world)
    played = theirs(await match_of(world, 1))
    assert all(entry.auto for entry in played)  # type: ignore[attr-defined]
    lines = [r.getMessage() for r in caplog.records if "fails" in r.getMessage()]
    assert len(lines) == len(played)
    assert all(f"fails: {NAME} " in line for line in lines)
    assert "fly" not in caplog.text  # what it says may be a secret
    await world.env.advance_time(MOMENT)
    assert tells(world.newest().content, "by_host.no_move")
    assert "\\*Mole\\* gave" in world.newest().content
    assert "Time is up" not in world.newest().content
    world.app.host.thinkers.close()


async def test_what_came_too_late_is_told_as_that(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def sleep(*_: object) -> None:
        raise TooSlow

    monkeypatch.setattr(Thinkers, "choose", sleep)
    await world.ada.slash(world.channel, "table open", game="diceland", computers="easy")
    await world.env.advance_time(MOMENT)
    await until_it_has_moved(world)
    await world.env.advance_time(MOMENT)
    assert tells(world.newest().content, "by_host.slow")


async def test_it_keeps_its_seat_over_a_restart(burrow: World) -> None:
    await against(burrow)
    await having(burrow, *burrow.computers)  # type: ignore[attr-defined]
    await until_it_has_moved(burrow)
    match = await match_of(burrow, 1)
    assert not any(entry.auto for entry in theirs(match))  # type: ignore[attr-defined]
    assert match.seated[Seat(1)].outside == NAME


async def test_for_one_that_is_gone_after_a_restart_the_fallback_plays_and_it_is_said_once(
    burrow: World, caplog: pytest.LogCaptureFixture
) -> None:
    await against(burrow)
    await having(burrow)
    for _ in range(2):
        await until_it_has_moved(burrow)
    await burrow.env.advance_time(MOMENT)
    said_so = [m for m in burrow.messages() if tells(m.content, "notice.outside_gone")]
    assert len(said_so) == 1
    assert "Big \\*Mole\\*" in said_so[0].content
    assert theirs(await match_of(burrow, 1))[-1].auto  # type: ignore[attr-defined]
    assert f"{NAME} is not among COMPUTERS" in caplog.text


async def test_the_version_before_and_an_export_have_a_normal_computer_in_its_place(
    burrow: World,
) -> None:
    await against(burrow)
    match = await match_of(burrow, 1)
    assert match.seated[Seat(1)].computer is Level.NORMAL
    await match.resign(Seat(0), interaction=None, at=clock.now())
    told = exported(await burrow.store.load(1), match.game)
    assert told["computers"] == [None, "normal"]
    assert told["players"] == ["Ada", NAME]


async def test_a_button_of_one_that_is_gone_is_refused(burrow: World) -> None:
    await burrow.ada.slash(burrow.channel, "table open", game="diceland")
    panel = (await burrow.press(burrow.ada, "computers")).response
    await having(burrow)
    assert tells(said(await choose(burrow.ada, panel, f"Add: {NAME}")), "refusal.unknown_press")


@pytest.mark.parametrize(
    ("typed", "level"), [("HARD", Level.HARD), ("easy", Level.EASY), ("difficile", None)]
)
async def test_levels_are_typed_by_their_word(
    typed: str, level: Level | None, world: World
) -> None:
    answer = await world.ada.slash(world.channel, "table open", game="diceland", computers=typed)
    if level is None:
        assert tells(said(answer), "refusal.no_such_computer")
        assert await world.store.table(1) is None
    else:
        assert (await match_of(world, 1)).seated[Seat(1)].computer is level


@pytest.mark.discord
async def test_on_discord_it_is_suggested_and_plays(world: World) -> None:
    """The whole bot, which closes it."""
    world.config = replace(world.config, computers=(shell(PLAYS, NAME),))
    await world.restart()
    offered = await world.ada.autocomplete(
        world.channel, "table open", "computers", "", game="diceland"
    )
    assert [choice["value"] for choice in offered] == ["easy", "normal", "hard", NAME]
    await against(world)
    assert not any(entry.auto for entry in theirs(await match_of(world, 1)))  # type: ignore[attr-defined]
    assert list(world.app.host.thinkers.outside.pids) == [(1, 1)]
    await world.app.close()
    assert not world.app.host.thinkers.outside.pids


def test_the_list_is_read_with_its_limits(tmp_path: Path) -> None:
    given = listed(tmp_path, LIST + "memory = 64\n")
    (mole,) = read(given, tmp_path / ".env").computers
    assert mole == OutsideComputer(
        "mole", ("diceland",), ("/bin/sh", "-c", "read x"), memory=64 << 20
    )
    assert read({}, tmp_path / ".env").computers == ()


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("mole", "cannot be read"),
        ('[easy]\ngames = ["diceland"]', "level of ours"),
        ('["a:b"]\ngames = ["diceland"]', "is no name"),
        ('["a\\nb"]\ngames = ["diceland"]', "is no name"),
        (f'["{"m" * 25}"]\ngames = ["diceland"]', "is no name"),
        ('[mole]\ncommand = ["/bin/sh"]', "must name its games"),
        ('[mole]\ngames = ["diceland"]', "no package has such"),
        (LIST.replace("/bin/sh", "sh"), "whole path"),
        (LIST.replace("/bin/sh", "/nowhere/sh"), "whole path"),
        (LIST + "memory = 1", "must be 16 to"),
        (LIST + "memory = true", "must be 16 to"),
        (LIST + "colour = 1", "alone"),
        ('mole = "sh"', "is no table"),
        (LIST + LIST.replace("mole", "a") + LIST.replace("mole", "b"), "has 3 computers"),
    ],
)
def test_a_list_that_is_wrong_is_refused_in_one_line(text: str, why: str, tmp_path: Path) -> None:
    line = refused_setting(listed(tmp_path, text), tmp_path / ".env")
    assert line.startswith("COMPUTERS")
    assert why in line


def test_one_without_a_command_is_the_entry_point_of_an_installed_package(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    package = tmp_path / "moles-1.dist-info"
    package.mkdir()
    (package / "METADATA").write_text("Metadata-Version: 2.1\nName: moles\nVersion: 1\n")
    (package / "entry_points.txt").write_text("[braakland.computers]\nmole = moles.deep:think\n")
    monkeypatch.syspath_prepend(str(tmp_path))
    given = listed(tmp_path, '[mole]\ngames = ["diceland"]\n')
    (mole,) = read(given, tmp_path / ".env").computers
    assert (mole.command, mole.entry) == ((), "moles.deep:think")


def test_a_game_that_is_not_there_is_named_at_the_start(tmp_path: Path) -> None:
    given = listed(tmp_path, LIST.replace("diceland", "dicelnad"))
    code, _, err = run(tmp_path, "match", "race", "mole", "fallback", "2", **given)
    assert code == 78
    assert "mole plays 'dicelnad'" in err


@pytest.mark.discord
async def test_before_a_game_is_chosen_the_levels_of_every_game_are_suggested(
    world: World,
) -> None:
    found = await world.ada.autocomplete(world.channel, "table open", "computers", "")
    assert {each["value"] for each in found} == {"easy", "normal", "hard"}
