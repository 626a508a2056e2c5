"""What the undo options tell of the secret choices of others: nothing."""

from __future__ import annotations

import pytest

from games import history
from tests.support.games.under_way import ELM, OAK, Table
from tests.toys import whisper


@pytest.mark.fault("H3")
def test_what_another_has_chosen_in_secret_is_no_step_however_often_they_did() -> None:
    table = Table(seats=3)
    table.whisper(4, 3, 2)
    before = table.undo_options(ELM)
    assert [option.steps for option in before] == [1, 2]  # what came to light, and its own
    for number in (5, 4) * history.OFFERED:
        table.play(OAK, whisper.Whisper(number))
        assert table.undo_options(ELM) == before
    assert len(table.undo_options(OAK)) == history.OFFERED


def test_while_others_choose_in_secret_nothing_is_brought_back() -> None:
    """It would be gone as soon as they have chosen, which is theirs to know."""
    table = Table(seats=2)
    table.whisper(4, 3)
    table.return_to(1, ELM)
    assert not table.undo_options(ELM)
    table.play(OAK, whisper.Whisper(5))
    assert not table.undo_options(ELM)


def test_a_secret_choice_is_nobodys_newest_play_before_something_is_revealed() -> None:
    table = Table(seats=2)
    table.play(OAK, whisper.Whisper(1), auto=True)
    table.play(ELM, whisper.Whisper(2))
    table.play(OAK, whisper.Whisper(3))
    assert history.newest(table.entries) == {OAK: 1, ELM: 2}
    table.play(ELM, whisper.Whisper(4))
    assert history.newest(table.entries) == {OAK: 3, ELM: 4}
