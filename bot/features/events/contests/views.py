"""The message of a contest in its channel, and its private panels."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from bot.base import limits
from bot.base.address import address
from bot.screens.messages import game_name
from bot.screens.replies import Item, Reply, Rows, Style, button, in_rows, menu, options
from bot.tables.contests import (
    LEAST,
    MOST,
    Contest,
    ContestKind,
    Entrant,
    EventStatus,
    champions,
    ladder,
    left_to_play,
    rivals,
    table,
)
from data.words import Words


def message(contest: Contest) -> Reply:
    """The message in the channel: the state of the contest, and the buttons for everybody."""
    words = Words.of(contest.language)
    return Reply(_text(contest, words), rows=_buttons(contest, words))


def panel(contest: Contest, words: Words, *, mine: bool, manages: bool) -> Reply:
    """As `message`, in private; an entrant may leave, and those who manage the server can do the
    rest."""
    reply = Reply(_text(contest, words), rows=_buttons(contest, words))
    if contest.stage is EventStatus.OVER:
        return reply
    row: list[Item] = []
    if mine and contest.stage is EventStatus.GOING:
        row.append(_button(contest, words, "leave_event", "contest_leave"))
    if manages:
        row.append(_button(contest, words, "close_event", "contest_close", Style.danger))
    rows: Rows = (*reply.rows, tuple(row)) if row else reply.rows
    winners = [e for e in contest.present if walkovers(contest, e)]
    if manages and winners:
        ask = words.line("contest", "walkover")
        rows = (*rows, (_people(address("contest_walk", 0, contest.id), ask, winners),))
    return replace(reply, rows=rows)


def walkovers(contest: Contest, winner: Entrant) -> tuple[Entrant, ...]:
    """The entrants against whom a walkover can be given: those still to meet, or playing now."""
    going = {
        n for p in contest.pairings if p.going and p.of(winner.number) for n in (p.first, p.second)
    }
    met = rivals(contest, winner)
    return tuple(
        e
        for e in contest.present
        if contest.stage is EventStatus.GOING and e != winner and (e in met or e.number in going)
    )


def walkover(contest: Contest, winner: Entrant, words: Words) -> Reply:
    """Ask against whom an entrant is to win without a match."""
    ask = words.line("contest", "walkover_over", who=_name(winner, words))
    where = address("contest_walked", 0, contest.id, winner.number)
    losers = walkovers(contest, winner)
    if not losers:
        return Reply(words.line("contest", "nobody_to_play"))
    return Reply(ask, rows=((_people(where, winner.name, losers),),))


def opponents(contest: Contest, me: Entrant, words: Words) -> Reply:
    """The entrants whom this one may play now, one button each."""
    free = [e for e in rivals(contest, me) if contest.going(me.number, e.number) is None]
    if not free:
        return Reply(words.line("contest", "nobody_to_play"))
    items = list[Item]()
    for e in free:
        where = address("contest_open", 0, contest.id, e.number)
        items.append(button(words.line("button", "against", who=e.name), where, Style.success))
    return Reply(words.line("contest", "play"), rows=in_rows(items))


def sure(contest: Contest, words: Words, what: str) -> Reply:
    """Ask before an entrant leaves (``leave``), or the contest is closed (``close``)."""
    yes = words.line("button", f"{what}_surely")
    no = button(words.line("button", "no"), address("no", 0))
    done = button(yes, address(f"contest_{what}d", 0, contest.id), Style.danger)
    return Reply(words.line("contest", f"sure_{what}"), rows=((done, no),))


def _text(contest: Contest, words: Words) -> str:
    kind, game = words.line("contest", contest.kind.value), game_name(contest.game, words)
    lines = [words.line("contest", "head", kind=kind, game=game), _state(contest, words)]
    lines += _standings(contest, words) or [words.line("contest", "nobody")]
    pairs = list[str]()
    for p in (p for p in contest.pairings if p.going and contest.stage is EventStatus.GOING):
        first, second = (_name(contest.entrant(n), words) for n in (p.first, p.second))
        pairs.append(
            words.line("contest", "pair", first=first, second=second, table=p.match_id or 0)
        )
    if pairs:
        lines.append(words.line("contest", "going", pairs=words.listed(pairs)))
    return "\n".join(lines)


def _state(contest: Contest, words: Words) -> str:
    """What is to be done next, or who has won."""
    if contest.stage is EventStatus.JOINING:
        return words.line("contest", "joining", least=LEAST, most=MOST[contest.kind])
    if contest.stage is EventStatus.GOING and contest.kind is ContestKind.LADDER:
        return words.line("contest", "going_ladder")
    if contest.stage is EventStatus.GOING:
        return words.line("contest", "going_round_robin", left=left_to_play(contest))
    if contest.kind is ContestKind.ROUND_ROBIN and (
        not any(p.counts for p in contest.pairings) or left_to_play(contest)
    ):
        return words.line("contest", "over")  # it was closed
    names = [_name(e, words) for e in champions(contest)]
    if not names:
        return words.line("contest", "over")
    return words.line("contest", "won" if len(names) == 1 else "shared", who=words.all_of(names))


def _standings(contest: Contest, words: Words) -> list[str]:
    if contest.kind is ContestKind.LADDER or contest.stage is EventStatus.JOINING:
        names = [_name(e, words) for e in ladder(contest)]
        return [words.line("contest", "each", place=n, who=who) for n, who in enumerate(names, 1)]
    lines = list[str]()
    for n, row in enumerate(table(contest), 1):
        counts = {"wins": row.wins, "draws": row.draws, "losses": row.losses}
        who = _name(row.entrant, words)
        lines.append(words.line("contest", "row", place=n, who=who, points=row.points, **counts))
    return lines


def _buttons(contest: Contest, words: Words) -> Rows:
    """The buttons for everybody."""
    if contest.stage is EventStatus.OVER:
        return ()
    joins = _button(contest, words, "join", "contest_join", Style.success)
    plays = _button(contest, words, "play_event", "contest_play", Style.primary)
    leaves = _button(contest, words, "leave_event", "contest_leave")
    starts = _button(contest, words, "start", "contest_start", Style.primary)
    if contest.kind is ContestKind.LADDER:
        return ((joins, plays),)
    return ((plays,),) if contest.stage is EventStatus.GOING else ((joins, leaves, starts),)


def _button(
    contest: Contest, words: Words, key: str, verb: str, style: Style = Style.secondary
) -> Item:
    return button(words.line("button", key), address(verb, 0, contest.id), style)


def _people(where: str, ask: str, people: Sequence[Entrant]) -> Item:
    """A menu of people, without erased ones, since those have left."""
    return menu(where, ask, options({str(e.number): e.name for e in people}))


def _name(entrant: Entrant, words: Words) -> str:
    """The name for a text; an erased entrant has none."""
    name = limits.safe_name(entrant.name) if entrant.name else words.line("contest", "somebody")
    return words.line("contest", "gone", who=name) if entrant.gone and entrant.name else name
