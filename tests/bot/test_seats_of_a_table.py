"""Who may act for a seat, and who stays at a table when somebody comes or goes."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta

from bot.tables import lobby, menu
from bot.tables.records import Deputy, Member, Membership, Status, Table
from games import maillot
from games.computers import Level
from games.core import Seat
from games.maillot.phases import Starting
from tests.support.bot.exports import BEGIN, sitting_of, table_of
from tests.support.games.maillot import A, racing

UNTIL = BEGIN + timedelta(days=2)
BEFORE = UNTIL - timedelta(seconds=1)
ADA = Member(1, "Ada", Membership.PLAYER, opener=True, seat=Seat(0))
BRAM = Member(2, "Bram", Membership.PLAYER, opener=False, seat=Seat(1))
ROBOT = Member(-3, "Easy computer", Membership.PLAYER, False, Seat(2), computer=Level.EASY)


def waiting(*members: Member) -> Table:
    return replace(table_of(sitting_of("maillot", 3)), status=Status.LOBBY, members=members)


def test_a_stand_in_is_called_until_their_time_is_over_and_then_the_player() -> None:
    away = replace(ADA, deputy=Deputy(9, UNTIL))
    assert (ADA.called(BEFORE), away.called(BEFORE), away.called(UNTIL)) == (1, 9, 1)


def test_for_a_seat_act_its_player_and_the_stand_in_and_nobody_else() -> None:
    away = replace(ADA, deputy=Deputy(9, UNTIL))
    assert [away.is_for(who, BEFORE) for who in (1, 9, 2)] == [True, True, False]
    assert not away.is_for(9, UNTIL)
    assert not replace(ADA, membership=Membership.LEFT).is_for(1, BEFORE)


def test_neither_a_computer_nor_somebody_invited_keeps_a_lobby_open() -> None:
    invited = replace(BRAM, membership=Membership.INVITED)
    assert lobby.leave(waiting(ADA, ROBOT, invited), 1).status is Status.CLOSED
    left = lobby.leave(waiting(ADA, invited, ROBOT, replace(BRAM, user_id=5)), 1)
    assert (left.status, lobby.opener(left).user_id) == (Status.LOBBY, 5)


def test_who_comes_to_a_full_table_takes_the_place_of_a_computer() -> None:
    joined = lobby.join(waiting(ADA, ROBOT, BRAM), 7, "Cleo", 3)
    assert [member.user_id for member in joined.members] == [1, 2, 7]


def test_what_is_done_on_the_side_is_asked_for_only_where_nothing_else_is() -> None:
    """MA-28: to retire a domestique may be done at any time."""
    legal = maillot.legal(racing("a4 b c", phase=Starting(A)), A)
    side = [action for action in legal if action.aside]
    asked = menu.foremost(legal)
    assert side
    assert asked
    assert not {*asked} & {*side}
    assert menu.foremost(side) == side
