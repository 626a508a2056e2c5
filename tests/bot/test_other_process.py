"""Another process answers with our token: the operator is told, and only then."""

from __future__ import annotations

from datetime import timedelta

import pytest

from bot.base import clock
from bot.base.figures import Figures
from bot.base.other_process import OtherProcess
from tests.support.bot.scenes import begun, nap
from tests.support.bot.world import World


@pytest.mark.discord
@pytest.mark.fault("S20")
async def test_a_press_that_somebody_else_has_answered_is_told_and_counted(
    world: World, caplog: pytest.LogCaptureFixture
) -> None:
    match = await begun(world)
    world.env.inject_error("POST", "/interactions/*/callback", status=400, code=40060)
    await nap(world, match)
    world.env._errors.clear()
    told = [r for r in caplog.records if "another process answers" in r.getMessage()]
    assert [record.levelname for record in told] == ["ERROR"]
    figure = world.app.host.store.figures.registry.get_sample_value(
        "braakland_answered_elsewhere_total"
    )
    assert figure == 1


@pytest.mark.fault("S20")
def test_it_is_believed_to_be_there_for_ten_minutes() -> None:
    other, now = OtherProcess(), [clock.now()]
    with clock.taken_from(lambda: now[0]):
        other.heard(1)
        other.refused(1, Figures())
        assert other.is_there()
        now[0] += timedelta(minutes=10)
        assert not other.is_there()


def test_what_we_may_have_answered_ourselves_is_no_sign_of_another() -> None:
    """It has come twice, its answer was lost, or a process of before has it."""
    other, figures = OtherProcess(), Figures()
    for twice in (1, 1):
        other.heard(twice)
    other.heard(2)
    other.may_be_answered(2)
    for interaction in (1, 2, 3):
        other.refused(interaction, figures)
    assert not other.is_there()
