"""Patrouille in words: what the picture says, for its alt text and for a board without picture."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator

from data.words import Words
from games.core import Place
from games.patrouille.board import STANDARD, Colour, SquareKind
from games.patrouille.grid import spot
from games.patrouille.state import Barricade, Ended, Rank
from games.patrouille.view import Army, PatrouilleView
from render.painting import LONGEST_ALT, LONGEST_TEXT, shortened
from render.shared.people import opening, who_won

TWO = 2  # players: only they can agree on both goals (PA-20)


def now(view: PatrouilleView, words: Words) -> str:
    """What is asked of whom, or who has won."""
    phase = view.state.phase
    if view.result is not None or isinstance(phase, Ended):
        return who_won(words, view.result)
    key, colour = type(phase).__name__.lower(), phase.colour
    seat = next(army.seat for army in view.armies if army.colour is colour)
    if _nameless(seat, colour, words):
        key += "_own"
    return words.line("picture.now", key, seat=seat, colour=colour)


def _nameless(seat: int, colour: Colour, words: Words) -> bool:
    """Whether a seat is called as its army is: in an example nobody has a name."""
    return words.seat(seat) == words.line("seat", str(list(Colour).index(colour)))


def turn(view: PatrouilleView, words: Words) -> str:
    """The number of the turn."""
    return words.line("picture", "turn", turn=view.turn)


def last(view: PatrouilleView, words: Words) -> str:
    """The last move; empty before the first, and of a move that has no words."""
    done = view.last
    if done is None or not words.has("picture.last", done.word):
        return ""
    start, to = (done.path[0], done.path[-1]) if done.path else (None, None)
    block = view.state.blocks.get(to) if to else None
    barricade = block.barricade if block else None
    return words.line(
        "picture.last", done.word, colour=done.colour, start=start, to=to, barricade=barricade
    )


def state(army: Army, words: Words) -> str:
    """The name of an army, and how it stands if it cannot win any more (PA-18)."""
    key = "out" if army.out else "rebels" if army.rebels else "playing"
    return words.line("picture.state", key, colour=army.colour)


def options(view: PatrouilleView, words: Words) -> str:
    """What the table has agreed on."""
    agreed = view.state.options
    told = [
        words.line("picture.agreed", "goal", goal=agreed.goal),
        words.line("picture.agreed", agreed.arm.value),
    ]
    if agreed.both_goals and len({army.seat for army in view.armies}) == TWO:
        told.append(words.line("picture.agreed", "both_goals"))
    if agreed.board != STANDARD:
        told.append(words.line("option.board.value", agreed.board).lower())
    return words.listed(told)


def alt(view: PatrouilleView, words: Words) -> str:
    """The picture in words: whose turn, the die, the last move, the armies and where they are."""
    told = last(view, words)
    parts = [opening(turn(view, words), now(view, words), words)]
    parts += _die(view, words)
    if view.result is not None:
        parts.append(words.line("reason", view.result.reason))
    elif told:
        parts.append(words.line("text", "last", last=told))
    for army in view.armies:
        places = words.clauses(_stands(army, view, words))
        fields = _fields(army, view, words)
        key = _key("alt_army", army) if places else "alt_army_gone"
        parts.append(words.line("text", key, places=places, **fields))
    return shortened(" ".join(parts), LONGEST_ALT)


def described(view: PatrouilleView, words: Words) -> str:
    """The whole position in Discord Markdown, at most 1900 characters.

    The landscape, which never changes, is left out when there is no room for it.
    """
    told = "\n".join(_position(view, words))
    whole = "\n".join([told, *_landscape(view, words)])
    return whole if len(whole) <= LONGEST_TEXT else shortened(told, LONGEST_TEXT)


def _position(view: PatrouilleView, words: Words) -> Iterator[str]:
    yield words.line(
        "text", "head",
        title=words.line("picture", "title"), turn=turn(view, words), now=now(view, words),
    )  # fmt: skip
    told = last(view, words)
    line = words.line("text", "last", last=told) if told else words.line("picture", "none")
    yield " ".join([line, *_die(view, words)])
    for army in view.armies:
        sign = words.line("text.sign", army.colour.value)
        yield words.line("text", _key("army", army), sign=sign, **_fields(army, view, words))
        yield " · ".join([*_stands(army, view, words), *_beside(army, words)])
    for square in view.squares:
        if square.kind is SquareKind.FLAG and view.flag is not None:
            yield words.line("text", "flag", colour=view.flag, place=square.place)
    yield words.line("text", "options", options=options(view, words))


def _die(view: PatrouilleView, words: Words) -> Iterator[str]:
    if view.die is not None:
        yield words.line("text", "die", die=view.die or "?")


def _fields(army: Army, view: PatrouilleView, words: Words) -> dict[str, object]:
    nameless = _nameless(army.seat, army.colour, words)
    return {
        "state": state(army, words),
        "who": "" if nameless else words.line("picture", "who", seat=army.seat),
        "home": army.strength.home,
        "goal": view.state.options.goal,
    }


def _key(key: str, army: Army) -> str:
    """The line of an army that cannot win any more says so, and counts its squares alone."""
    return f"{key}_rebels" if army.rebels else key


def _stands(army: Army, view: PatrouilleView, words: Words) -> Iterator[str]:
    """The places of the men, the officers and the barricades of an army."""
    standing = view.state.pieces.items()
    for key, rank in (("men", Rank.MAN), ("officers", Rank.OFFICER)):
        places = [p for p, s in standing if s.colour is army.colour and s.rank is rank]
        if places:
            yield words.line("text", key, places=_listed(places))
    blocks: dict[Barricade, list[Place]] = defaultdict(list)
    for place, block in view.state.blocks.items():
        if block.colour is army.colour:
            blocks[block.barricade].append(place)
    if blocks:
        told = [
            words.line("text", "standing", barricade=kind, places=_listed(blocks[kind]))
            for kind in Barricade
            if kind in blocks
        ]
        yield words.line("text", "blocks", blocks=words.listed(told))


def _beside(army: Army, words: Words) -> Iterator[str]:
    """What an army has beside the board."""
    if army.stock:
        yield words.line("text", "stock", stock=words.listed(_things(army.stock, words)))
    if army.captured:
        yield words.line("text", "captured", captured=words.clauses(_taken(army, words)))


def _taken(army: Army, words: Words) -> Iterator[str]:
    """The pieces an army has taken, by the army they were of."""
    counts = Counter((piece.colour, piece.rank) for piece in army.captured)
    for colour in dict.fromkeys(piece.colour for piece in army.captured):
        taken = [
            words.line("text.taken", rank.value, count=counts[colour, rank])
            for rank in Rank
            if counts[colour, rank]
        ]
        yield words.line("text", "pieces", colour=colour, taken=words.listed(taken))


def _things(stock: Iterable[Barricade], words: Words) -> Iterator[str]:
    counts = Counter(stock)
    for kind in Barricade:
        if counts[kind] > 1:
            yield words.line("text", "things", count=counts[kind], barricade=kind)
        elif counts[kind]:
            yield words.line("text", "thing", barricade=kind)


def _landscape(view: PatrouilleView, words: Words) -> Iterator[str]:
    """Goals, forts and obstacles."""
    places: dict[tuple[SquareKind, Colour | None], list[Place]] = defaultdict(list)
    for square in view.squares:
        places[square.kind, square.colour].append(square.place)
    for army in view.armies:
        yield words.line(
            "text", "goal", colour=army.colour, places=_listed(places[SquareKind.GOAL, army.colour])
        )
    for key, kind in (("forts", SquareKind.FORT), ("obstacles", SquareKind.OBSTACLE)):
        if places[kind, None]:
            yield words.line("text", key, places=_listed(places[kind, None]))


def _listed(places: Iterable[Place]) -> str:
    """Places in the order of the columns, in capitals."""
    return " ".join(place.upper() for place in sorted(places, key=spot))
