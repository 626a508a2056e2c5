"""Which matches count for a rating, told from their logs and from who met whom."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest

from bot.tables.rated import GROWN, Turn, Unrated, made_at, turns_of
from bot.tables.records import Loaded
from bot.tables.results import Facts, result_of
from games import log
from games.advice import advice_of
from games.core import Action, Seat
from games.diceland.moves import PlaceDie
from games.exam.sittings import EXAMINED, SEED, Sitting, Step, match
from tests.support.bot.exports import BEGIN, FIRST_USER, loaded_of, sitting_of
from tests.toys.race import Drink, Rest, Sleep
from tests.toys.whisper import Whisper

ADA, BRAM, CLEO, DIRK = (FIRST_USER + n for n in range(4))
NAP = Rest(Sleep.NAP)
HOUR = timedelta(hours=1)


class Play:
    """A match that is played step by step; whoever is left at the end has won."""

    def __init__(self, key: str, seats: int = 2) -> None:
        self.sitting = sitting_of(key, seats)
        game = self.sitting.game
        position, entry = log.start(game, seats, self.sitting.options, SEED)
        self.steps = [Step(entry, position)]

    @property
    def now(self) -> log.Position:
        return self.steps[-1].position

    @property
    def first(self) -> Seat:
        return min(log.awaited(self.sitting.game, self.now))

    def move(self, seat: Seat, action: Action, *, auto: bool = False) -> Play:
        position, entry = log.move(self.sitting.game, self.now, seat, action, SEED, auto=auto)
        self.steps.append(Step(entry, position))
        return self

    def naps(self, count: int, *, auto: bool = False) -> Play:
        """In a race so many naps, of one seat after the other."""
        for _ in range(count):
            self.move(self.first, NAP, auto=auto)
        return self

    def back(self, to: int, seat: Seat) -> Play:
        position, entry = log.return_to(self.now, self.steps[to].position, seat)
        self.steps.append(Step(entry, position))
        return self

    def resigned(self) -> Loaded:
        """All but one give up."""
        for seat in range(1, self.sitting.seats):
            position, entry = log.resign(self.now, Seat(seat))
            self.steps.append(Step(entry, position))
        return loaded_of(self.sitting, self.steps)


def judged(of: Loaded, facts: Facts | None = None) -> Unrated | None:
    return result_of(EXAMINED[of.table.game], of, facts or Facts()).unrated


def turns(of: Loaded, facts: Facts | None = None) -> list[int | None]:
    return [s.turns for s in result_of(EXAMINED[of.table.game], of, facts or Facts()).seats]


def turns_in(sitting: Sitting, steps: Sequence[Step]) -> Mapping[int, Turn]:
    positions = [step.position for step in steps]
    awaited = [log.awaited(sitting.game, position) for position in positions]
    return turns_of(sitting.game, loaded_of(sitting, steps).lines, positions, awaited)


@pytest.mark.fault("F6")
@pytest.mark.parametrize(
    ("naps", "why"),
    [(0, Unrated.SHORT), (2, Unrated.SHORT), (3, Unrated.SHORT), (4, None), (5, None)],
)
def test_who_resigns_has_lost_once_everybody_has_had_two_turns(
    naps: int, why: Unrated | None
) -> None:
    """Before that a throw-away opponent could lose as often as is wanted; later a loser could keep
    their rating by giving up."""
    assert judged(Play("race").naps(naps).resigned()) is why


def test_each_seat_must_have_had_two_turns() -> None:
    assert judged(Play("race", 3).naps(6).resigned()) is None
    assert judged(Play("race", 3).naps(5).resigned()) is Unrated.SHORT


def test_a_match_of_one_round_is_too_short() -> None:
    """Whoever has played to the end has had one turn and no more."""
    sitting = replace(sitting_of("whisper", 2), options=EXAMINED["whisper"].INFO.options(rounds=1))
    of = loaded_of(sitting, match(sitting))
    assert turns(of) == [1, 1]
    assert judged(of) is Unrated.SHORT


def test_several_dice_placed_in_a_row_are_one_turn() -> None:
    """DL-4a: with four in a row a placer acts four times before the other is called."""
    options = EXAMINED["diceland"].INFO.options(by_fours=True)
    sitting = replace(sitting_of("diceland", 2), options=options)
    steps = match(sitting)
    placed = [n for n, s in enumerate(steps) if isinstance(s.entry.action, PlaceDie)]
    runs = turns_in(sitting, steps)
    for seat in (0, 1):
        own = [runs[n] for n in placed if steps[n].entry.seat == seat]
        assert len(own) >= 3 * len(set(own))


def test_all_phases_of_a_turn_of_terrain_vague_are_one_turn() -> None:
    """TV-7: each gang acts in every phase of a turn."""
    sitting = sitting_of("vague", 2)
    steps = match(sitting)
    game, positions = sitting.game, [step.position for step in steps]
    found = turns_in(sitting, steps)
    turn_number = advice_of(game).turns.number
    numbers = {
        n: turn_number(game.view(positions[n - 1].state, None)) for n in range(1, len(steps))
    }
    for seat in (0, 1):
        own = [n for n, number in numbers.items() if number and steps[n].entry.seat == seat]
        assert len({found[n] for n in own}) == len({numbers[n] for n in own}) < len(own)


def test_a_secret_choice_that_is_changed_is_no_other_turn() -> None:
    play = Play("whisper")
    for number in (1, 2, 3, 4):
        play.move(Seat(0), Whisper(number))
    assert turns(play.resigned()) == [1, 0]


def test_whoever_chooses_last_has_a_turn_in_every_round() -> None:
    """Also though they are awaited again at once."""
    play = Play("whisper")
    for number in (1, 2):
        play.move(Seat(0), Whisper(number)).move(Seat(1), Whisper(number))
    assert turns(play.resigned()) == [2, 2]


def test_what_is_done_out_of_turn_is_no_turn() -> None:
    """RA-5: a drink may be had at any time."""
    play = Play("race")
    other = Seat(1 - play.first)
    play.move(other, Drink())
    assert turns(play.resigned()) == [0, 0]
    play = Play("race").naps(2)
    play.move(Seat(1 - play.first), Drink())
    assert turns(play.resigned()) == [1, 1]


def test_what_was_taken_back_is_no_turn() -> None:
    play = Play("race").naps(4)
    assert turns(play.back(2, play.first).resigned()) == [1, 1]


def test_what_the_host_plays_is_no_turn_of_ones_own() -> None:
    """One turn by the host and one of its own, however many the others have had."""
    hosted = Play("race").naps(2, auto=True)
    assert judged(hosted.naps(2).resigned()) is Unrated.SHORT
    assert judged(Play("race").naps(2, auto=True).naps(4).resigned()) is None


def test_turns_are_those_of_whoever_the_result_is_of() -> None:
    """A seat that two people have had for a turn each has no two turns of anybody."""
    of = Play("race").naps(4).resigned()
    first = of.lines[1].entry.seat
    assert first is not None
    gone = Facts({first: ((CLEO, of.lines[2].at),)})
    assert turns(of, gone)[first] == 1
    assert judged(of, gone) is Unrated.SHORT
    longer = Play("race").naps(6).resigned()
    assert judged(longer, Facts({first: ((CLEO, longer.lines[2].at),)})) is None


def test_where_rules_have_changed_since_each_move_may_have_been_a_turn() -> None:
    """Nobody's rating is lost because this host has other rules than the match was played by."""
    of = Play("race").naps(4).resigned()
    start = replace(of.lines[0], entry=replace(of.lines[0].entry, draws=(0, 0)))
    assert judged(replace(of, lines=(start, *of.lines[1:]))) is None


def account(made: datetime) -> int:
    """The number that Discord gives an account that is made then."""
    milliseconds = (made - datetime(2015, 1, 1, tzinfo=UTC)) // timedelta(milliseconds=1)
    return milliseconds << 22


def with_account(of: Loaded, user_id: int) -> Loaded:
    first, *others = of.table.members
    members = (replace(first, user_id=user_id), *others)
    return replace(of, table=replace(of.table, members=members))


def test_the_number_of_an_account_tells_when_it_was_made() -> None:
    """Discord's own example."""
    assert made_at(175928847299117063) == datetime(2016, 4, 30, 11, 18, 25, 796000, UTC)


@pytest.mark.parametrize(
    ("age", "why"), [(GROWN - HOUR, Unrated.YOUNG), (GROWN, None), (timedelta(), Unrated.YOUNG)]
)
def test_an_account_must_be_seven_days_old_when_the_match_ends(
    age: timedelta, why: Unrated | None
) -> None:
    of = Play("race").naps(4).resigned()
    assert judged(with_account(of, account(of.lines[-1].at - age))) is why


def test_a_number_that_tells_no_age_is_not_held_against_anybody() -> None:
    """Such as simulated people may have."""
    assert judged(with_account(Play("race").naps(4).resigned(), 7)) is None


def people(*met: Sequence[int]) -> Facts:
    return Facts(met=[frozenset(each) for each in met])


@pytest.mark.parametrize(
    ("met", "why"),
    [
        ([(ADA, BRAM)] * 2, None),
        ([(ADA, BRAM)] * 3, Unrated.OFTEN),
        ([(ADA, CLEO)] * 3, None),
        ([(ADA, BRAM)] * 2 + [(BRAM, CLEO)] * 2, None),
        ([(ADA, BRAM), (ADA, BRAM, CLEO), (BRAM, ADA, DIRK)], Unrated.OFTEN),
    ],
)
def test_two_people_have_three_rated_matches_a_day(
    met: list[tuple[int, ...]], why: Unrated | None
) -> None:
    """Whoever else is there, else a third could be put in for each."""
    assert judged(Play("race").naps(4).resigned(), people(*met)) is why


def test_of_three_no_two_may_have_met_too_often() -> None:
    of = Play("race", 3).naps(6).resigned()
    assert judged(of, people(*[(BRAM, CLEO)] * 3)) is Unrated.OFTEN
    assert judged(of, people(*[(BRAM, DIRK)] * 3)) is None


def test_the_day_of_the_tests_is_long_after_their_accounts_were_made() -> None:
    assert made_at(FIRST_USER) + GROWN < BEGIN
