"""What stands beside the choices of a panel, and what its picture frames."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from bot.features.plans import ahead_panel
from bot.features.play import panels
from bot.features.play.decision import Decision, decision
from bot.host import Host
from bot.screens.replies import Reply
from games import registry
from games.core import Seat
from games.maillot.phases import Bidding
from games.patrouille.moves import Move
from games.sealed import Sealed
from tests.support.bot.game_tables import first_turn_with, plays
from tests.support.bot.hosting import a_match
from tests.support.bot.layouts import BUTTON, MENU, SECTION, texts_of
from tests.support.bot.telling import line
from tests.support.bot.world import World
from tests.support.games.diceland import BLUE, drawn
from tests.support.games.maillot import A, B, racing
from tests.support.games.vague import P, R, taking, yard


async def at(host: Host, game: str, state: Any, seat: Seat) -> Decision:
    """What a seat may do in this position."""
    now, rules = decision(await a_match(host, game), seat), registry()[game]
    legal, awaited = rules.legal(state, seat), rules.awaited(state)
    view, public = rules.view(state, seat), rules.view(state, None)
    return replace(now, legal=legal, view=view, public=lambda: public, awaited=awaited)


def parts(reply: Reply, kind: int) -> list[dict[str, Any]]:
    """All components of a kind, from above."""

    def inside(part: dict[str, Any]) -> Iterator[dict[str, Any]]:
        yield part
        for below in (*part.get("components", ()), *filter(None, [part.get("accessory")])):
            yield from inside(below)

    (frame,) = reply.layout().children
    return [part for part in inside(dict(frame.to_component_dict())) if part["type"] == kind]


def beside(reply: Reply) -> dict[str, str]:
    """What stands beside each button that has a text beside it."""
    return {each["accessory"]["label"]: texts_of([each]) for each in parts(reply, SECTION)}


async def test_a_choice_whose_odds_hang_on_the_next_one_says_so_beside_the_others(
    host: Host,
) -> None:
    """A1 can strike B1 alone, C1 either neighbour; which of these is asked next."""
    position = drawn("b4  r5  b3  r1")
    panel = await panels.panel(
        host.pictures, await at(host, "diceland", position, BLUE), ("attack",)
    )
    assert list(beside(panel)) == ["1 · A1", "2 · C1"]
    assert "0 of 6 rolls" in beside(panel)["1 · A1"]
    assert beside(panel)["2 · C1"].lower() == line("panel.depends")


async def test_a_price_that_many_choices_share_is_told_once(world: World) -> None:
    """The cabin costs the same wherever it goes; to end the turn costs nothing."""
    match, person = await first_turn_with(world, P)
    for seat in (P, R):
        await plays(world, match, seat, "end phase")
    said = (await world.press(person, "move")).response.content
    assert said.count("6 points each time") == 1
    assert ", 2 · " in next(each for each in said.splitlines() if "each time" in each)


async def test_where_there_is_no_room_beside_them_places_of_one_price_share_a_line(
    host: Host,
) -> None:
    """Fourteen lines with the same words in each hid the question on a phone."""
    board = yard(2, gravats="a1 a2 a3", pawns={"cabin": "a1", "wheelbarrow": "a3"})
    panel = await panels.panel(host.pictures, await at(host, "vague", taking(board), P))
    told = Counter(price.text for price in panel.prices)
    lines = [price.line for price in panel.prices if price.line]
    assert len(lines) == len(told)
    text, count = told.most_common(1)[0]
    assert count > 1
    (shared,) = (each for each in lines if text.lower() in each.lower())
    assert shared.count(" · ") == count


async def test_a_menu_of_whole_actions_is_called_by_their_kinds(host: Host) -> None:
    """ "Choose" below "What would you like to do?" told nobody that only attacks are possible."""
    position = drawn("b4  r5  b3  r1", "  b2  r2  b6  r3")
    now = await at(host, "diceland", position, BLUE)
    (found,) = parts(await panels.panel(host.pictures, now), MENU)
    assert found["placeholder"] == now.labels.line("command.attack", "label")


async def test_what_a_warning_says_does_not_stand_above_it_too(host: Host) -> None:
    """MA-19: without a domestique at hand the winner gives up a square."""
    owners = {1: A, 2: A, 3: A, 5: A, 7: A, 8: A}
    bids = Bidding(13, Sealed(frozenset({A, B})))
    state = racing("a b", on=13, owners=owners, teams={A: {"hand": 0}}, phase=bids)
    now = await at(host, "maillot", state, A)
    assert (await panels.panel(host.pictures, now)).asks.count(
        "no domestique beside the board"
    ) == 1
    sure = await panels.panel(host.pictures, now, ("bid", "5"))
    assert sure.asks.count("no domestique beside the board") == 1
    assert "**You have no domestique beside the board" in sure.asks


async def test_a_square_is_called_one_beside_the_number_of_its_choice(host: Host) -> None:
    """The track's squares have numbers, and so have the choices on the picture."""
    bids = Bidding(13, Sealed(frozenset({A, B})))
    state = racing("a b", on=13, owners={2: A, 11: A}, teams={A: {"hand": 1}}, phase=bids)
    panel = await panels.panel(host.pictures, await at(host, "maillot", state, A), ("retire",))
    buttons = [each["label"] for each in parts(panel, BUTTON)]
    assert buttons[:3] == ["1 · Square 2", "2 · Square 11", "3 · One beside the board"]


async def test_a_plan_frames_the_pieces_it_asks_about_and_not_all_they_can_reach(
    host: Host,
) -> None:
    """With a roll that nobody knows yet, an army can come to most of the board."""
    match = await a_match(host, "patrouille")
    (seat,) = set(match.seated) - match.awaited
    found = await ahead_panel.foreseen(match, seat)
    assert found is not None
    moves = [action for action in found.at.legal if isinstance(action, Move)]
    pieces = dict.fromkeys(move.piece for move in moves)
    assert len(pieces) < len({move.to for move in moves})
    marks = tuple((piece, "") for piece in pieces)
    expected = await panels.painted(host.pictures, match, found.at.view, marks)
    panel = await ahead_panel.question(host.pictures, match, seat)
    assert panel.picture is not None
    assert expected is not None
    assert panel.picture.png == expected.png
