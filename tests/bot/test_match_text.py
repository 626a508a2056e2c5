"""A match as JSON, as a text and back, and brought to a host that believes nothing of it."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from bot.base.errors import Refused
from bot.tables import imports, match_text
from bot.tables.verify import verdict
from data.words import Words
from games import log
from games.advice import advice_of
from games.core import Dealer
from games.exam.sittings import EXAMINED, LONG, Sitting, Step, glimpses, match, option_mixes
from games.log import EntryKind
from tests.support.bot.every_game import games
from tests.support.bot.exports import second_thoughts, sitting_of, stored
from tests.support.bot.telling import tells
from tests.toys import TOYS

Json = Any


def bare(export: Json) -> Json:
    """What a text says too."""
    log = [{k: v for k, v in e.items() if k not in ("at", "below")} for e in export["log"]]
    return {**export, "log": log}


def typed(text: str) -> match_text.ReadText:
    return imports.parsed(text.encode(), EXAMINED)


def again(text: str) -> Json:
    """The JSON that a text stands for, an entry that tells no draws having drawn none."""
    read = typed(text).stored
    return {**read, "log": [{**e, "draws": e["draws"] or []} for e in read["log"]]}


def brought(text: str) -> imports.Brought:
    return imports.read(typed(text), EXAMINED, "fresh")


def refused(text: str | bytes) -> str:
    """What is said of a match that cannot be imported."""
    data = text.encode() if isinstance(text, str) else text
    with pytest.raises(Refused) as no:
        imports.read(imports.parsed(data, EXAMINED), EXAMINED, "fresh")
    said = Words.of("en").line("refusal", no.value.key, **no.value.values)
    assert "\n" not in said
    assert len(said) < 500
    return said


def race_text() -> str:
    return match_text.written(stored(sitting_of("race", 2)))


def line_with(text: str, pattern: str) -> tuple[int, str]:
    """The number of the first such line, and the line."""
    lines = enumerate(text.splitlines(), 1)
    return next((n, line) for n, line in lines if re.search(pattern, line))


def sittings(key: str) -> list[Sitting]:
    """With few and with many players, and with other options."""
    game = EXAMINED[key]
    mixes = list(dict.fromkeys(option_mixes(game)))[: 1 if key in LONG else 4]
    few, most = game.INFO.seats[0], game.INFO.seats[-1]
    return [Sitting(key, (few, most)[n % 2], mix) for n, mix in enumerate(mixes)]


@games("key", EXAMINED, long=["patrouille"])
def test_json_becomes_text_and_the_same_json_again(key: str) -> None:
    for sitting in sittings(key):
        export = stored(sitting)
        text = match_text.written(export)
        assert again(text) == bare(export)
        found = verdict(again(text), EXAMINED)
        assert found.honest, found.why


@pytest.mark.parametrize("key", TOYS)
def test_what_was_taken_back_stays_in_the_text(key: str) -> None:
    sitting = sitting_of(key, EXAMINED[key].INFO.seats[0])
    export = stored(sitting, second_thoughts(sitting))
    text = match_text.written(export)
    assert re.search(r"^\d+\. .*: undo to \d+$", text, re.MULTILINE)
    assert again(text) == bare(export)
    assert verdict(again(text), EXAMINED).honest
    assert len(brought(text).entries) == len(export["log"])


def test_what_a_moderator_took_back_is_told() -> None:
    sitting = sitting_of("race", 2)
    steps = match(sitting)[:4]
    position, undo = log.return_to(steps[-1].position, steps[-2].position, None)
    export = stored(sitting, [*steps, Step(undo, position)])
    text = match_text.written(export | {"players": ["Moderator", "Bram"]})
    assert text.splitlines()[-1] == "4. moderator: undo to 2"
    assert bare(again(text)) == bare(export | {"players": ["Moderator", "Bram"]})
    assert brought(text).position.plays == 2


@games("key", EXAMINED, long=["patrouille"])
def test_a_finished_match_is_brought_as_it_was(key: str) -> None:
    sitting = sitting_of(key, EXAMINED[key].INFO.seats[-1])
    export = stored(sitting)
    for data in (json.dumps(export), match_text.written(export)):
        found = brought(data)
        entries = list(found.entries)
        assert [list(e.draws) for e in entries] == [e["draws"] for e in export["log"]]
        assert found.result is not None
        assert list(found.result.ranks) == export["result"]["ranks"]
        assert (found.seed, found.given) == (export["seed"], 0)
        assert any(told for entry in entries for told in entry.told)  # for the log


@games("key", EXAMINED, long=["patrouille"])
def test_what_a_lobby_keeps_of_an_unfinished_match_comes_to_the_same_position(key: str) -> None:
    sitting = sitting_of(key, EXAMINED[key].INFO.seats[0])
    lines = match_text.written(stored(sitting) | {"result": None, "seed": None}).splitlines()
    found = brought("\n".join(lines[:-1]))
    assert found.result is None
    kept = json.dumps(imports.completed(found))
    once_more = imports.read(typed(kept), EXAMINED, "another")
    assert once_more.position == found.position
    assert once_more.given == len(found.entries)


def test_what_was_drawn_and_is_not_told_is_drawn_anew() -> None:
    text = "game: race\nseat 1: Ada\nseat 2: Bram\n\n0. start [0]\n1. Ada: sprint 2\n"
    seeds = ("one", "two", "three", "four")
    drawn = {imports.read(typed(text), EXAMINED, s).entries[1].draws for s in seeds}
    assert len(drawn) > 1
    assert all(len(draws) == 1 for draws in drawn)


def test_a_move_that_a_missing_draw_forbids_names_that_line_too() -> None:
    text = "game: race\nseat 1: Ada\nseat 2: Bram\n\n0. start\n1. Ada: sprint 2\n2. Ada: leap s80\n"
    assert "on line 5 is missing" in refused(text)


def test_a_finished_match_needs_all_its_draws_or_its_seed() -> None:
    text = race_text()
    number, line = line_with(text, r"^\d+\. .*: sprint.*\[")
    lost = text.replace(line, line.partition(" [")[0])
    assert brought(lost).result is not None  # by its seed
    without = re.sub(r"^(seed|promise):.*\n", "", lost, flags=re.MULTILINE)
    assert f"line {number - 2} is missing" in refused(without)  # or it leads elsewhere


def test_a_tampered_text_is_told_with_its_line() -> None:
    text = race_text()
    number, line = line_with(text, r"^\d+\. .*: sprint.*\[\d")
    draw = re.search(r"\[(\d)", line)
    assert draw is not None
    other = line.replace(f"[{draw[1]}", f"[{(int(draw[1]) + 1) % 6}")
    said = refused(text.replace(line, other))
    assert said.startswith(f"Line {number}:")
    assert tells(said, "refusal.import_other_draws")
    assert not verdict(again(text.replace(line, other)), EXAMINED).honest
    said = refused(text.replace(line, re.sub(r"sprint \d+", "sprint 999", line)))
    assert said.startswith(f"Line {number}:")
    assert "RA-" in said


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("game: race", "game: hopscotch", "hopscotch"),
        ("game: race", "gane: race", "no exported match"),
        ("rules: 1", "rules: 99", "version 99"),
        ("rules: 1", "rules: one", "cannot read"),
        ("seat 2: ", "seat 3: ", "seat 2:"),
        ("seat 2: Bram\n", "seat 2: Bram\nseat 3: a\nseat 4: b\nseat 5: c\n", "5 players"),
        ("seed: a", "seed: another", "promised"),
        ("1. ", "7. ", "number 1"),
        ("1. Ada: ", "1. Zoe: ", "Zoe"),
        ("1. Ada: ", "1. Ada ", "cannot read"),
        ("1. Ada: ", "1. Ada: jump ", "no move"),
        ("0. start [0]", "0. Ada: resign", "cannot happen"),
        ("result: ranks", "result: rank", "cannot read"),
        ("result: ranks 2 1", "result: ranks 1 2", "otherwise"),
    ],
)
def test_each_way_to_be_wrong_has_a_line(old: str, new: str, told: str) -> None:
    text = race_text()
    assert old in text
    assert told in refused(text.replace(old, new, 1))


@pytest.mark.fault("A5")
def test_a_line_or_a_text_that_is_too_long_is_told() -> None:
    head, _, log = race_text().partition("\n\n")
    line = len(head.splitlines()) + 1
    assert f"Line {line} is too long" in refused(f"{head}\n0. start {'1 ' * 2000}]")
    assert "more than 25000 lines" in refused(head + "\n" * 25_001 + log)
    assert "more than 25000 lines" in refused(head + "\r" * 25_001 + log)


def test_lines_behind_the_end_are_told() -> None:
    text = race_text()
    last = text.splitlines()[-1]
    number = int(last.partition(".")[0])
    line = len(text.splitlines()) + 1
    assert f"Line {line}: the match was over" in refused(f"{text}{number + 1}. Ada: rest nap\n")


@pytest.mark.parametrize(
    "data",
    [
        b"", b"\xff\xfe", b"{", b"[" * 200_000, b"{}", b"[]", b"null", b"x" * 4_000_001, b"1. a: b",
        b"game: race\n", b"game: race\n1. Ada: rest nap", b"game: race\nseat 1: A\nseat 2: B\n1.",
        b"game: race\nseat 1: A\nseat 2: B\n1. A: undo to 0", b'{"format": "braakland match"}',
        b"game: race\nseat 1: A\nseat 2: B\noption laps: " + b"9" * 5000 + b"\n1. A: rest nap",
        b"game: race\nseat 1: A\nseat 2: B\n1. A: sprint 2 [" + b"9" * 20 + b"]",
        b"game: race\nseat 1: A\nseat 2: B\n1. A: undo to 999999",
        b"game: race\nseat 1: A\nseat 2: B\n0. start [1 2 3 4 5 6]",
    ],
)  # fmt: skip
def test_nonsense_gets_an_answer(data: bytes) -> None:
    assert refused(data)


FITTING = {("seed_hash", "None"), ("computers", "None"), ("given", "3")}
"""What may stand there: old exports say nothing of computers, and a text need not of a promise."""


@pytest.mark.parametrize("wrong", [None, [], {}, 3, "x", 1.5, [None], [{}], {"is": "Result"}])
def test_a_damaged_part_of_json_gets_an_answer(wrong: Json) -> None:
    race = stored(sitting_of("race", 2))
    for part in ("options", "players", "seed_hash", "log", "computers", "given", "rules_version"):
        if (part, str(wrong)) in FITTING:
            continue
        assert refused(json.dumps(race | {part: wrong})), part
    for part in ("kind", "seat", "notation", "action", "draws", "auto"):
        if (part, wrong) == ("draws", None):  # to be drawn by the seed
            continue
        line = race["log"][2] | {part: wrong}
        if line == race["log"][2]:
            continue
        changed = race | {"log": [*race["log"][:2], line, *race["log"][3:]]}
        assert refused(json.dumps(changed)), part


def test_a_match_of_nothing_but_second_thoughts_is_not_read_for_minutes() -> None:
    head = "game: race\nseat 1: A\nseat 2: B\n0. start [0]\n1. A: rest nap"
    back = (f"{n}. A: undo to 0\n{n + 1}. A: redo to 1" for n in range(2, 3000, 2))
    assert "at most 1000 undos" in refused("\n".join([head, *back]))


def test_names_are_cleaned_and_kept_apart() -> None:
    race = stored(sitting_of("race", 3))
    race["players"] = ["Ada\n7. Bram: resign", "\u202eadA\x00" + "x" * 500, ""]
    text = match_text.written(race)
    found = brought(text)
    assert found.names[0] == "Ada 7. Bram: resign"
    assert len(found.names[1]) <= 32
    assert found.names[2] == ""
    assert len(found.entries) == len(race["log"])
    same = brought(match_text.written(race | {"players": ["Ada", "ADA", "seat 1"]}))
    assert len({name.casefold() for name in same.names}) == 3
    assert len(same.entries) == len(race["log"])


def test_the_docs_name_every_field_of_an_export() -> None:
    export = stored(sitting_of("race", 2))
    text = (Path(__file__).parents[2] / "docs" / "export.md").read_text("utf-8")
    rows = set(re.findall(r"^\| `(\w+)` \|", text, re.MULTILINE))
    fields = set(export) | {field for entry in export["log"] for field in entry}
    assert rows == fields
    for field in export["result"]:
        assert f"`{field}`" in text or field == "is", field
    for kind in EntryKind:
        assert f'`"{kind}"`' in text


@pytest.mark.parametrize("key", [k for k, g in EXAMINED.items() if g.INFO.public])
def test_a_game_that_says_so_hides_nothing(key: str) -> None:
    """All of a state can be told from what everybody sees: so may what led there."""
    game = EXAMINED[key]
    assert not any(action.secret for action in game.INFO.actions)
    resample = advice_of(game).resample
    assert resample is not None
    for seats in game.INFO.seats:
        for position in glimpses(sitting_of(key, seats)):
            known = resample(game.view(position.state, None), Dealer("any"))
            assert known == position.state
            assert all(told.to is None for _, told in position.told)
