"""The exam of the record: every game's matches are stored, replayed, undone and verified."""

from __future__ import annotations

import dataclasses
import hashlib
import json
import os
import subprocess
import sys
from functools import reduce
from itertools import pairwise
from operator import or_
from typing import Any

import pytest

from games import history, log, registry
from games.codec import from_json, to_json
from games.core import BadRecord, Seat
from games.exam.nonsense import illegal
from games.exam.sittings import (
    EXAMINED,
    SEED,
    Sitting,
    every_game,
    every_sitting,
    glimpses,
    match,
    sittings,
)


@every_sitting
def test_a_log_that_was_stored_replays_to_the_same_position(sitting: Sitting) -> None:
    steps = match(sitting)
    stored = [_stored(step.entry, sitting) for step in steps]
    assert log.replay(sitting.game, sitting.seats, sitting.options, stored) == steps[-1].position
    assert [entry.told for entry in stored] == [step.entry.told for step in steps]


@every_sitting
def test_a_stored_state_is_the_same_state(sitting: Sitting) -> None:
    for position in glimpses(sitting):
        stored = json.loads(json.dumps(to_json(position.state)))
        assert from_json(sitting.game.INFO.state, stored) == position.state
    options = json.loads(json.dumps(to_json(sitting.options)))
    assert from_json(sitting.game.INFO.options, options) == sitting.options


@every_sitting
def test_undo_to_the_start_and_forward_again(sitting: Sitting) -> None:
    steps = match(sitting)
    entries = [step.entry for step in steps]
    for back in (len(steps) - 1, len(steps) // 2, 1):
        rewound = log.replay(sitting.game, sitting.seats, sitting.options, entries[:back])
        assert rewound == steps[back - 1].position
        forward = log.replay(
            sitting.game, sitting.seats, sitting.options, entries[back:], known=[rewound]
        )
        assert forward == steps[-1].position


SEEDS = 40  # one of few draws may come of another seed too, but not of so many
FORGED = 200  # entries at the beginning of a log, among which some are forged
TAKEN_BACK = 60  # steps at the beginning of a match that are taken back one by one


@every_sitting
def test_step_by_step_taken_back_to_the_start_and_brought_back(sitting: Sitting) -> None:
    """And a move that is repeated on the way draws what it drew."""
    game, steps, seat = sitting.game, match(sitting)[:-1][:TAKEN_BACK], sitting.everybody()[0]
    now, entries = steps[-1].position, [step.entry for step in steps]
    for earlier, later in reversed(list(pairwise(steps))):
        now, entry = log.return_to(now, earlier.position, seat)
        entries.append(entry)
        assert now.state == earlier.position.state
        assert later.entry.seat is not None
        assert later.entry.action is not None
        again = log.move(game, now, later.entry.seat, later.entry.action, SEED)
        assert (again[0].state, again[1]) == (later.position.state, later.entry)
    for step in steps[1:]:
        now, entry = log.return_to(now, step.position, seat)
        entries.append(entry)
        assert now.state == step.position.state
    assert log.replay(game, sitting.seats, sitting.options, entries) == now
    assert _verified(sitting, entries)


@every_sitting
def test_an_honest_log_is_verified_and_a_forged_one_is_not(sitting: Sitting) -> None:
    entries = [step.entry for step in match(sitting)]
    assert _verified(sitting, entries)
    assert not _verified(sitting, [*entries, entries[-1]])
    entries = entries[:FORGED]
    drawn = [n for n, entry in enumerate(entries) if entry.draws]
    others = (f"another seed {n}" for n in range(SEEDS))
    assert not drawn or not all(_verified(sitting, entries, seed) for seed in others)
    for n in drawn[:1] + drawn[-1:]:
        wrong = (*entries[n].draws[:-1], entries[n].draws[-1] + 1)
        assert not _verified(sitting, _with(entries, n, draws=wrong))
    for n in range(1, len(entries), 1 + len(entries) // 5):
        for action in illegal(sitting, match(sitting)[n - 1].position.state, entries[n].seat)[:3]:
            assert not _verified(sitting, _with(entries, n, action=action))


@every_game
def test_a_torn_record_is_no_state(key: str) -> None:
    with pytest.raises(BadRecord):
        from_json(EXAMINED[key].INFO.state, {"is": "Nonsense"})


@pytest.mark.long
@pytest.mark.parametrize("key", registry())
@pytest.mark.parametrize("hash_seed", ["1", "2"])
def test_every_process_plays_the_same_match(key: str, hash_seed: str) -> None:
    """Sets of text are walked in another order in each process; no rule may lean on it."""
    there = subprocess.run(
        [sys.executable, "-m", "games.exam.test_records", key],
        env={**os.environ, "PYTHONHASHSEED": hash_seed, "PYTHONPATH": os.pathsep.join(sys.path)},
        check=True,
        capture_output=True,
        text=True,
    )
    assert there.stdout.split() == fingerprints(key)


LOOKS = 60  # at a long match from time to time: what differs early differs to the end


def fingerprints(key: str) -> list[str]:
    """A digest of all that can be seen of a few matches of a game."""
    chosen = [sitting for sitting in sittings() if sitting.key == key][::5]
    return [_fingerprint(sitting) for sitting in chosen]


def _fingerprint(sitting: Sitting) -> str:
    game, seen = sitting.game, hashlib.sha256()
    steps = match(sitting)
    for step in (*steps[:: 1 + len(steps) // LOOKS], steps[-1]):
        state = step.position.state
        said = [to_json(told.event) for told in step.entry.told]
        views = [to_json(game.view(state, seat)) for seat in (None, *sitting.everybody())]
        legal = [[str(a) for a in game.legal(state, seat)] for seat in sitting.everybody()]
        seen.update(json.dumps([to_json(state), said, views, legal]).encode())
    return seen.hexdigest()


def _stored(entry: log.Entry, sitting: Sitting) -> log.Entry:
    """The entry after its way through JSON."""
    info = sitting.game.INFO
    event, action = reduce(or_, info.events), reduce(or_, info.actions)
    written = json.loads(
        json.dumps(
            {
                "action": to_json(entry.action),
                "draws": entry.draws,
                "told": [(to_json(t.event), to_json(t.to)) for t in entry.told],
            }
        )
    )
    return dataclasses.replace(
        entry,
        action=from_json(action | None, written["action"]),
        draws=tuple(written["draws"]),
        told=tuple(
            dataclasses.replace(
                told, event=from_json(event, said), to=from_json(frozenset[Seat] | None, to)
            )
            for told, (said, to) in zip(entry.told, written["told"], strict=True)
        ),
    )


def _verified(sitting: Sitting, entries: list[log.Entry], seed: str = SEED) -> bool:
    return history.verify(sitting.game, sitting.seats, sitting.options, entries, seed)


def _with(entries: list[log.Entry], n: int, **changes: Any) -> list[log.Entry]:
    return [*entries[:n], dataclasses.replace(entries[n], **changes), *entries[n + 1 :]]


if __name__ == "__main__":
    print(*fingerprints(sys.argv[1]))
