"""The general computer: it plays any game of which it can draw a state that fits its view."""

from __future__ import annotations

from collections.abc import Sequence

from games.core import Action, AnyGame, Dealer, View


def search(
    game: AnyGame, view: View, legal: Sequence[Action], nodes: int, dealer: Dealer
) -> Action:
    """The best of `legal` that so many moves made in the head can tell."""
    raise NotImplementedError
