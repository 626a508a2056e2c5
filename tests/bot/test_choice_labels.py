"""What the answers to a question are called."""

from __future__ import annotations

import pytest

from bot.features.play import answer_names, board, questions
from bot.features.play.decision import Decision
from bot.tables import menu
from tests.support.bot.logged import recorded, words_of


def labels(plays: int, language: str) -> list[tuple[menu.Choice, str]]:
    """The first question of a recorded match of Terrain Vague after so many plays."""
    match = recorded("vague", plays)
    seat, words = min(match.awaited), words_of(match, language)
    at = Decision.of(match, seat, words)
    asked = questions.asked_of(at, ())
    assert isinstance(asked, menu.Question)
    return [(each, answer_names.label(at, asked, each, {}, words)) for each in asked.choices]


@pytest.mark.parametrize(
    ("language", "one", "several"),
    [
        ("en", "Take H5 from F7", "Take a hex from C6"),
        ("fr", "Piquer H5 depuis F7", "Piquer un terrain depuis C6"),
        ("nl", "H5 omvormen vanaf F7", "Vak omvormen vanaf C6"),
    ],
)
def test_tv_27_what_is_taken_is_named_and_not_where_the_wheelbarrow_stands(
    language: str, one: str, several: str
) -> None:
    """Issue: ""Take J3" names the hex that is taken, not the wheelbarrow's own"."""
    found = {(c.asked[0], c.value): text for c, text in labels(21, language) if c.asked}
    said = [text for (word, _), text in found.items() if word == "take"]
    assert said == [several, one]


def on_the_board(game: str, plays: int, language: str) -> list[str]:
    """What the buttons and the entries of menus say beneath the board in the channel."""
    match = recorded(game, plays)
    items = [item for row in board.first(match, words_of(match, language)) for item in row]
    said = [getattr(item, "label", None) for item in items]
    return [*filter(None, said), *(o.label for i in items for o in getattr(i, "options", ()))]


@pytest.mark.parametrize(
    ("game", "plays", "language", "one"),
    [
        ("vague", 12, "en", "Wheelbarrow to D2"),
        ("vague", 12, "nl", "Kruiwagen naar D2"),
        ("vague", 12, "fr", "Brouette vers D2"),
        ("vague", 27, "en", "Cabin from C2"),
        ("vague", 57, "en", "Take a hex from B5"),
        ("vague", 57, "fr", "Finir mon tour"),
        ("vague", 84, "nl", "Deksel vanaf A2"),
        ("vague", 93, "en", "Shoot at E6 (slingshot)"),
        ("vague", 93, "nl", "Schieten op E6 (katapult)"),
        ("vague", 93, "fr", "Tirer sur E6 (lance-pierres)"),
        ("vague", 162, "en", "Cabin on E6"),
        ("patrouille", 0, "en", "Man from O1"),
        ("patrouille", 0, "nl", "Manschap vanaf O1"),
        ("diceland", 30, "en", "Use the 2 for F5"),
    ],
)
def test_a_button_that_everybody_reads_says_what_moves_where(
    game: str, plays: int, language: str, one: str
) -> None:
    """Issue: the buttons on the board were bare names of hexes."""
    said = on_the_board(game, plays, language)
    assert one in said
    assert not [label for label in said if len(label) <= 3]


@pytest.mark.parametrize(
    ("language", "asked"),
    [
        ("en", "Where does your cabin on C2 go?"),
        ("nl", "Waar gaat je clubhuis op C2 heen?"),
        ("fr", "Où va ta cabane en C2\u00a0?"),
    ],
)
def test_tv_19_the_question_where_a_pawn_goes_says_which_kind_it_is(
    language: str, asked: str
) -> None:
    match = recorded("vague", 27)
    seat, words = min(match.awaited), words_of(match, language)
    at = Decision.of(match, seat, words)
    question = questions.asked_of(at, ("move", "c2"))
    assert isinstance(question, menu.Question)
    assert questions.ask(at, question) == asked
