"""Several processes of one bot on one PostgreSQL, really started and really killed; the short form.

The long one is `python -m tests.fleet.long`. How soon a shard is served again and how far apart
logins are is looked at there only: that depends on the machine too. What each guard is there for is
seen without it: `tests/fleet/test_unguarded.py`.
"""

from __future__ import annotations

import pytest

from tests.fleet import audit, checks
from tests.fleet.discord_there import channel_of
from tests.fleet.equals import SLOW, Equals, apart
from tests.fleet.trial import Trial

pytestmark = [pytest.mark.usefixtures("toys"), pytest.mark.xdist_group("fleet"), pytest.mark.long]
EQUAL = 50
AT_ONCE = 2  # times that three processes are asked for a move at the same time


async def test_nothing_is_lost_while_processes_are_killed(three: Trial) -> None:
    three.play()
    await three.played(5)
    for event in (three.kill, three.restart_the_database, three.kill, three.flood, three.roll):
        await event()
        await three.served()
        await three.played(3)
    await three.stop_past_its_lease(4.0)
    await three.served()
    await three.played_everywhere()
    await three.rest()
    await three.end()
    found = await three.look(times=None)
    assert not found.all, f"{found}\n{three.said()}"


async def test_each_process_answers_for_all(three: Trial) -> None:
    """Long because a fleet is asked all this in one life: beginning one takes longest."""
    fleet = await Equals.began(three, channel_of(3))
    _, second, third = fleet.names
    before = await fleet.all_say()
    assert len(set(before.values())) == 1, before

    # Of many equal presses in three processes one acts, and then everybody sees it.
    mover = fleet.called
    names = [fleet.names[n % 3] for n in range(EQUAL)]
    pressed = await fleet.nap(mover, names)
    await three.rest()
    assert not list(checks.acts_once(await three.logged(), pressed))
    after = await fleet.all_say()
    assert len(set(after.values())) == 1, after
    assert set(after.values()) != set(before.values())

    # The same press comes once more when that person is called again: it has acted already.
    await fleet.somebody_moves(second)
    await three.rest()
    await fleet.again(pressed, mover, third)
    await three.rest()
    assert not list(checks.acts_once(await three.logged(), pressed))

    # Of several moves at one state one acts; to the others that is said, and no fault.
    audit.do(three.url, SLOW)
    for _ in range(AT_ONCE):
        asked = await fleet.naps_at_once()
        assert not list(checks.no_faults_told(asked))
        assert not list(checks.one_acts(await three.logged(), asked))

    # A secret choice comes by shard 0, for a table of another server and of another process.
    await apart(three, 0, 7)
    assert not list(checks.whispers_are_heard(await fleet.whispers(channel_of(7))))
    told = [message["content"] for message in three.there.messages.all(channel_of(7))]
    assert any("whispered" in said for said in told), told

    # Whoever is erased by one process is erased in all.
    assert not list(checks.all_see(await fleet.all_say(), "Bram"))
    await fleet.erase(fleet.names[0])
    await three.rest()
    assert not list(checks.none_sees(await fleet.all_say(), "Bram"))
