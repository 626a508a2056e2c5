"""Time zones as people write them in public: understood, asked about, or met by a suggestion."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.tables import zones
from tests.support.bot.reminding import remind
from tests.support.bot.scenes import begun, said
from tests.support.bot.telling import tells
from tests.support.bot.world import World

TYPED = Path(__file__).with_name("typed").joinpath("zones.tsv").read_text("utf-8").splitlines()[1:]


@pytest.mark.parametrize("line", TYPED)
def test_a_zone_is_understood_or_answered_by_a_suggestion(line: str) -> None:
    typed, _, wanted = line.partition("\t")
    meant = [place.zone for place in zones.meant(typed)]
    if wanted.startswith("~"):
        assert not meant
        assert zones.near(typed)[0].zone == wanted[1:]
    else:
        assert meant == wanted.split()


def test_what_is_being_typed_shows_cities_by_their_size_and_then_no_more_than_fit() -> None:
    assert zones.begun("lyo")[0] == zones.ZonePlace("Lyon", "Europe/Paris")
    assert zones.zones("lord") == ["Australia/Lord_Howe"]
    assert len(zones.begun("")) == zones.MOST == len(zones.begun("a"))


@given(st.text(max_size=3))
def test_every_zone_that_is_shown_is_known(typed: str) -> None:
    assert all(map(zones.known, zones.zones(typed)))


def test_a_zone_is_a_place_or_an_offset_in_whole_hours() -> None:
    assert all(map(zones.known, ("Europe/Amsterdam", "UTC", "Etc/GMT-2")))
    for odd in ("", "amsterdam", "Europe/Atlantis", "CET", "posix/Europe/Amsterdam", "Etc/GMT-99"):
        assert not zones.known(odd)


async def test_of_several_one_is_pressed_and_what_else_was_typed_is_kept(world: World) -> None:
    await begun(world)
    shown = await world.ada.slash(
        world.channel, "remind", zone="EST", quiet="22-7", first="soon", spacing="12h"
    )
    for key in ("refusal.which_zone", "refusal.no_span", "wishes.noted", "wishes.quiet_waits"):
        assert tells(said(shown), key), said(shown)
    await world.ada.click(shown.response, label="Brisbane")
    kept = await world.store.deadlines.preferences(world.ada.id)
    assert kept.zone == "Australia/Brisbane"
    assert kept.quiet is not None
    assert kept.spacing is not None


async def test_of_nothing_that_could_be_read_only_the_reason_is_said(world: World) -> None:
    said_only = await remind(world.ada, world, quiet="at night", zone="Atlantis")
    assert tells(said_only, "refusal.no_hours")


async def test_an_offset_is_taken_and_has_no_summer_time(world: World) -> None:
    shown = await remind(world.ada, world, zone="UTC+2")
    assert tells(shown, "wishes.fixed")
    assert "(UTC+2)" in shown
