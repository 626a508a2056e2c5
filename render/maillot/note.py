"""The note inside the circuit: the auction that goes on, without any bid, or how the last ended."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from data.words import Words
from games.colours import colour_of
from games.core import Seat
from games.maillot.state import Sale
from games.maillot.view import AuctionSeen, MaillotView
from render.maillot import board, riders
from render.maillot import text as told
from render.shared import furniture
from render.shared.canvas import WHITE, Pen, mix
from render.shared.lettering import fitted
from render.shared.scene import Item, Sprite, Stamp, Text
from render.shared.theme import BODY, NARROW, theme

HIGH = 108
JERSEY = 42
LETTER = 24


def note(view: MaillotView, words: Words, x: int, y: int, width: int) -> Iterator[Item]:
    """The note, its upper left corner there; nothing before the first auction."""
    if view.auction is None and view.sale is None:
        return
    paper = furniture.sheet(width, HIGH)
    yield Stamp("note", paper, x + width // 2, y + HIGH // 2)
    yield Stamp("gavel", board.gavel(34), x + 36, y + 30)
    if view.auction is not None:
        text = told.auction(view.auction, words)
        number = view.auction.square
        answers = _going_on(view.auction, view.seat)
    else:
        assert view.sale is not None
        text, number = told.sale(view.sale, words), view.sale.square
        answers = _sold(view.sale)
    heading = words.line("joined", "aside", what=text, aside=told.what(view, number, words))
    yield Text(fitted(heading, width - 82, NARROW, True), x + 60, y + 31, NARROW, theme().text)
    yield from _row(view, answers, words, x + 20, y + 72, width - 40)


Answer = tuple[Seat, str, str]
"""A team, what it has said as far as all may know, and how that is drawn."""


def _going_on(auction: AuctionSeen, own: Seat | None) -> list[Answer]:
    """Of sealed bids only one's own is known."""
    answers = []
    for seat in sorted(auction.bidders):
        if auction.own is not None and seat == own:
            answers.append((seat, str(auction.own), "own"))
        elif auction.sealed:
            answers.append((seat, "", "waits" if seat in auction.waiting else "in"))
        elif seat == auction.holder:
            answers.append((seat, str(auction.highest), "best"))
        else:
            answers.append((seat, "", "waits" if seat in auction.waiting else "still"))
    return answers


def _sold(sale: Sale) -> list[Answer]:
    return [
        (seat, str(energy), "best" if seat == sale.winner else "bid") for seat, energy in sale.bids
    ]


def _row(
    view: MaillotView, answers: Sequence[Answer], words: Words, x: int, y: int, width: int
) -> Iterator[Item]:
    step = width // 6
    for n, (seat, text, state) in enumerate(answers):
        left, colour = x + n * step + 24, colour_of(view, seat)
        if state == "best":
            yield Stamp(f"best {seat}", Sprite(_lit, (step,), (step // 2 + 2, 30)), left + 20, y)
        yield Stamp(f"{state} of {seat}", riders.jersey(colour, JERSEY), left, y)
        ink = theme().teams[colour].pip
        letter = words.line("picture.letter", str(colour))
        yield Text(letter, left, y + 3, LETTER, ink, side="middle")
        if text:
            yield Text(text, left + 42, y + 1, BODY, theme().text, side="middle")
        elif state in SIGNS:
            yield Stamp(f"{state} sign {seat}", Sprite(SIGNS[state], (), (18, 18)), left + 40, y)


def _lit(pen: Pen, wide: int) -> None:
    half = wide / 2
    pen.rounded((-half + 3, -27), (half - 3, 27), 9, mix(theme().gold, theme().ink, 0.5))
    pen.rounded((-half + 4.5, -25.5), (half - 4.5, 25.5), 8, mix(theme().gold, WHITE, 0.4))


def _hourglass(pen: Pen) -> None:
    ink, wood = theme().ink, theme().gold
    pen.polygon([(-10, -13), (10, -13), (0, 0)], ink)
    pen.polygon([(-10, 13), (10, 13), (0, 0)], ink)
    pen.polygon([(-6.5, -10), (6.5, -10), (0, -2.4)], WHITE)
    pen.polygon([(-6.5, 11), (6.5, 11), (0, 3.6)], wood)
    for y in (-14, 14):
        pen.line([(-11, y), (11, y)], ink, 4)


def _tick(pen: Pen) -> None:
    green = theme().road["green"].fill
    for colour, wide in ((theme().ink, 9.0), (green, 6.0)):
        pen.line([(-10, 1), (-3, 9), (11, -9)], colour, wide)


SIGNS = {"waits": _hourglass, "in": _tick}
