"""Computers of any game: every way the dice may fall, and the general computer."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from types import SimpleNamespace
from typing import Any, ClassVar, cast

import pytest

from games.advice import Advice, advice_of
from games.computers import Level, has_computers
from games.computers.outcomes import TooMany, outcomes
from games.computers.pairs import play_match, player
from games.computers.scores import wilson
from games.core import Action, AnyGame, Dealer, Result, Seat, View
from games.exam.asking import chosen
from games.exam.sittings import sittings
from games.sealed import Sealed
from tests.source import ROOT
from tests.toys import race, whisper

OAK, ELM = map(Seat, range(2))
DRAWN = [sitting for sitting in sittings() if advice_of(sitting.game).resample]
LEVELS = pytest.mark.parametrize("level", Level)


def with_resample(game: Any, resample: Callable[[Any, Dealer], Any]) -> AnyGame:
    """The game as a package that offers that too."""
    return with_advice(game, resample=resample)


def with_advice(game: Any, **offered: Any) -> AnyGame:
    """The game as a package that offers more."""
    advice = replace(advice_of(game), **offered)
    return cast(AnyGame, SimpleNamespace(**{**vars(game), "ADVICE": advice}))


@pytest.fixture
def noughts(monkeypatch: pytest.MonkeyPatch) -> AnyGame:
    """The game that a stranger begins from."""
    monkeypatch.syspath_prepend(ROOT / "bot" / "ops" / "templates" / "game")
    import tictactoe

    return tictactoe


def whispers() -> AnyGame:
    """Whisper, where what the others have whispered is drawn again."""
    return with_resample(whisper, _rewhispered)


def _rewhispered(seen: whisper.WhisperView, dealer: Dealer) -> whisper.State:
    seal: Sealed[int] = Sealed(frozenset(map(Seat, range(len(seen.scores)))))
    for seat in sorted(seal.waiting - seen.waiting):
        own = seen.own if seat == seen.seat else None
        seal = seal.commit(seat, own or 1 + dealer.below(seen.options.loudest))
    return whisper.State(seen.options, seen.round, seen.echo, seal, seen.scores, seen.heard)


def races() -> AnyGame:
    """The race, which hides nothing."""
    return with_resample(
        race, lambda seen, dealer: race.State(seen.weather, seen.runners, seen.mover, seen.turn)
    )


@dataclass(frozen=True, slots=True)
class Look(Action):
    """Where one hides, or looks: in a barn, or (0) at home."""

    notation: ClassVar[str] = "look {barn}"
    secret: ClassVar[bool] = True
    barn: int


@dataclass(frozen=True, slots=True)
class Barns(View):
    """The state, and the view of a seat, of one round of hide and seek."""

    seat: Seat | None = None
    looks: tuple[int, ...] = ()


def hide_and_seek() -> AnyGame:
    """OAK hides while ELM decides where to look; at home nobody is looked for."""

    def result(state: Barns) -> Result | None:
        if len(state.looks) < 2:
            return None
        hidden, looked = state.looks
        ranks = (1, 1) if not hidden else (2, 1) if hidden == looked else (1, 2)
        return Result(ranks, (0, 0), "found")

    return cast(
        AnyGame,
        SimpleNamespace(
            awaited=lambda state: frozenset(map(Seat, range(len(state.looks), 2))),
            legal=lambda state, seat: [Look(n) for n in range(seat, 5)],
            apply=lambda state, seat, look, dealer: Barns(None, (*state.looks, look.barn)),
            view=lambda state, seat: Barns(seat),
            ADVICE=Advice(resample=lambda seen, dealer: Barns()),
            result=result,
        ),
    )


def drawn(game: AnyGame, marks: str) -> Any:
    """A board of noughts and crosses: row by row, x began."""
    owners = {"x": OAK, "o": ELM, ".": None}
    state = game.setup(2, game.INFO.options(), Dealer(""))
    return replace(state, squares=tuple(owners[mark] for mark in marks.replace(" ", "")))


def share(game: AnyGame, one: str, other: str, matches: int) -> float:
    """Wins of one against the other, each start and dice once in either seat."""
    won = 0.0
    for number in range(matches // 2):
        for hero in (OAK, ELM):
            names = [one if seat == hero else other for seat in (OAK, ELM)]
            winners = play_match(game, [*map(player, names)], f"seed {number}").result.winners
            won += (hero in winners) / len(winners)
    return won / matches


# Every way the dice may fall.


def test_a_die_falls_in_six_ways_each_as_likely() -> None:
    assert sorted((round(p, 9), roll) for p, roll in outcomes(Dealer.roll)) == [
        (round(1 / 6, 9), roll) for roll in range(1, 7)
    ]


def test_the_chances_add_up_where_later_dice_depend_on_earlier_ones() -> None:
    def act(dealer: Dealer) -> int:
        first = dealer.roll()
        return first if first < 6 else first + dealer.roll(4)

    found: Counter[int] = Counter()
    for chance, total in outcomes(act):
        found[total] += chance  # type: ignore[assignment]  # counts what is no whole number
    assert sum(found.values()) == pytest.approx(1)
    assert found[5] == pytest.approx(1 / 6)
    assert found[7] == found[10] == pytest.approx(1 / 24)


def test_where_nothing_is_drawn_there_is_one_outcome() -> None:
    assert outcomes(lambda dealer: "so") == [(1.0, "so")]


def test_a_shuffled_pile_has_too_many_outcomes() -> None:
    with pytest.raises(TooMany):
        outcomes(lambda dealer: dealer.shuffled(range(8)))


def test_the_outcomes_of_a_sprint_are_its_six_throws() -> None:
    state = race.setup(2, race.Options(), Dealer("s"))
    sprint = partial(race.apply, state, state.mover, race.Sprint(1))
    squares = [after.runners[state.mover].square for _, after in outcomes(sprint)]
    assert sorted(squares) == [2, 3, 4, 5, 6, 7]


# The general computer.


def test_a_game_without_either_function_has_no_computers() -> None:
    assert not has_computers(race)
    assert has_computers(races())


@pytest.mark.parametrize("level", [Level.NORMAL, Level.HARD])
@pytest.mark.parametrize(
    ("marks", "wanted"),
    [
        ("xx. oo. ...", "put c1"),  # wins rather than blocks
        ("oo. xx. x..", "put c1"),
        ("x.. .x. o..", "put c3"),  # o blocks: no other square stops the row
    ],
)
def test_it_takes_the_row_at_hand_and_blocks_the_others(
    noughts: AnyGame, level: Level, marks: str, wanted: str
) -> None:
    assert {chosen(noughts, drawn(noughts, marks), level, seed) for seed in "abc"} == {wanted}


def test_hard_never_loses_at_noughts_and_crosses_and_random_does(noughts: AnyGame) -> None:
    for number in range(2):
        names = ["hard", "random"] if number % 2 else ["random", "hard"]
        played = play_match(noughts, [*map(player, names)], f"seed {number}")
        assert names.index("hard") in played.result.winners


def test_normal_clearly_beats_random(noughts: AnyGame) -> None:
    assert share(noughts, "normal", "random", 12) >= 0.85
    assert share(races(), "easy", "random", 6) > 0.5


def test_a_level_is_better_by_what_it_may_think(noughts: AnyGame) -> None:
    """The best answer to a corner is the middle."""
    state = drawn(noughts, "x.. ... ...")
    middle = {
        level: sum(chosen(noughts, state, level, str(n)) == "put b2" for n in range(6))
        for level in Level
    }
    assert middle[Level.EASY] < middle[Level.HARD] == 6


@LEVELS
def test_the_same_view_and_seed_give_the_same_choice(noughts: AnyGame, level: Level) -> None:
    state = drawn(noughts, "x.. .o. ...")
    assert chosen(noughts, state, level) == chosen(noughts, state, level)


@LEVELS
def test_what_another_seat_has_whispered_makes_no_difference(level: Level) -> None:
    """WH-2: who chooses later chooses without having seen."""
    state = whisper.setup(2, whisper.Options(), Dealer("s"))
    choices = set()
    for number in (1, 4, 5):
        after = whisper.apply(state, OAK, whisper.Whisper(number), Dealer("s"))
        choices.add(chosen(whispers(), after, level))
    assert len(choices) == 1


def test_rivals_in_its_head_do_not_see_where_it_hides() -> None:
    """Whoever hides in one of four barns is found one time in four, and who stays at home ties. A
    seeker who saw would find it every time, so that staying at home would be best."""
    for seed in "abc":
        where = chosen(hide_and_seek(), Barns(), Level.HARD, seed)
        assert where != "look 0"


def test_three_players_are_played_too() -> None:
    names = ["normal", "random", "easy"]
    played = play_match(whispers(), [*map(player, names)], "s", whisper.Options(rounds=2))
    assert len(played.result.ranks) == 3


# The measure.


def test_a_computer_that_names_what_is_not_legal_is_found_out() -> None:
    def computer(view: View, legal: Sequence[Action], *_: Any) -> list[Action]:
        return [race.Sprint(999)]

    game = with_advice(race, computer=computer)
    state = race.setup(2, race.Options(), Dealer("s"))
    with pytest.raises(ValueError, match="not legal"):
        chosen(game, state)


def test_wilsons_interval() -> None:
    """Figures of the textbook: 7 of 10, and 0 of 10."""
    assert wilson(7, 10) == pytest.approx((0.397, 0.892), abs=0.001)
    assert wilson(0, 10) == pytest.approx((0.0, 0.278), abs=0.001)
