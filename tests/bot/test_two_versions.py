"""A match that two versions of its rules have played: what its file tells, and what can be checked
of it. Long because the older rules and the ways to forge such a file stand here too."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from bot.base.errors import Refused
from bot.ops.checking import Checked, checked
from bot.tables import imports, match_text
from bot.tables.export import exported
from bot.tables.records import Line, Loaded
from bot.tables.snapshots import packed
from bot.tables.verify import Uncheckable, Verification, read_file, verdict
from games import log
from games.core import AnyGame, Dealer, Seat
from games.exam.sittings import EXAMINED, SEED, Sitting, Step
from tests.support.bot.exports import BEGIN, alone, loaded_of, sitting_of, table_of
from tests.support.bot.kept import both_engines
from tests.support.bot.scenes import begun, match_of, nap, player, resign
from tests.support.bot.world import World
from tests.toys import race
from tests.toys.race import Leap, Rest, Sleep, Sprint

pytestmark = [both_engines, pytest.mark.discord]
Json = Any
OLDER = 6
"""So many entries the older rules have played."""


def older_race() -> Any:
    """The race as it was before: a die more fell at the start and before each sprint."""

    def setup(seats: int, options: Any, dealer: Dealer) -> Any:
        dealer.roll(9)
        return race.setup(seats, options, dealer)

    def apply(state: Any, seat: Seat, action: Any, dealer: Dealer) -> Any:
        if isinstance(action, Sprint):
            dealer.roll(8)
        return race.apply(state, seat, action, dealer)

    names = {name: getattr(race, name) for name in ("awaited", "legal", "view", "result")}
    info = replace(race.INFO, version=race.INFO.version - 1)
    return SimpleNamespace(INFO=info, setup=setup, apply=apply, **names)


class Played:
    """A race that is begun by the older rules and ended by those of today."""

    def __init__(self, older: int = OLDER, *, returned: bool = False) -> None:
        """With `returned` the last thing that was done by the older rules is taken back."""
        self.sitting: Sitting = sitting_of("race", 2)
        self.game: AnyGame = older_race()
        position, entry = log.start(self.game, 2, self.sitting.options, SEED)
        self.steps = [Step(entry, position)]
        for number in range(1, older):
            self.move(Sprint(1) if number % 2 else Rest(Sleep.NAP))
        if returned:
            self.back(older - 2)
        self.older = packed(self.game, self.now)
        self.game = race

    @property
    def now(self) -> log.Position:
        return self.steps[-1].position

    def move(self, action: Any) -> None:
        seat = min(log.awaited(self.game, self.now))
        position, entry = log.move(self.game, self.now, seat, action, SEED)
        self.steps.append(Step(entry, position))

    def back(self, to: int) -> None:
        then = self.steps[to].position
        seat = min(log.awaited(self.game, then))
        position, entry = log.return_to(self.now, then, seat)
        self.steps.append(Step(entry, position))

    def ended(self) -> Loaded:
        """The second seat gives up."""
        position, entry = log.resign(self.now, Seat(1))
        self.steps.append(Step(entry, position))
        return replace(loaded_of(self.sitting, self.steps), older=(self.older,))


def two_versions() -> Loaded:
    played = Played()
    for action in (Sprint(3), Leap("s20"), Rest(Sleep.SOUND), Sprint(5)):  # type: ignore[arg-type]
        played.move(action)
    return played.ended()


def file_of(loaded: Loaded) -> Json:
    return json.loads(json.dumps(exported(loaded, race)))


@pytest.fixture
def file() -> Json:
    return file_of(two_versions())


def judged(export: Json) -> Verification:
    found = verdict(export, EXAMINED)
    assert "\n" not in found.why + found.unchecked
    return found


@pytest.mark.fault("S15")
def test_each_entry_tells_the_version_that_has_played_it(file: Json) -> None:
    today = race.INFO.version
    versions = [entry["version"] for entry in file["log"]]
    assert versions == [today - 1] * OLDER + [today] * (len(versions) - OLDER)
    assert file["rules_version"] == today
    [older] = file["older_rules"]
    assert (older["version"], older["entries"]) == (today - 1, OLDER)


def test_by_the_rules_of_today_alone_it_would_be_no_honest_match() -> None:
    """The negative control: the older rules drew other numbers."""
    with pytest.raises(ValueError, match="draw"):
        log.replay(race, 2, race.Options(), [line.entry for line in two_versions().lines])


@pytest.mark.fault("S15")
def test_it_is_verified_and_says_what_nobody_can_check(file: Json) -> None:
    found = judged(file)
    assert found.honest, found.why
    draws = sum(len(entry["draws"]) for entry in file["log"])
    assert f"all {draws} draws follow from the seed" in found.why
    assert f"the first {OLDER} of {len(file['log'])} entries" in found.why
    assert f"the moves of the first {OLDER} entries" in found.unchecked


@pytest.mark.fault("S15")
def test_older_rules_may_end_with_a_move_that_is_taken_back() -> None:
    """What is told of taking back is told by no rules; it once was a fault of the match."""
    played = Played(returned=True)
    played.move(Sprint(3))
    found = judged(file_of(played.ended()))
    assert found.honest, found.why


@pytest.mark.fault("S15")
def test_its_dice_are_checked_by_the_script_that_needs_no_install(
    file: Json, tmp_path: Path
) -> None:
    path = tmp_path / "match.json"
    path.write_text(json.dumps(file))
    draws = sum(len(entry["draws"]) for entry in file["log"])
    assert f"Yes: {draws} draws follow" in alone(path).stdout
    del file["log"][1]["below"]
    path.write_text(json.dumps(file))
    done = alone(path)
    assert f"Yes: {draws - 2} draws follow" in done.stdout
    assert "Not checked: 2 draws of older rules" in done.stdout
    assert done.returncode == 0
    del file["log"][-2]["below"]
    path.write_text(json.dumps(file))
    assert alone(path).returncode == 1


def changed_draw(number: int) -> Callable[[Json], None]:
    def change(file: Json) -> None:
        entry = file["log"][number]
        entry["draws"][0] = (entry["draws"][0] + 1) % 6

    return change


def forbidden_move(file: Json) -> None:
    entry = file["log"][OLDER + 1]
    entry["action"]["square"] = entry["notation"] = "s150"
    entry["notation"] = "leap s150"


def other_position(name: str, value: Json) -> Callable[[Json], None]:
    def change(file: Json) -> None:
        file["older_rules"][0]["position"][name] = value

    return change


def other_result(file: Json) -> None:
    file["result"]["ranks"].reverse()


def left_out(number: int) -> Callable[[Json], None]:
    def change(file: Json) -> None:
        del file["log"][number]

    return change


def undone(file: Json) -> None:
    file["log"][2] |= {"kind": "undo", "action": None, "notation": None, "draws": [], "to": 3}


def stood_elsewhere(file: Json) -> None:
    """Then the move that follows cannot have been made."""
    file["older_rules"][0]["position"]["state"]["runners"][1]["strength"] = 0
    file["older_rules"][0]["position"]["state"]["runners"][0]["strength"] = 0


@pytest.mark.fault("S15")
@pytest.mark.parametrize(
    ("change", "told"),
    [
        (changed_draw(0), "entry 0,"),
        (changed_draw(1), "entry 1,"),
        (changed_draw(OLDER), f"entry {OLDER},"),
        (forbidden_move, "RA-3"),
        (other_position("plays", 4), f"entry {OLDER - 1},"),
        (other_position("made", [9, 9]), f"entry {OLDER - 1},"),
        (other_position("resigned", [0]), f"entry {OLDER - 1},"),
        (other_result, "by the rules the result is"),
        (left_out(-1), "not ended"),
        (undone, "entry 2,"),
        (stood_elsewhere, f"entry {OLDER},"),
        (lambda file: file.update(seed="another"), "promised"),
    ],
)
def test_what_was_changed_is_found_in_either_part(
    file: Json, change: Callable[[Json], None], told: str
) -> None:
    change(file)
    found = judged(file)
    assert not found.honest
    assert told in found.why


@pytest.mark.parametrize("wrong", [None, 3, "x", [None], [{}], [{"entries": OLDER}], {"a": 1}])
def test_a_damaged_position_is_an_answer_and_never_a_crash(file: Json, wrong: Json) -> None:
    for change in ({"older_rules": wrong}, {"log": wrong}):
        with pytest.raises(Uncheckable):
            verdict(file | change, EXAMINED)
    for name in ("state", "plays", "made", "resigned"):
        again = json.loads(json.dumps(file))
        other_position(name, wrong)(again)
        try:
            assert not judged(again).honest
        except Uncheckable as refused:
            assert "damaged" in str(refused)  # noqa: PT017 - either answer will do


def test_what_the_newer_rules_have_played_can_be_taken_back() -> None:
    """Up to where they took over."""
    played = Played()
    played.move(Sprint(3))
    played.move(Sprint(4))
    played.back(OLDER - 1)
    played.move(Sprint(3))
    found = judged(file_of(played.ended()))
    assert found.honest, found.why


def test_what_older_rules_have_drawn_below_what_nobody_knows_is_not_checked() -> None:
    """Their version kept no such thing."""
    loaded = two_versions()
    forgot = [replace(line, entry=replace(line.entry, below=None)) for line in loaded.lines[:OLDER]]
    file = file_of(replace(loaded, lines=(*forgot, *loaded.lines[OLDER:])))
    assert [n for n, entry in enumerate(file["log"]) if "below" not in entry] == [0, 1, 3, 5]
    found = judged(file)
    assert found.honest, found.why
    assert "8 draws of older rules" in found.unchecked
    played = sum(len(entry["draws"]) for entry in file["log"]) - 8
    assert f"and {played} draws follow" in found.why


def test_a_third_version_goes_on_from_the_second() -> None:
    """What both older ones have played is told with its version, and checked as far as it can."""
    loaded, today = two_versions(), race.INFO.version
    first = replace(packed(older_race(), Played().steps[2].position), version=today - 2)
    file = file_of(replace(loaded, older=(first, *loaded.older)))
    assert [entry["version"] for entry in file["log"]][2:8] == [
        *[today - 2], *[today - 1] * 3, *[today] * 2
    ]  # fmt: skip
    assert judged(file).honest


def test_a_match_that_only_older_rules_have_played_names_them() -> None:
    """Nobody here can say whether its moves were allowed."""
    sitting = sitting_of("race", 2)
    played = Played()
    lines = tuple(Line(step.entry, 0, BEGIN) for step in played.steps)
    table = replace(table_of(sitting, len(lines)), version=played.older.version)
    file = file_of(Loaded(table, played.older, lines))
    assert {entry["version"] for entry in file["log"]} == {file["rules_version"]}
    with pytest.raises(Uncheckable, match=f"version {played.older.version} of the rules"):
        verdict(file, EXAMINED)


@pytest.mark.fault("S15")
def test_its_text_tells_the_versions_and_sends_to_the_json(file: Json, tmp_path: Path) -> None:
    text = match_text.written(file)
    today = race.INFO.version
    assert f"rules: {today}\nrules before {OLDER}: {today - 1}\n" in text
    again = match_text.read(text, EXAMINED).stored
    assert [e["version"] for e in again["log"]] == [e["version"] for e in file["log"]]
    path = tmp_path / "match.txt"
    path.write_text(text)
    with pytest.raises(Uncheckable, match="The JSON of the same match does"):
        verdict(read_file(path, EXAMINED), EXAMINED)


@pytest.mark.fault("S15", "S16")
async def test_a_match_that_goes_on_by_newer_rules_is_exported_and_verified(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    """And again by newer ones; `check` counts it apart."""
    match = await begun(world)
    for version in (2, 3, 4):
        for _ in range(3):
            await nap(world, await match_of(world, match.id))
        monkeypatch.setattr(race, "INFO", replace(race.INFO, version=version))
        await world.restart()
        assert await checked(world.store) == Checked(whole=0, older=1, faults=())
    await nap(world, await match_of(world, match.id))
    await resign(world, world.ada)
    loaded = await world.store.load(match.id)
    assert [(older.version, older.entries) for older in loaded.older] == [(1, 4), (2, 7), (3, 10)]
    result = await world.bram.slash(world.channel, "table export")
    file = json.loads(await result.response.attachments[0].read())
    assert [entry["version"] for entry in file["log"]] == [1] * 4 + [2] * 3 + [3] * 3 + [4] * 2
    found = judged(file)
    assert found.honest, found.why
    assert await checked(world.store) == Checked(whole=0, older=1, faults=())


async def test_the_log_keeps_what_the_dice_were_drawn_below(world: World) -> None:
    """So that it is known when these rules are gone."""
    match = await begun(world)
    for move in ("sprint 1", "rest nap", "sprint 2"):
        mover = player(world, match)
        await mover.slash(world.channel, "play", move=move)
    await world.restart()
    kept = [line.entry.below for line in (await world.store.load(match.id)).lines]
    assert kept == [(2,), (6,), (), (6,)]


def test_it_is_not_imported(file: Json) -> None:
    """What is imported is played again whole, by the rules of today."""
    for data in (json.dumps(file), match_text.written(file)):
        with pytest.raises(Refused) as no:
            imports.read(imports.parsed(data.encode(), EXAMINED), EXAMINED, "fresh")
        assert (no.value.key, no.value.values["version"]) == ("import_version", "0")
