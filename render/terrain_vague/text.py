"""Terrain Vague in words: what the picture says, for its alt text and a board without picture."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator

from data.words import Words
from games.core import Place
from games.terrain_vague.box import GANGS, TERRAINS, Gang, Pawn
from games.terrain_vague.view import GangSeen, VagueView
from render.painting import LONGEST_ALT, LONGEST_TEXT, shortened
from render.shared.people import opening, who_won

LAST_PHASE = 5


def now(view: VagueView, words: Words) -> str:
    """What is asked of whom, or who has won."""
    if view.result is not None:
        return who_won(words, view.result)
    seat = min(view.awaited, default=None)
    key = view.step
    if key == "duelling" and len(view.awaited) == 1:
        key = "duelling_alone"
    return words.line("picture.now", key, seat=seat)


def turn(view: VagueView, words: Words) -> str:
    """The number of the turn, and of the last one if there is one."""
    if not view.turn:
        return words.line("picture", "setup")
    key = "turn" if view.turns else "endless_turn"
    return words.line("picture", key, turn=view.turn, turns=view.turns)


def last(view: VagueView, words: Words) -> str:
    """The last thing a player did; empty before the first, and for what has no words."""
    done = view.last
    if done is None or not words.has("picture.last", done.word):
        return ""
    there = next((seen.pawn for seen in view.hexes if seen.place == done.target), None)
    key = "shot" if done.word == "shoot" and done.pawn else done.word
    via = words.line("picture", "via", places=done.via) if done.via else ""
    return words.line(
        "picture.last", key, seat=done.seat, origin=done.origin, target=done.target,
        pawn=done.pawn or there, via=via,
    )  # fmt: skip


def alt(view: VagueView, words: Words) -> str:
    """The picture in words: whose turn, the last move, the duels, how the gangs stand."""
    parts = [opening(turn(view, words), now(view, words), words)]
    parts += _news(view, words)
    for gang in view.gangs:
        pawns = words.clauses(["", *_pawns(view, gang.gang, words)])
        fields = _fields(view, gang, words)
        parts.append(words.line("text", "alt_gang", pawns=pawns, **fields))
    parts += _duels(view, words)
    return shortened(" ".join(parts), LONGEST_ALT)


def described(view: VagueView, words: Words) -> str:
    """The whole position in Discord Markdown, at most 1900 characters.

    Protection, jails and isolation, which follow from it, come last, as far as there is room. Long
    names of players give way to those of their gangs, except for whose turn it is: first in what
    happened, as the line of a gang says who plays it, then everywhere.
    """
    plain = words.named({})
    for news, names in ((words, words), (plain, words), (plain, plain)):
        told = "\n".join(_position(view, words, news, names))
        if len(told) <= LONGEST_TEXT:
            break
    for line in _extras(view, words):
        longer = f"{told}\n{line}"
        told = longer if len(longer) <= LONGEST_TEXT else told
    return shortened(told, LONGEST_TEXT)


def _position(view: VagueView, words: Words, news: Words, names: Words) -> Iterator[str]:
    """The position, with what happened in the words `news` and the gangs in the words `names`."""
    yield words.line(
        "text", "head", title=words.line("picture", "title"), turn=turn(view, words),
        now=now(view, words), phase=words.line("phase", view.step),
    )  # fmt: skip
    yield from _news(view, news)
    yield from _duels(view, news)
    if view.order:
        signs = [_sign(view.gangs[seat].gang, words) for seat in view.order]
        yield words.line("text", "order", gangs=" ".join(signs))
    for gang in GANGS:
        for seen in view.gangs:
            if seen.gang is gang:
                key = "out" if seen.out else "gang"
                yield names.line("text", key, **_fields(view, seen, words))
        yield from _ground(view, gang, words)
    heap = next(seen.place for seen in view.hexes if seen.heap)
    yield words.line("text", "heap", place=heap)
    if spent := [seen.place for seen in view.hexes if seen.spent]:
        yield words.line("text", "spent", places=_listed(spent))
    yield from _unlaid(view, words)


def _sign(gang: Gang, words: Words) -> str:
    return words.line("text.sign", gang.value)


def _news(view: VagueView, words: Words) -> Iterator[str]:
    """Why it ended, or the last move."""
    if view.result is not None:
        yield words.line("reason", view.result.reason)
    elif told := last(view, words):
        yield words.line("text", "last", last=told)


def _fields(view: VagueView, gang: GangSeen, words: Words) -> dict[str, object]:
    marks = []
    if gang.away and view.result is None:
        key = "done" if gang.away > LAST_PHASE else "away"
        marks.append(words.line("text", key, phase=gang.away))
    if view.turn and gang.cabin is None:
        marks.append(words.line("text", "homeless"))
    return {
        "sign": _sign(gang.gang, words),
        "gang": gang.gang,
        "seat": gang.seat,
        "territory": gang.territory,
        "hexes": gang.hexes,
        "points": gang.points,
        "given": gang.given,
        "supply": _counted(gang.supply, words),
        "off": words.line("text", "off", pawns=_counted(gang.off, words)) if _any(gang.off) else "",
        "weak": gang.weak,
        "strong": gang.strong,
        "foe": "" if gang.foe is None else _foe(view, gang, words),
        "marks": words.more(marks),
    }


def _foe(view: VagueView, gang: GangSeen, words: Words) -> str:
    """Who counters a lone gang in duels (TV-11); empty for a gang with a sworn enemy."""
    assert gang.foe is not None
    if not gang.lone:
        return ""
    return words.line("text", "countered", foe=_sign(view.gangs[gang.foe].gang, words))


def _any(pawns: Iterable[tuple[Pawn, int]]) -> bool:
    return any(number for _, number in pawns)


def _counted(pawns: Iterable[tuple[Pawn, int]], words: Words) -> str:
    some = [f"{words.line('picture.letter', kind.value)}{n}" for kind, n in pawns if n]
    return " ".join(some) or "–"


def _listed(places: Collection[Place]) -> str:
    return " ".join(place.upper() for place in places)


def _ground(view: VagueView, gang: Gang, words: Words) -> Iterator[str]:
    """The terrain of a gang, whether it plays or not, and its pawns."""
    parts: list[str] = []
    for terrain in TERRAINS:
        places = [
            seen.place for seen in view.hexes if seen.gang is gang and seen.terrain is terrain
        ]
        if places:
            name = words.line("terrain", terrain.value)
            parts.append(f"{name} {_listed(places)}")
    parts += _pawns(view, gang, words)
    if parts:
        yield f"{_sign(gang, words)} " + words.clauses(parts)


def _pawns(view: VagueView, gang: Gang, words: Words) -> list[str]:
    """The places of the pawns of a gang, by kind."""
    kinds: dict[Pawn, list[Place]] = defaultdict(list)
    for seen in view.hexes:
        if seen.gang is gang and seen.pawn is not None:
            kinds[seen.pawn].append(seen.place)
    return [
        words.line("text.kind", kind.value, places=_listed(kinds[kind]))
        for kind in Pawn if kind in kinds
    ]  # fmt: skip


def _unlaid(view: VagueView, words: Words) -> Iterator[str]:
    """Before the board is whole: the tiles to lay."""
    if view.piles:
        left = (f"{n} {words.line('terrain', kind.value)}" for kind, n in view.piles if n)
        piles = words.listed(left)
        yield words.line("text", "piles", piles=piles or "–")
    if view.drawn is not None:
        yield words.line("text", "drawn", terrain=view.drawn)


def _duels(view: VagueView, words: Words) -> Iterator[str]:
    """What was revealed this turn, who still picks, and one's own picks."""
    for done in view.shown:
        yield words.line(
            "text", "duel", seat=done.seat, foe=done.foe, points=done.points,
            pawns=" ".join(map(str, done.pawns)), bars=" ".join(map(str, done.bars)),
        )  # fmt: skip
    if view.duels is None:
        return
    for bout in view.duels.bouts:
        yield words.line(
            "text", "bout", seat=bout.seat, foe=bout.foe, pawns=bout.pawns, bars=bout.bars
        )
    waiting = words.all_of(words.seat(seat) for seat in sorted(view.duels.waiting))
    yield words.line("text", "waiting", seats=waiting or "–")
    for key in ("pawns", "bars", "counter"):
        numbers: tuple[int, ...] | None = getattr(view.duels, key)
        if numbers is not None:
            yield words.line("text", f"own_{key}", numbers=" ".join(map(str, numbers)))


def _extras(view: VagueView, words: Words) -> Iterator[str]:
    """What follows from the position, and what was agreed."""
    lids: dict[int, list[Place]] = defaultdict(list)
    jails: dict[Gang, list[Place]] = defaultdict(list)
    for seen in view.hexes:
        if seen.lids:
            lids[seen.lids].append(seen.place)
        if seen.jailed_by is not None:
            jails[seen.jailed_by].append(seen.place)
    if lids:
        told = words.clauses(
            words.labelled(str(n), _listed(places)) for n, places in sorted(lids.items())
        )
        yield words.line("text", "protected", places=told)
    if jails:
        told = words.clauses(
            f"{_sign(gang, words)} {_listed(places)}" for gang, places in jails.items()
        )
        yield words.line("text", "jailed", places=told)
    yield words.line("text", "options", options=_agreed(view, words))
    idle = [seen.place for seen in view.hexes if seen.isolated and seen.pawn]
    if idle:
        yield words.line("text", "isolated", places=_listed(idle))
    cards = (
        f"{_sign(gang.gang, words)} "
        + " ".join(f"({each.number})" if each.red else str(each.number) for each in gang.card)
        for gang in view.gangs
    )
    yield words.line("text", "cards", cards=words.clauses(cards))
    empty = [seen.place for seen in view.hexes if seen.isolated and not seen.pawn]
    if empty and view.turn:
        yield words.line("text", "apart", places=_listed(empty))


def _agreed(view: VagueView, words: Words) -> str:
    agreed = [view.options.duels.value, view.options.taken.value]
    if not view.turns:
        agreed.append("endless")
    if view.options.quick:
        agreed.append("quick")
    return words.listed(words.line("picture.agreed", key) for key in agreed)
