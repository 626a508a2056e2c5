"""What a player does in a match, on a host without Discord."""

from __future__ import annotations

import pytest

from bot.base.errors import AgainstRule, Duplicate, Refused, Stale
from bot.features.play import service
from bot.host import Host
from bot.interactions.access import mine
from bot.tables.schedule import Confirm
from games.core import Seat
from tests.support.bot.hosting import ADA, BRAM, CLEO, a_match, actor, player
from tests.toys.race import Drink, Rest, Sleep, Sprint

REST = Rest(Sleep.NAP)


async def test_a_player_acts_for_their_own_seat_and_a_stranger_for_none(host: Host) -> None:
    match = await a_match(host)
    found, seat = await mine(host.matches, ADA, match.id)
    assert (found, match.seated[seat].user_id) == (match, ADA.user_id)
    with pytest.raises(Refused, match="not_seated"):
        await mine(host.matches, CLEO, match.id)
    with pytest.raises(Refused, match="no_such_table"):
        await mine(host.matches, actor(109, "Somebody", channel_id=99, see=False), match.id)


async def test_who_has_resigned_acts_no_more(host: Host) -> None:
    match = await a_match(host, "race", BRAM, CLEO)
    _, seat = await mine(host.matches, CLEO, match.id)
    await match.resign(seat, interaction=None, at=match.table.changed_at)
    with pytest.raises(Refused, match="has_resigned"):
        await mine(host.matches, CLEO, match.id)


async def test_several_actions_are_all_played_or_none_is(host: Host) -> None:
    match = await a_match(host)
    _, seat = await mine(host.matches, player(match), match.id)
    revision, before = match.revision(seat), match.entries
    with pytest.raises(AgainstRule):
        await service.play(match, seat, revision, [Sprint(5), Sprint(600)], "1")
    assert match.entries == before
    await service.play(match, seat, revision, [Drink(), REST], "1")
    assert match.entries == before + 2


async def test_out_of_turn_one_reads_whose_move_it_is_and_the_rule(host: Host) -> None:
    match = await a_match(host)
    _, seat = await mine(host.matches, player(match, moves=False), match.id)
    with pytest.raises(AgainstRule) as refused:
        await service.play(match, seat, match.revision(seat), [REST], "1")
    assert player(match).name in str(refused.value.values["text"])


async def test_one_press_acts_once_and_an_old_one_not_at_all(host: Host) -> None:
    match = await a_match(host)
    _, seat = await mine(host.matches, player(match), match.id)
    revision = match.revision(seat)
    await service.play(match, seat, revision, [Drink()], "1")
    with pytest.raises(Stale):
        await service.play(match, seat, revision, [REST], "2")
    with pytest.raises(Duplicate):
        await service.play(match, seat, match.revision(seat), [REST], "1")


async def test_what_is_typed_is_read_and_what_is_no_move_names_some_that_are(host: Host) -> None:
    match = await a_match(host)
    _, seat = await mine(host.matches, player(match), match.id)
    assert service.read(match, seat, "Rest  NAP") == REST
    with pytest.raises(Refused, match="unreadable_near") as refused:
        service.read(match, seat, "rest nup")
    assert "`rest nap`" in str(refused.value.values["near"])


async def test_when_to_be_asked_is_kept_until_it_is_said_otherwise(host: Host) -> None:
    assert await service.wish(host.store, ADA.user_id, None) is Confirm.NEEDED
    await service.wish(host.store, ADA.user_id, Confirm.NEVER)
    assert await service.wish(host.store, ADA.user_id, None) is Confirm.NEVER


async def test_what_is_typed_is_about_the_match_of_the_channel(host: Host) -> None:
    match = await a_match(host)
    found = await service.match_here(host.matches, ADA, None, "race")
    assert found is not None
    assert (found[0], found[1]) == (match, Seat(0))
    assert await service.match_here(host.matches, ADA, None, "whisper") is None
    assert await service.match_here(host.matches, CLEO, None) is None
