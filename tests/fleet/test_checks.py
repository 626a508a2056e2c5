"""Each check of a fleet finds what it is there to find, and nothing where all is well."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path
from typing import Any
from unittest.mock import Mock

import pytest

from tests.fleet import checks
from tests.fleet.audit import Change, Letter
from tests.fleet.discord_there import Call, Fleet, Identified, Session
from tests.fleet.processes import Process
from tests.transport.discord_here import ADA, BRAM

NOW = 1_800_000_000.0


def call(at: float, nonce: str = "", process: str = "p1", channel: str = "7") -> Call:
    return Call(NOW + at, process, "POST", "/channels/7/messages", nonce, channel)


def letter(number: int, gone: float | None = 1.0, **more: Any) -> Letter:
    end = None if gone is None else NOW + gone
    due = int((NOW + number / 10) * 1e6)
    made = Letter(number, "notice", 1, None, 7, None, due, NOW, end)
    return replace(made, **more)


def process(name: str, **more: Any) -> Process:
    return Process(name, Mock(), Path(), NOW, **more)


def session(process: str, begun: float, ended: float | None, shard: int = 3) -> Session:
    return Session(shard, process, Mock(), NOW + begun, None if ended is None else NOW + ended)


def lease(
    at: float, old: tuple[str | None, int, float], new: tuple[str | None, int, float]
) -> Change:
    def row(of: tuple[str | None, int, float]) -> dict[str, object]:
        return {"shard": 3, "holder": of[0], "token": of[1], "until": int((NOW + of[2]) * 1e6)}

    return Change(NOW + at, "shards", row(old), row(new))


def holds(faults: Iterable[str]) -> bool:
    return not list(faults)


def test_moves() -> None:
    assert holds(checks.moves_kept({"a", "b"}, ["a", "b", "c"]))
    assert list(checks.moves_kept({"a"}, ["b"])) == ["move a was acknowledged and is lost"]
    assert list(checks.moves_kept({"a"}, ["a", "a"])) == ["move a is in the log 2 times"]
    assert holds(checks.acts_once(["a", "b"], "a"))
    assert not holds(checks.acts_once(["a", "a"], "a"))
    assert not holds(checks.acts_once([], "a"))


def test_answers() -> None:
    assert holds(checks.one_acts(["a", "c"], {"a", "b"}))
    assert not holds(checks.one_acts(["a", "b"], {"a", "b"}))
    assert not holds(checks.one_acts([], {"a", "b"}))
    assert holds(checks.no_faults_told({"a": "Somebody was quicker."}))
    assert not holds(checks.no_faults_told({"a": "Try again in a minute. (error 0a1b2c)"}))
    assert holds(checks.whispers_are_heard({"a": "You whisper 3."}))
    assert not holds(checks.whispers_are_heard({"a": "There is no such table."}))


@pytest.fixture
def there() -> Fleet:
    fleet = Fleet("token", guilds={"1": ["7"]})
    stand(fleet, ADA)
    return fleet


def stand(fleet: Fleet, user: str, table: int = 1) -> None:
    row = {"components": [{"custom_id": f"bl:move:{table}"}]}
    body = {"content": f"<@{user}>, your move", "components": [row]}
    fleet.messages.answer("POST", "/channels/7/messages", body, {})


def test_boards(there: Fleet) -> None:
    assert holds(checks.one_board_a_table(there, {1: "7"}))
    assert not holds(checks.one_board_a_table(there, {})), "it is over"
    assert not holds(checks.one_board_a_table(there, {1: "7", 2: "8"})), "one has none"
    assert holds(checks.boards_are_new(there, {"7": [ADA]}))
    assert not holds(checks.boards_are_new(there, {"7": [BRAM]}))
    stand(there, BRAM)
    assert not holds(checks.one_board_a_table(there, {1: "7"}))


def test_lost_letters() -> None:
    sent = [call(0.5, "bl-1")]
    assert holds(checks.no_letter_lost([letter(1)], sent, NOW + 9))
    assert not holds(checks.no_letter_lost([letter(1)], [], NOW + 9)), "never posted"
    assert not holds(checks.no_letter_lost([letter(1, gone=None)], sent, NOW + 9)), "it waits"
    replaced = [letter(1, replaces="x"), letter(2, replaces="x")]
    assert holds(checks.no_letter_lost(replaced, [call(1, "bl-2")], NOW + 9))


def test_order_of_letters() -> None:
    two = [letter(1, gone=1.0), letter(2, gone=2.0)]
    assert holds(checks.lanes_in_order(two, [call(0.5, "bl-1"), call(1.5, "bl-2")]))
    assert not holds(checks.lanes_in_order(two, [call(0.5, "bl-2"), call(2.5, "bl-1")]))
    assert not holds(checks.lanes_in_order(two, [call(0.5, "bl-1"), call(0.7, "bl-2")]))
    elsewhere = call(0.7, "bl-2", channel="8")
    assert holds(checks.lanes_in_order(two, [call(0.5, "bl-1"), elsewhere]))


def test_copies() -> None:
    twice = [call(1, "bl-1", "p1"), call(5, "bl-1", "p2")]
    alive = {"p1": process("p1"), "p2": process("p2")}
    assert not holds(checks.copies_after_trouble(twice, alive))
    killed = alive | {"p1": process("p1", killed=True, died=NOW + 2)}
    assert holds(checks.copies_after_trouble(twice, killed))
    asleep = alive | {"p1": process("p1", stopped=[[NOW + 1.1, NOW + 9]])}
    assert holds(checks.copies_after_trouble(twice, asleep))
    assert not holds(checks.copies_after_trouble([call(1, "bl-1"), call(2, "bl-1")], alive))
    assert holds(checks.posted_once({"bl-1": 1}))
    assert not holds(checks.posted_once({"bl-1": 2}))


def test_tokens() -> None:
    assert holds(checks.one_token_a_shard([lease(16, ("a", 1, 15), ("b", 2, 31))]))
    assert holds(checks.one_token_a_shard([lease(5, ("a", 1, 15), ("a", 1, 20))])), "renewed"
    assert holds(checks.one_token_a_shard([lease(5, ("a", 1, 15), (None, 1, 5))])), "given back"
    assert not holds(checks.one_token_a_shard([lease(14, ("a", 1, 15), ("b", 2, 29))])), "early"
    assert not holds(checks.one_token_a_shard([lease(16, ("a", 1, 15), ("b", 1, 31))])), "same"
    assert not holds(checks.one_token_a_shard([lease(16, ("a", 2, 15), ("b", 1, 31))])), "older"


def test_sessions() -> None:
    two = [session("p1", 0, 10), session("p2", 4, 20)]
    awake = {"p1": process("p1"), "p2": process("p2")}
    asleep = awake | {"p1": process("p1", stopped=[[NOW + 3, NOW + 9.5]])}
    assert not holds(checks.one_session_a_shard(two, awake, grace=2.0))
    assert holds(checks.one_session_a_shard(two, asleep, grace=2.0))
    assert holds(checks.one_session_a_shard([two[0], session("p2", 11, 20)], awake, grace=0.0))


def test_unserved() -> None:
    gap = [session("p1", 0, 10), session("p2", 14, None)]
    awake = {"p1": process("p1"), "p2": process("p2")}
    assert checks.unserved(gap, awake, NOW, NOW + 20)[3] == 4
    assert checks.unserved(gap, awake, NOW, NOW + 20)[5] == 20, "never served"
    asleep = awake | {"p2": process("p2", stopped=[[NOW + 15, NOW + 22]])}
    assert checks.unserved(gap, asleep, NOW, NOW + 30)[3] == 7


def test_logins() -> None:
    def login(at: float, shard: int) -> Identified:
        return Identified(NOW + at, "p1", shard)

    assert holds(checks.logins_apart([login(0, 0), login(0, 1), login(5, 0)], 16))
    assert not holds(checks.logins_apart([login(0, 0), login(4.9, 0)], 16))
    assert not holds(checks.logins_apart([login(0, 0), login(0, 1)], 1))


def test_calls_a_second() -> None:
    assert holds(checks.calls_in_bounds([call(n / 49) for n in range(500)]))
    assert not holds(checks.calls_in_bounds([call(n / 60) for n in range(500)]))
    answer = Call(NOW, "p1", "POST", "/interactions/1/2/callback")
    assert holds(checks.calls_in_bounds([answer] * 500)), "answers do not count"


def test_what_is_seen() -> None:
    said = {"p1": "Ada rests", "p2": "Ada leaps"}
    assert holds(checks.all_see(said, "Ada"))
    assert not holds(checks.all_see(said, "rests"))
    assert holds(checks.none_sees(said, "Bram"))
    assert not holds(checks.none_sees(said, "Ada"))
