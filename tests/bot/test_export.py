"""What a finished match looks like as a file."""

import hashlib
import json
from datetime import datetime

import pytest

from games.exam.sittings import SEED, match
from tests.support.bot.exports import BEGIN, FIRST_USER, sitting_of, stored, table_of


@pytest.mark.fault("M9")
def test_it_names_the_players_as_shown_and_no_account_server_or_channel() -> None:
    export = stored(sitting_of("race", 3))
    assert export["players"] == ["Ada", "Bram", "Cleo"]
    table, text = table_of(sitting_of("race", 3)), json.dumps(export)
    assert str(FIRST_USER)[:6] not in text
    assert str(table.guild_id) not in text
    assert str(table.channel_id) not in text


def test_it_shows_the_seed_and_what_was_promised_of_it() -> None:
    export = stored(sitting_of("race", 2))
    assert export["seed"] == SEED
    assert export["seed_hash"] == hashlib.sha256(SEED.encode()).hexdigest()


def test_every_entry_tells_what_was_played_drawn_and_when() -> None:
    sitting = sitting_of("race", 2)
    export = stored(sitting)
    assert len(export["log"]) == len(match(sitting))
    for line, step in zip(export["log"], match(sitting), strict=True):
        assert line["draws"] == list(step.entry.draws)
        assert line["seat"] == step.entry.seat
        assert line["notation"] == (str(step.entry.action) if step.entry.action else None)
    assert datetime.fromisoformat(export["log"][0]["at"]) == BEGIN


def test_it_tells_the_end() -> None:
    export = stored(sitting_of("whisper", 3))
    assert sorted(export["result"]["ranks"])[0] == 1
    assert len(export["result"]["scores"]) == 3
