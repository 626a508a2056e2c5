"""The sheet below Maillot's circuit: whose turn, the teams; and the slip below that."""

from __future__ import annotations

from collections.abc import Iterator

from data.words import Words
from games.colours import colour_of
from games.core import Seat
from games.maillot.course import BOX
from games.maillot.state import HAND
from games.maillot.view import MaillotView, TeamSeen
from render.maillot import riders, scenery
from render.maillot import text as told
from render.maillot.mountain import flash
from render.painting import Marks
from render.shared import furniture, sheet
from render.shared.canvas import WHITE, Pen, mix
from render.shared.lettering import breadth
from render.shared.people import named, short
from render.shared.scene import Item, Sprite, Stamp, Text
from render.shared.sheet import RIBBON, Column, last_or_end, lit, paragraph, ribbon
from render.shared.theme import BODY, NARROW, theme

TITLE = 31
GAP = 8
"""Pixels between the cards."""

HIGH = 134
"""How high the card of a team is."""

SLIP = 138
EMBLEM = 48
SEATS = tuple(map(Seat, range(6)))


def title(words: Words, column: Column, y: int) -> Iterator[Item]:
    """The name of the game, beside the ribbon."""
    return sheet.title(words, column, y + RIBBON // 2, TITLE)


def now(view: MaillotView, words: Words, column: Column, y: int) -> Iterator[Item]:
    """A ribbon that says what is asked of whom, or who has won."""
    side = theme().teams[colour_of(view, min(view.awaited))] if len(view.awaited) == 1 else None
    yield from ribbon(
        column, y, side, view.result, lambda room: told.now(view, short(words, SEATS, room))
    )


def card(
    view: MaillotView,
    team: TeamSeen,
    words: Words,
    marks: Marks,
    column: Column,
    y: int,
    height: int,
) -> Iterator[Item]:
    """A team: its player, its place in the race, its energy, its domestiques and its jerseys.
    Many parameters because each card has its place."""
    seat, x = team.seat, column.x + 12
    colour = colour_of(view, seat)
    middle = (column.x + column.width // 2, y + height // 2)
    edge = lit(seat, seat in view.awaited, view.result)
    yield Stamp(f"card of {seat}", furniture.card(column.width, height, edge), *middle)
    jersey = riders.jersey(colour, EMBLEM, team.out)
    yield Stamp(f"emblem of {seat}", jersey, x + 22, y + 33)
    ink = theme().teams[colour].pip if not team.out else theme().dim
    letter = words.line("picture.letter", str(colour))
    yield Text(letter, x + 22, y + 36, NARROW, ink, side="middle")
    left, width = x + 54, column.width - 24 - 54
    room = width
    if view.options.combativity:
        points = words.line("picture", "points", points=team.points)
        yield Text(points, left + width, y + 24, NARROW, theme().dim, side="right")
        room -= breadth(points, NARROW, True) + 10
    elif team.rank:
        yield Text(f"{team.rank}.", left + width, y + 24, NARROW, theme().dim, side="right")
        room -= 30
    yield named(words, seat, left, y + 24, room, NARROW)
    if team.out:
        text = words.line("picture", "out")
        yield Text(text, left, y + 54, NARROW, theme().dim, bold=False)
    else:
        yield from _energy(team, colour, left, y + 54, width)
    if is_marked(view, marks, seat):
        ring = Sprite(_ring, (), (48, 34))
        yield Stamp("marked hand", ring, x + 32, y + 54 + (height - 54) // 2)
    yield from _belongings(team, colour, x, y + 54 + (height - 54) // 2, column.width - 24)


def _energy(team: TeamSeen, colour: int, x: int, y: int, width: int) -> Iterator[Item]:
    """A bar as long as the energy, and its number."""
    long = width - 46
    bar = Sprite(_bar, (colour, team.energy, long), (long // 2 + 4, 14))
    yield Stamp(f"energy {team.energy} of {team.seat}", bar, x + long // 2, y)
    yield Text(str(team.energy), x + width, y, BODY, theme().text, side="right")
    yield Stamp(f"flash of {team.seat}", Sprite(_flash, (), (9, 14)), x + width - 37, y)


def _belongings(team: TeamSeen, colour: int, x: int, y: int, width: int) -> Iterator[Item]:
    """A helmet for each domestique (pale on the board, missing when retired), and the jerseys."""
    seat = team.seat
    for n in range(BOX.domestiques):
        state = "hand" if n < team.hand else "road" if n < team.left else "gone"
        spot = (x + 8 + n % 3 * 24, y - 12 + n // 3 * 24)
        yield Stamp(f"{state} {n} of {seat}", Sprite(_helmet, (colour, state), (13, 13)), *spot)
    signs = (("rainbow", team.rainbow), ("green", team.green), ("polka", team.dots))
    for (kind, number), share in zip(signs, (0.38, 0.61, 0.84), strict=True):
        left = x + round(width * share)
        yield Stamp(f"{kind} of {seat}", riders.prize(kind, 32), left, y)
        ink = theme().text if number else theme().dim
        yield Text(str(number), left + 20, y, NARROW, ink, bold=bool(number))


def is_marked(view: MaillotView, marks: Marks, seat: Seat) -> bool:
    """Whether the question is about the domestiques that this team has in hand."""
    asked = view.seat if view.seat is not None else min(view.awaited, default=None)
    return seat == asked and any(place == HAND for place, _ in marks)


def marked(
    view: MaillotView, team: TeamSeen, marks: Marks, column: Column, y: int, height: int
) -> Iterator[Item]:
    """The number of the answer that means a domestique in hand."""
    text = " ".join(sign for place, sign in marks if place == HAND and sign).strip()
    if text and is_marked(view, marks, team.seat):
        x, down = column.x + 8, y + 52
        yield from furniture.badge(f"mark {text} hand", text, x, down, theme().gold, NARROW)


def _bar(pen: Pen, colour: int, energy: int, long: int) -> None:
    side, x = theme().teams[colour], long / 2
    pen.rounded((-x, -10), (x, 10), 6, theme().ink)
    pen.rounded((-x + 1.5, -8.5), (x - 1.5, 8.5), 5, mix(theme().line, WHITE, 0.35))
    end = -x + 1.5 + (long - 3) * energy / BOX.most
    if energy:
        pen.rounded((-x + 1.5, -8.5), (max(end, -x + 8), 8.5), 5, side.face)
        pen.line([(-x + 6, -5), (max(end - 5, -x + 6), -5)], mix(side.face, WHITE, 0.4), 2)
    for quarter in (1, 2, 3):
        at = -x + 1.5 + (long - 3) * quarter / 4
        pen.line([(at, -8), (at, 8)], theme().ink, 1.4, 0.55)


def _flash(pen: Pen) -> None:
    pen.loop(flash(0, 0, 10), theme().ink, 3)
    pen.polygon(flash(0, 0, 10), theme().gold)


def _helmet(pen: Pen, colour: int, state: str) -> None:
    side = theme().teams[colour]
    if state == "gone":
        pen.disc(0, 0, 3, theme().line)
        return
    if state == "road":
        pen.disc(0, 0, 9, theme().paper_edge)
        pen.disc(0, 0, 7, mix(theme().card, side.face, 0.12))
        pen.disc(0, 0, 3.2, side.face)
        return
    pen.disc(0, 0, 10.5, theme().ink)
    pen.disc(0, 0, 8.8, side.face)
    for y in (-4, 0, 4):
        pen.line([(-5, y), (6, y)], mix(side.face, side.light, 0.8), 1.7)


def _ring(pen: Pen) -> None:
    for room, colour in ((3.0, theme().ink), (1.5, theme().gold)):
        pen.rounded((-39 - room, -29 - room), (39 + room, 29 + room), 12, colour)
    pen.rounded((-36.5, -26.5), (36.5, 26.5), 9, mix(theme().card, theme().gold, 0.2))


def slip(view: MaillotView, words: Words, x: int, y: int, width: int) -> Iterator[Item]:
    """The last turn, or how it ended; what can be won; what was agreed."""
    yield Stamp("slip", furniture.sheet(width, SLIP), x + width // 2, y + SLIP // 2)
    last = told.last(view, short(words, SEATS, 150))
    told_last = last_or_end(words, view.result, last, "last_turn")
    agreed = (words.line("picture", "options"), told.options(view, words))
    left, middle, right = x + 28, x + 352, x + 558
    yield from paragraph(*told_last, left, y + 29, middle - left - 16, most=3, size=NARROW)
    yield from paragraph(*agreed, right, y + 29, x + width - 24 - right, most=3, size=NARROW)
    yield from _piles(view, words, middle, y)


def _piles(view: MaillotView, words: Words, x: int, y: int) -> Iterator[Item]:
    """The jersey cards and chance cards that are left."""
    left, ink = view.piles, theme()
    yield Text(words.line("picture", "piles"), x, y + 29, NARROW, ink.dim, bold=False)
    signs = (("rainbow", left.rainbow, ""), ("green", left.green, ""),
             ("polka", left.double, "2"), ("polka", left.triple, "3"))  # fmt: skip
    for n, (kind, number, dots) in enumerate(signs):
        at, down = x + 16 + n % 2 * 63, y + 64 + n // 2 * 40
        yield Stamp(f"pile {kind}{dots}", riders.prize(kind, 33), at, down)
        if dots:
            yield Text(dots, at, down, NARROW, ink.ink, side="middle", halo=WHITE)
        yield Text(str(number), at + 20, down, NARROW, ink.text)
    at, down = x + 22 + 2 * 63, y + 84
    yield Stamp("deck", Sprite(_deck, (), (20, 26)), at, down)
    yield Text(str(view.cards), at + 24, down, NARROW, ink.text)


def _deck(pen: Pen) -> None:
    scenery.draw(pen, "chance", 0, 0)
