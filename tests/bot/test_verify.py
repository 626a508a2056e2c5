"""Whether a match was honest can be told from its file alone."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from bot.tables.verify import Uncheckable, Verification, read_file, verdict
from games.exam.sittings import EXAMINED
from tests.support.bot.every_game import games
from tests.support.bot.exports import second_thoughts, sitting_of, stored
from tests.toys import TOYS

Json = Any


def judged(export: Json) -> Verification:
    found = verdict(export, EXAMINED)
    assert "\n" not in found.why
    return found


def uncheckable(export: Json) -> str:
    with pytest.raises(Uncheckable) as refused:
        verdict(export, EXAMINED)
    assert "\n" not in str(refused.value)
    return str(refused.value)


@pytest.fixture
def race() -> Json:
    return stored(sitting_of("race", 2))


def first(export: Json, true: Callable[[Json], bool]) -> Json:
    return next(line for line in export["log"] if true(line))


@games("key", EXAMINED, long=["patrouille"])
def test_an_honest_match_is_found_honest(key: str) -> None:
    export = stored(sitting_of(key, EXAMINED[key].INFO.seats[0]))
    found = judged(export)
    assert found.honest, found.why
    assert export["seed_hash"] in found.why  # so that it can be compared with what was promised


@pytest.mark.parametrize("key", TOYS)
def test_an_honest_match_in_which_moves_were_taken_back_is_found_honest(key: str) -> None:
    sitting = sitting_of(key, EXAMINED[key].INFO.seats[0])
    export = stored(sitting, second_thoughts(sitting))
    kinds = [line["kind"] for line in export["log"]]
    assert {"undo", "redo"} <= set(kinds)
    found = judged(export)
    assert found.honest, found.why
    assert export["result"] == stored(sitting)["result"]


def test_an_undo_to_what_does_not_stand_is_found() -> None:
    sitting = sitting_of("race", 2)
    export = stored(sitting, second_thoughts(sitting))
    number, undo = next((n, x) for n, x in enumerate(export["log"]) if x["kind"] == "undo")
    for to in (number, number + 1, number - 1, -1, None, "3"):
        undo["to"] = to
        assert answered_no(export)


def test_other_numbers_for_a_move_that_is_made_again_are_found() -> None:
    sitting = sitting_of("race", 2)
    export = stored(sitting, second_thoughts(sitting))
    lines = export["log"]
    after = [n for n, line in enumerate(lines) if n and lines[n - 1]["kind"] == "undo"]
    again = next(n for n in after if lines[n]["draws"])
    lines[again]["draws"] = [(lines[again]["draws"][0] + 1) % 6]
    assert f"entry {again}," in judged(export).why


def test_a_file_from_before_there_was_any_undo_is_still_read(race: Json) -> None:
    for line in race["log"]:
        del line["to"]
    assert judged(race).honest


@pytest.mark.fault("F1")
def test_every_draw_that_was_changed_is_found(race: Json) -> None:
    for number, line in enumerate(race["log"]):
        for place, draw in enumerate(line["draws"]):
            line["draws"][place] = draw + 1 if draw == 0 else draw - 1
            found = judged(race)
            assert not found.honest
            assert f"entry {number}," in found.why
            line["draws"][place] = draw


@pytest.mark.fault("F1")
def test_another_seed_is_found_even_if_its_hash_was_changed_too(race: Json) -> None:
    race["seed"] = "another"
    assert not judged(race).honest
    race["seed_hash"] = hashlib.sha256(b"another").hexdigest()
    assert "the seed gives" in judged(race).why


def test_a_move_that_a_rule_forbids_is_found_with_the_rule(race: Json) -> None:
    line = first(race, lambda line: line["notation"] and line["notation"].startswith("sprint"))
    line["action"]["strength"] = 999
    line["notation"] = "sprint 999"
    found = judged(race)
    assert not found.honest
    assert "RA-" in found.why


def test_a_notation_that_says_something_else_is_found(race: Json) -> None:
    race["log"][3]["notation"] = "resign"
    assert "entry 3," in judged(race).why


def test_a_move_left_out_is_found(race: Json) -> None:
    del race["log"][4]
    assert not judged(race).honest


def test_an_end_left_out_is_found(race: Json) -> None:
    del race["log"][-1]
    assert "not ended" in judged(race).why


def test_another_winner_is_found(race: Json) -> None:
    race["result"]["ranks"].reverse()
    assert "result" in judged(race).why


def test_moves_after_the_end_are_found(race: Json) -> None:
    race["log"].append(race["log"][-1])
    assert not judged(race).honest


def test_a_game_or_rules_that_are_not_here_are_named(race: Json) -> None:
    assert "'hopscotch'" in uncheckable(race | {"game": "hopscotch"})
    assert "version 99" in uncheckable(race | {"rules_version": 99})


@pytest.mark.parametrize("export", [None, [], {}, 3, "x", {"format": "something else"}])
def test_what_is_no_export_is_said_to_be_none(export: Json) -> None:
    assert "no exported match" in uncheckable(export)


def test_a_file_of_a_later_format_is_said_to_be_one(race: Json) -> None:
    assert "format 2" in uncheckable(race | {"format_version": 2})


@pytest.mark.parametrize("wrong", [None, [], {}, 3, "x", [None], [{}], {"is": "Result"}])
def test_a_damaged_part_is_an_answer_and_never_a_crash(race: Json, wrong: Json) -> None:
    for part in ("options", "players", "seed", "seed_hash", "log", "result"):
        assert answered_no(race | {part: wrong}), part
    for part in ("kind", "seat", "notation", "action", "draws", "auto"):
        line = race["log"][2] | {part: wrong}
        assert answered_no(race | {"log": [*race["log"][:2], line, *race["log"][3:]]}), part


def answered_no(export: Json) -> bool:
    try:
        return not judged(export).honest
    except Uncheckable as refused:
        return "damaged" in str(refused)


@pytest.mark.parametrize("content", [b"", b"{", b"\xff\xfe", b"[" * 100_000])
def test_a_file_that_is_no_json_is_said_to_be_damaged(content: bytes, tmp_path: Path) -> None:
    file = tmp_path / "match.json"
    file.write_bytes(content)
    with pytest.raises(Uncheckable, match="damaged"):
        read_file(file)


def test_a_file_that_is_not_there_is_named(tmp_path: Path) -> None:
    with pytest.raises(Uncheckable, match=r"match\.json cannot be read"):
        read_file(tmp_path / "match.json")
