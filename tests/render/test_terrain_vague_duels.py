"""The duels in the corners of Terrain Vague's picture."""

from __future__ import annotations

from dataclasses import replace

from games.terrain_vague.phases import Bout, Gathering, Shown
from games.terrain_vague.state import State
from games.terrain_vague.view import VagueView
from render.shared.scene import Scene
from render.terrain_vague import scene
from tests.support.games.vague import P, R, during
from tests.support.render.junkyards import BOARD, WORDS, duelling, seen
from tests.support.render.shapes import named, texts


def drawn_of(state: State, seat: int | None = None) -> Scene:
    return scene(seen(state, seat), WORDS)


def told(drawn: Scene) -> str:
    return " ".join(text.text for text in texts(drawn))


def test_a_reveal_shows_what_was_picked_struck_and_won() -> None:
    fought = (Shown(P, R, (7, 5, 5), (8, 5)), Shown(R, P, (8,), (1,)))
    drawn = drawn_of(during(BOARD, Gathering(P), turn=3, shown=fought))
    assert named(drawn, "duel of 0")
    assert named(drawn, "duel of 1")
    assert named(drawn, "won 7 by 0")
    assert named(drawn, "won 8 by 1")
    assert len(named(drawn, "struck pawn 5")) == 2
    assert len(named(drawn, "out 5")) == 2
    for what in ("shown pawn 7", "hit bar 5", "shown bar 8", "shown pawn 8", "shown bar 1"):
        assert len(named(drawn, what)) == 1


def test_picks_under_seal_are_seen_by_nobody_else() -> None:
    bouts = (Bout(P, 2, R, 1), Bout(R, 1, P, 2))
    for seat in (None, 1, 2):
        one, other = (drawn_of(duelling(*bouts, pawns=n), seat) for n in (7, 3))
        assert one == other
        assert len(named(one, "hidden pawn")) == 3
        assert len(named(one, "hidden bar")) == 3
    own = drawn_of(duelling(*bouts, pawns=7), 0)
    assert len(named(own, "shown pawn 7")) == 2
    assert len(named(own, "hidden pawn")) == 1
    assert "Secret picks for the duels" in told(own)


def test_who_has_chosen_is_ticked() -> None:
    drawn = scene(_waiting(seen(duelling(Bout(P, 2, R, 1)))), WORDS)
    assert named(drawn, "has chosen 0")
    assert not named(drawn, "has chosen 1")


def _waiting(view: VagueView) -> VagueView:
    assert view.duels
    return replace(view, duels=replace(view.duels, waiting=frozenset({R})))
