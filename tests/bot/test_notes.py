"""A private note: what one meant to do, for oneself alone."""

from __future__ import annotations

from bot.features.play.notes import store as notes
from bot.features.privacy.store import kept_about
from tests.support.bot.kept import both_engines
from tests.support.bot.scenes import begun, close, player, said, waiter
from tests.support.bot.telling import tells
from tests.support.bot.world import World

pytestmark = both_engines
MEANT = "go *east*: then @everyone"


async def test_a_note_is_shown_to_its_writer_alone_until_the_match_is_over(world: World) -> None:
    match = await begun(world)
    mover, other = player(world, match), waiter(world, match)
    kept = await mover.slash(world.channel, "table note", text=MEANT)
    assert tells(said(kept), "note.kept")
    for shown in (
        said(await world.press(mover, "move")),
        said(await mover.slash(world.channel, "mygames")),
    ):
        assert "📝 go \\*east\\*" in shown
        assert "@everyone" not in shown
    assert "📝" not in said(await other.slash(world.channel, "mygames"))
    form = await world.press(mover, "note", kept.response)
    dropped = await mover.submit_modal(form, {"note": ""})
    assert tells(said(dropped), "note.dropped")
    stranger = await world.people[4].slash(world.channel, "table note", text="mine")
    assert tells(said(stranger), "refusal.not_seated")
    await other.slash(world.channel, "table note", text="mine")
    await close(world, world.people[3])
    assert not await notes.notes(world.store, other.id)


async def test_who_is_erased_has_no_note(world: World) -> None:
    await begun(world)
    await world.ada.slash(world.channel, "table note", text=MEANT)
    kept = await kept_about(world.store, world.ada.id)
    assert kept is not None
    assert [note["table"] for note in kept["notes"]] == [1]
    await world.store.erase(world.ada.id)
    assert not await notes.notes(world.store, world.ada.id)
