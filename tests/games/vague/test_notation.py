"""Moves as the reference spells them."""

from __future__ import annotations

import pytest

from games import notation, terrain_vague

SPELLED = (
    "tile ronces c4 · cabin e5 · pawns 8 8 7 · bars 5 6 8 · counter 5 7 · gather lid e6 · "
    "move d4 d6 · clean d4 f4 · shoot c3 e3 · take e5 e7 · reinforce e5 e4 · rebuild d4 · "
    "end phase · end turn"
)


@pytest.mark.parametrize("text", SPELLED.split(" · "))
def test_every_move_of_the_reference_can_be_typed(text: str) -> None:
    action = notation.parse(terrain_vague.INFO.actions, text)
    assert action is not None
    assert action.word() == text.split()[0]
    assert notation.parse(terrain_vague.INFO.actions, str(action)) == action


def test_numbers_are_joined_by_spaces_or_plus_signs_in_any_order() -> None:
    texts = ("pawns 8 8 7", "pawns 7+8+8", "PAWNS  8 7  8")
    assert {str(notation.parse(terrain_vague.INFO.actions, text)) for text in texts} == {
        "pawns 8+8+7"
    }
