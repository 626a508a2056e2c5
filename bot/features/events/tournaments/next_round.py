"""What comes next in a tournament: more matches, another round, or its end. Pure."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from bot.features.events.tournaments import rules
from bot.features.events.tournaments.standing import (
    Duel,
    Tournament,
    TournamentKind,
    duels,
    is_final,
    met,
)


@dataclass(frozen=True, slots=True)
class Next:
    """What comes next: tables to open in a `round`, or (`over`) the end.

    Each table is its place in the round and the number of its match there, both from 1, and its
    entrants.
    """

    round: int
    tables: tuple[tuple[int, int, tuple[int, ...]], ...] = ()
    over: bool = False


def following(tournament: Tournament, possible: Sequence[int]) -> Next | None:
    """What comes next, by the results so far; None: nothing yet.

    `possible`: the sizes of tables that the game allows.
    """
    if tournament.kind is TournamentKind.KNOCKOUT:
        return _knockout(tournament)
    number, people = tournament.round, [e.number for e in tournament.present]
    if any(table.result is None for table in tournament.of_round(number)):
        return None
    so_far, plan = met(tournament), tournament.plan
    done = plan.rounds and number >= plan.rounds
    # At most a round for each entrant: where tables are called off again and again, some might
    # never meet.
    if done or number >= len(tournament.entrants) or not rules.unmet(people, so_far):
        return Next(number, over=True)
    sizes = [n for n in possible if rules.SMALLEST <= n <= rules.LARGEST]
    seed = f"{tournament.id} {number + 1}"
    tables, _ = rules.grouped(people, so_far, plan.seats, sizes, seed)
    tables = rules.needed(tables, so_far)
    if not tables:
        return Next(number, over=True)
    return Next(number + 1, tuple((n, 1, table) for n, table in enumerate(tables, 1)))


def _knockout(tournament: Tournament) -> Next | None:
    """The next matches of pairs that are not decided, else the next round."""
    rounds = duels(tournament)
    if tournament.round:
        number, now = tournament.round, rounds[-1]
        if more := _matches(tournament, number, now):
            return Next(number, more)
        open_ = any(table.result is None for table in tournament.of_round(number))
        if open_ or not all(duel.decided for duel in now):
            return None
        if is_final(rounds):
            return Next(number, over=True)
    upcoming = replace(tournament, round=tournament.round + 1)
    return Next(tournament.round + 1, _matches(upcoming, upcoming.round, duels(upcoming)[-1]))


def _matches(
    tournament: Tournament, number: int, now: Sequence[Duel]
) -> tuple[tuple[int, int, tuple[int, ...]], ...]:
    """The next match of each pair that is not decided and has none open; the two take turns to
    begin."""
    found = list[tuple[int, int, tuple[int, ...]]]()
    for place, duel in enumerate(now, 1):
        tables = [t for t in tournament.of_round(number) if t.place == place]
        a, b = duel.pair
        if duel.decided or a is None or b is None or any(t.result is None for t in tables):
            continue
        found.append((place, len(tables) + 1, (a, b) if len(tables) % 2 == 0 else (b, a)))
    return tuple(found)
