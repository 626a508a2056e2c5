"""Two people at a table are never called alike, and no name covers the lines around it."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.base.limits import NAME, clean_name, safe_name
from bot.base.names import apart, look
from bot.tables import lobby
from bot.tables.records import Membership
from tests.support.bot.scenes import opened, table_in
from tests.support.bot.world import World


@pytest.mark.fault("A1")
@pytest.mark.parametrize(
    ("name", "clean"),
    [
        ("Z" + "\u0335\u0336\u0337" * 300, "Z\u0335\u0336"),
        ("A\u0301\u0302\u0303da\u0301", "A\u0301\u0302da\u0301"),
        ("Nguyễn", "Nguyễn"),
        (unicodedata.normalize("NFD", "Nguyễn"), unicodedata.normalize("NFD", "Nguyễn")),
        ("क्षि", "क्षि"),
    ],
)
def test_a_letter_bears_two_marks_at_most(name: str, clean: str) -> None:
    assert clean_name(name) == clean
    assert safe_name(name) == clean


@pytest.mark.fault("A1")
@pytest.mark.parametrize(
    "other",
    ["Ada", "ADA", "ada", "Аda", "Αdа", "Adá", "Ａｄａ", "𝐀𝐝𝐚", "A\u200dda", "Ada\u0301\u0302"],
)
def test_a_look_alike_gets_a_number(other: str) -> None:
    assert apart(other, ["Bram", "Ada"]) == f"{other} 2"


@pytest.mark.parametrize(
    ("one", "other"), [("Bill", "BiII"), ("Mo", "M0"), ("Iris", "lris"), ("Marn", "Mam")]
)
def test_digits_and_letters_are_taken_for_one_another(one: str, other: str) -> None:
    assert look(one) == look(other)


@pytest.mark.parametrize(("one", "other"), [("Ada", "Adam"), ("Ann", "Anna"), ("陈", "李")])
def test_other_names_stay_as_they_are(one: str, other: str) -> None:
    assert apart(other, [one]) == other


def test_the_number_is_free_and_the_name_short_enough() -> None:
    assert apart("Ada", ["Ada", "Ada 2", "ADA 3"]) == "Ada 4"
    assert apart("Ada 2", ["Ada", "Ada 2"]) == "Ada 2 2"
    long = "x" * NAME
    assert apart(long, [long]) == f"{'x' * (NAME - 2)} 2"


@given(st.text(max_size=40), st.lists(st.text(max_size=40), max_size=5))
def test_no_two_names_look_alike(name: str, others: list[str]) -> None:
    names = [clean_name(other) for other in others]
    found = apart(clean_name(name), names)
    assert look(found) not in {look(other) for other in names}
    assert len(found) <= NAME


def test_the_invited_are_told_apart_too() -> None:
    people = [(1, "Ada"), (2, "Аda"), (3, "Bram")]
    guests = lobby.guests((), people, 6)
    assert [m.name for m in guests] == ["Ada", "Аda 2", "Bram"]
    assert {m.membership for m in guests} == {Membership.INVITED}


@pytest.mark.discord
async def test_who_joins_under_the_name_of_another_is_seen_as_a_second(world: World) -> None:
    await opened(world)
    impostor = world.env.create_user("impostor", global_name="Αdа")
    member = world.guild.add_member(impostor)
    await member.slash(world.channel, "table join")
    table = await table_in(world, world.channel)
    assert [m.name for m in table.members] == ["Ada", "Αdа 2"]
    assert "Αdа 2" in world.newest().content
    await world.ada.slash(world.channel, "table start")
    await member.slash(world.channel, "table resign")
    assert "Αdа 2" in "".join(m.content for m in world.messages())
