"""DiceLand in words: what the picture says, for its alt text and for a board without picture."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import fields

from data.words import Words
from games.colours import colour_of
from games.core import Place, Seat
from games.diceland.landscape import shown
from games.diceland.state import Attraction, Choosing, Die, Ended, Land, Placing, Terrain
from games.diceland.view import DicelandView
from render.painting import LONGEST_ALT, LONGEST_TEXT, shortened
from render.shared.people import opening, who_won

SEATS = (Seat(0), Seat(1))


def now(view: DicelandView, words: Words) -> str:
    """What is asked of whom, or who has won."""
    if view.result is not None:
        return who_won(words, view.result)
    phase = view.state.phase
    asked = None if isinstance(phase, Ended) else phase.seat
    doing = "attracted" if must_move(view) else type(phase).__name__.lower()
    return words.line("picture.now", doing, seat=asked)


def must_move(view: DicelandView) -> bool:
    """Whether fatal attraction enforces a move now (DL-17)."""
    return bool(view.asked) and view.state.options.attraction is Attraction.ENFORCED


def turn(view: DicelandView, words: Words) -> str:
    """The number of the turn; before the first one: that the table is being set up."""
    if not view.turn:
        return words.line("picture", "setup")
    return words.line("picture", "turn", turn=view.turn)


def last(view: DicelandView, words: Words) -> str:
    """The last move and what came of it; empty before the first."""
    done = view.last
    if done is None or not words.has("picture.last", done.word):
        return ""
    told = words.line(
        "picture.last", done.word, seat=done.seat, armies=done.armies, target=done.target
    )
    came = outcome(view)
    if not came:
        return told
    return words.labelled(told, words.line("picture.outcome", came, target=done.target))


def outcome(view: DicelandView) -> str:
    """What the last attack came to, read off the board; empty for another move (DL-7 to DL-10)."""
    state, done = view.state, view.last
    if done is None or done.word not in ("attack", "choose") or isinstance(state.phase, Choosing):
        return ""
    armies = state.armies
    there = armies.get(done.target)
    started = [armies.get(place) for place in done.armies]
    if there is None:  # DL-25, DL-21
        theirs = any(die and die.seat != done.seat for die in started)
        return "pursued" if theirs else "destroyed"
    if there.seat == done.seat:
        return "taken"
    return "held" if all(started) else "repelled"


def closed(view: DicelandView, land: Land) -> bool:
    """Whether nobody may ever enter the tile: an emptied mountain (DL-21)."""
    return (
        view.state.options.terrain
        and view.turn > 0
        and land.terrain is Terrain.MOUNTAIN
        and land.place not in view.state.armies
    )


def score(view: DicelandView, seat: Seat, words: Words) -> str:
    """How many army dice, and their sum (DL-15)."""
    values = [die.value for die in view.state.armies.values() if die.seat == seat]
    return words.line("picture", "score", dice=len(values), sum=sum(values))


def reserve_label(view: DicelandView, words: Words) -> str:
    """What the dice beside the board are: still to be placed, or the reserve (DL-4)."""
    placing = isinstance(view.state.phase, Placing)
    return words.line("picture", "unplaced" if placing else "reserve")


def options(view: DicelandView, words: Words) -> str:
    """The special rules in force."""
    agreed = view.state.options
    attracted = agreed.attraction is not Attraction.OFF
    switched = [words.line("picture", agreed.attraction.value)] if attracted else []
    switched += [
        words.line("picture.rule", f.name)
        for f in fields(agreed)
        if getattr(agreed, f.name) is True
    ]
    return words.listed(switched) or words.line("picture", "plain")


def alt(view: DicelandView, words: Words) -> str:
    """The picture in words: whose turn, the last move, the score, the dice, at most 1024 signs."""
    told = last(view, words)
    parts = [
        opening(turn(view, words), now(view, words), words) + " ",
        words.line("text", "last", last=told) + " " if told else "",
    ]
    if view.result is not None:
        why = words.line("reason", view.result.reason)
        parts.append(words.line("text", "alt_won", reason=why))
    if isinstance(view.state.phase, Choosing):
        parts.append(_rolled(view.state.phase, words) + ". ")
    for seat in SEATS:
        parts.append(words.line("text", "alt_army", **_army(view, seat, words)))
        parts.append(_dice(view, seat))
    return shortened("".join(parts).strip(), LONGEST_ALT)


def described(view: DicelandView, words: Words) -> str:
    """The whole position in Discord Markdown, at most 1900 characters."""
    lines = [_head(view, words), *_middle(view, words)]
    for seat in SEATS:
        side = words.line("text.side", str(colour_of(view, seat)))
        lines.append(words.line("text", "army", side=side, **_army(view, seat, words)))
        lines += _tiles(view, seat, words)
    lines += _rest(view, words)
    lines.append(words.line("text", "options", options=options(view, words)))
    if not view.state.options.terrain:
        lines.append(words.line("text", "all_plains"))
    return shortened("\n".join(lines), LONGEST_TEXT)


def _head(view: DicelandView, words: Words) -> str:
    title = words.line("picture", "title")
    return words.line("text", "head", title=title, turn=turn(view, words), now=now(view, words))


def _middle(view: DicelandView, words: Words) -> Iterable[str]:
    told = last(view, words)
    yield words.line("text", "last", last=told) if told else words.line("text", "none")
    if isinstance(view.state.phase, Choosing):
        yield _rolled(view.state.phase, words)


def _rolled(phase: Choosing, words: Words) -> str:
    return words.line(
        "text",
        "rolled",
        rolled=words.listed(map(str, phase.rolled)),
        armies=phase.armies,
        target=phase.target,
    )


def _army(view: DicelandView, seat: Seat, words: Words) -> dict[str, object]:
    reserve = view.state.reserve
    held = reserve[seat] if seat < len(reserve) else ()
    return {
        "seat": seat,
        "colour": words.colour(seat),
        "score": score(view, seat, words),
        "label": reserve_label(view, words),
        "reserve": words.listed(map(str, held)) or words.line("text", "nothing"),
    }


def _dice(view: DicelandView, seat: Seat) -> str:
    """Every army die of a player, as short as can be: ``A1=3 B2=5. ``"""
    armies = view.state.armies
    own = [place for place in view.state.lands if place in armies and armies[place].seat == seat]
    dice = [f"{place.upper()}={armies[place].value}" for place in own]
    return " ".join(dice) + ". " if dice else ""


def _tiles(view: DicelandView, seat: Seat, words: Words) -> Iterable[str]:
    """A player's tiles, a line for each kind of land."""
    dice = view.state.armies
    kinds: dict[Terrain, list[str]] = defaultdict(list)
    for land in view.state.lands.values():
        die: Die | None = dice.get(land.place)
        if die and die.seat == seat:
            told = words.line("text", "die", place=land.place, value=die.value)
            kinds[shown(view.state.options, land)].append(told)
    for terrain, told_dice in sorted(kinds.items(), key=lambda kind: list(Terrain).index(kind[0])):
        yield _of_kind(view, terrain, told_dice, words)


def _of_kind(view: DicelandView, terrain: Terrain, told: Sequence[str], words: Words) -> str:
    """Tiles of one kind of land, which is named where it counts (DL-23)."""
    tiles = " ".join(told)
    if not view.state.options.terrain:
        return tiles
    return words.line(
        "text", "group", terrain=words.line("picture.terrain", terrain.value), tiles=tiles
    )


def _rest(view: DicelandView, words: Words) -> Iterable[str]:
    """Empty tiles, closed ones, capitals."""
    dice = view.state.armies
    free: dict[Terrain, list[str]] = defaultdict(list)
    shut: list[Place] = []
    for land in view.state.lands.values():
        if closed(view, land):
            shut.append(land.place)
        elif land.place not in dice:
            free[shown(view.state.options, land)].append(land.place.upper())
    if free:
        kinds = (_of_kind(view, terrain, places, words) for terrain, places in free.items())
        yield words.line("text", "empty", tiles=words.clauses(kinds))
    if shut:
        yield words.line("text", "closed", tiles=" ".join(map(str.upper, shut)))
    for land in view.state.lands.values():
        if land.capital is not None:
            yield words.line("text", "capital", seat=land.capital, place=land.place)
