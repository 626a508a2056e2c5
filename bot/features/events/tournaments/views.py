"""The message of a tournament in its channel, and its private panels."""

from __future__ import annotations

from collections.abc import Sequence

from bot.base import limits
from bot.base.address import address
from bot.features.events.tournaments.standing import (
    LEAST,
    MOST,
    Duel,
    Tournament,
    TournamentKind,
    TournamentTable,
    duels,
    is_final,
    league,
    podium,
)
from bot.screens.messages import game_name
from bot.screens.replies import Item, Reply, Rows, Style, button, menu_row, option, people_menu
from bot.tables.contests import Entrant, EventStatus
from bot.tables.records import OPEN
from data.words import Words

SHORT = 12  # characters of a name in the table, which a telephone shows in one line
LEFT = "†"  # after the names of those who have left
MEDALS = {1: "🥇", 2: "🥈", 3: "🥉"}
PAIRS = 16  # pairs of a round that the message lists, at most


def message(found: Tournament) -> Reply:
    """The message in the channel: how it is going, and the buttons for everybody."""
    words = Words.of(found.language)
    return Reply(_text(found, words), rows=_buttons(found, words))


def past(found: Tournament) -> str:
    """The new text of the earlier message once the table of honour is posted."""
    words = Words.of(found.language)
    return "\n".join([_head(found, words), *_state(found, words)])


def panel(found: Tournament, words: Words, *, mine: Entrant | None, organises: bool) -> Reply:
    """As `message`, in private, with the reader's own place; an entrant may leave, and an organiser
    can do the rest."""
    own = ""
    if mine is not None and found.stage is not EventStatus.JOINING:
        own = f"\n{_own(found, mine, words)}"
    text = _text(found, words, limits.CONTENT - len(own)) + own
    in_it = mine is not None and found.stage is EventStatus.GOING
    rows = () if in_it else _buttons(found, words)
    if found.stage is EventStatus.OVER:
        return Reply(text, rows=rows)
    row: list[Item] = []
    if in_it:
        row.append(_button(found, words, "leave_event", "tournament_leave"))
    if organises:
        if found.stage is EventStatus.GOING:
            row.append(_button(found, words, "extend_event", "tournament_extend"))
            row.append(_button(found, words, "replace_event", "tournament_replace"))
        row.append(_button(found, words, "close_event", "tournament_close", Style.danger))
    return Reply(text, rows=(*rows, tuple(row)) if row else rows)


def sure(found: Tournament, words: Words, what: str) -> Reply:
    """Ask before an entrant leaves (``leave``), or it is closed (``close``)."""
    yes = words.line("button", f"{what}_surely")
    done = button(yes, address(f"tournament_{what}d", 0, found.id), Style.danger)
    no = button(words.line("button", "no"), address("no", 0))
    return Reply(words.line("tournament", f"sure_{what}"), rows=((done, no),))


def whom(found: Tournament, words: Words) -> Reply:
    """Ask who is to be replaced, in as many menus as that takes."""
    ask, rows = words.line("tournament", "replace"), list[tuple[Item, ...]]()
    people = [e for e in found.entrants if e.name]
    for n in range(0, len(people), limits.SELECT_OPTIONS):
        some = people[n : n + limits.SELECT_OPTIONS]
        where = address("tournament_replaced", 0, found.id, n)
        rows += menu_row(where, ask, [option(e.number, e.name) for e in some])
    return Reply(ask, rows=tuple(rows))


def by_whom(found: Tournament, out: Entrant, words: Words) -> Reply:
    """Ask who takes the place of an entrant."""
    where = address("tournament_heir", 0, found.id, out.number)
    people = people_menu(where, words.line("tournament", "heir"), found.entrants)
    ask = words.line("tournament", "replace_by", who=_name(out, words))
    return Reply(ask, rows=((people,),))


def line(found: Tournament, entrants: Sequence[int], number: int) -> Reply:
    """The line in the channel from which the thread of a table is created."""
    words = Words.of(found.language)
    people = [found.entrant(n) for n in entrants]
    here = tuple(e.user_id for e in people if e.user_id is not None and not e.gone)
    # All are called here, since the first board calls only the player who is to move.
    who = words.all_of(f"<@{e.user_id}>" if e.user_id in here else _name(e, words) for e in people)
    game = game_name(found.game, words)
    text = words.line("tournament", "line", round=number, game=game, who=who)
    return Reply(text, pings=here)


def _linked(table: TournamentTable) -> str:
    """The number of a match, and its thread, which leads there."""
    return f"{_numbered(table)} <#{table.line_id}>" if table.line_id else _numbered(table)


def _numbered(table: TournamentTable) -> str:
    return f"#{table.match_id}"


def _text(found: Tournament, words: Words, most: int = limits.CONTENT) -> str:
    lines = [_head(found, words), *_state(found, words)]
    if found.stage is EventStatus.JOINING:
        names = [_name(e, words) for e in found.present]
        here = words.line("contest", "nobody") if not names else words.all_of(names)
        return "\n".join([*lines, here])
    league_ = found.kind is TournamentKind.LEAGUE
    lines += _league(found, words) if league_ else _knockout(found, words)
    open_ = [t for t in found.tables if t.match_id and t.status in OPEN]
    if open_ and found.stage is EventStatus.GOING:
        for named in (_linked, _numbered):  # without links if there is no room for them
            tables = words.listed(map(named, open_))
            told = "\n".join([*lines, words.line("tournament", "open", tables=tables)])
            if len(told) <= most:
                return told
    return limits.fit("\n".join(lines), most)


def _head(found: Tournament, words: Words) -> str:
    kind, game = words.line("tournament", found.kind.value), game_name(found.game, words)
    return words.line("tournament", "head", kind=kind, game=game)


def _state(found: Tournament, words: Words) -> list[str]:
    """What is to be done next, or who has won."""
    plan = found.plan
    if found.stage is EventStatus.JOINING:
        about = {
            "seats": plan.seats,
            "rounds": plan.rounds,
            "days": plan.days,
            "best_of": plan.best_of,
        }
        rounds = "rounds" if plan.rounds else "all"
        key = f"about_{rounds}" if found.kind is TournamentKind.LEAGUE else "about_knockout"
        least, most = LEAST[found.kind], MOST
        return [
            words.line("tournament", key, **about),
            words.line("tournament", "joining", least=least, most=most),
        ]
    if found.stage is EventStatus.GOING:
        if found.until is None:
            return [words.line("tournament", "opening")]
        until = f"<t:{int(found.until.timestamp())}:f>"
        key = f"going_{found.kind}"
        going = words.line("tournament", key, round=found.round, until=until)
        return [going, words.line("tournament", "late")] if found.is_joinable else [going]
    honoured = podium(found)
    if not honoured:
        return [words.line("contest", "over")]
    lines = [words.line("tournament", "over")]
    for place in sorted({place for place, _ in honoured}):
        who = words.all_of(_name(e, words) for n, e in honoured if n == place)
        key = "shared" if sum(n == place for n, _ in honoured) > 1 else "honoured"
        medal = MEDALS[place]
        lines.append(words.line("tournament", key, medal=medal, place=place, who=who))
    return lines


def _league(found: Tournament, words: Words) -> list[str]:
    """The table, narrow enough for a telephone: place, name, points a table, and tables; what that
    means is beneath it."""
    rows = league(found)
    if not any(row.tables for row in rows):
        names = words.all_of(_name(e, words) for e in found.entrants)
        return [names]
    heads = [words.line("tournament", f"column_{what}") for what in ("name", "points", "tables")]
    lines = [_columns("#", *heads)]
    for row in rows:
        points, tables = str(round(row.average)), f"{row.counted:>2}"
        lines.append(_columns(str(row.place), _plain(row.entrant, words), points, tables))
    legend = [words.line("tournament", "legend")]
    if any(row.entrant.gone for row in rows):
        legend.append(words.line("tournament", "legend_gone"))
    return ["```", *lines, "```", *legend]


def _columns(place: str, name: str, points: str, tables: str) -> str:
    return f"{place:>2} {name:<{SHORT}} {points:>3} {tables}"


def _knockout(found: Tournament, words: Words) -> list[str]:
    """The pairs of the newest round, with what each has won."""
    rounds = duels(found)
    if not rounds:
        return []
    last = is_final(rounds)
    shown = [
        _pair(found, duel, words, last=last) for duel in rounds[-1] if duel.pair != (None, None)
    ]
    left = len(shown) - PAIRS
    lines = shown[:PAIRS]
    if left > 0:
        lines.append(words.line("tournament", "more", n=left))
    if last and len(lines) == 2:
        lines[1] = words.line("tournament", "bronze", pair=lines[1])
    return lines


def _pair(found: Tournament, duel: Duel, words: Words, *, last: bool) -> str:
    """A pair of a round; after the `last` one nobody goes on."""
    names = [None if n is None else _name(found.entrant(n), words) for n in duel.pair]
    known = [name for name in names if name is not None]
    if len(known) == 1:
        return words.line("tournament", "bye_last" if last else "bye", who=known[0])
    score = "–".join(str(duel.won.get(n or 0, 0)) for n in duel.pair)
    winner = "" if duel.winner is None else _name(found.entrant(duel.winner), words)
    won = "pair_won_last" if last else "pair_won"
    key = won if winner and duel.decided else "pair"
    first, second = known
    return words.line("tournament", key, first=first, second=second, score=score, winner=winner)


def _own(found: Tournament, mine: Entrant, words: Words) -> str:
    """The place of the reader, and at which table they sit."""
    tables = [
        t.match_id
        for t in found.tables
        if mine.number in t.entrants and t.match_id and t.status in OPEN
    ]
    where = words.listed(f"#{number}" for number in tables)
    if found.kind is TournamentKind.LEAGUE:
        row = next(row for row in league(found) if row.entrant.number == mine.number)
        if row.tables:
            key = "own_playing" if tables else "own"
            return words.line("tournament", key, place=row.place, table=where)
    return words.line("tournament", "own_table" if tables else "own_none", table=where)


def _buttons(found: Tournament, words: Words) -> Rows:
    """The buttons for everybody."""
    if not found.is_joinable:
        return ()
    joins = _button(found, words, "join", "tournament_join", Style.success)
    if found.stage is EventStatus.GOING:
        return ((joins,),)
    leaves = _button(found, words, "leave_event", "tournament_leave")
    starts = _button(found, words, "start", "tournament_start", Style.primary)
    return ((joins, leaves, starts),)


def _button(
    found: Tournament, words: Words, key: str, verb: str, style: Style = Style.secondary
) -> Item:
    return button(words.line("button", key), address(verb, 0, found.id), style)


def _plain(entrant: Entrant, words: Words) -> str:
    """The name for a block of code, where nothing is marked up."""
    name = entrant.name.replace("`", "'") or words.line("contest", "somebody")
    if not entrant.gone:
        return limits.fit(name, SHORT)
    return f"{limits.fit(name, SHORT - len(LEFT) - 1)} {LEFT}"


def _name(entrant: Entrant, words: Words) -> str:
    """The name for a text; an erased entrant has none."""
    name = limits.safe_name(entrant.name) if entrant.name else words.line("contest", "somebody")
    return words.line("contest", "gone", who=name) if entrant.gone and entrant.name else name
