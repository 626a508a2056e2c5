"""Patrouille: who has resigned is passed over, and their turns are no news."""

from __future__ import annotations

from bot.screens import log_lines
from data.words import Words
from games import locale_of
from tests.support.bot.playing import begin
from tests.support.bot.scenes import match_of, player
from tests.support.bot.world import World


async def resigned(world: World, turns: int) -> list[str]:
    """Three play, Cleo resigns, and so many turns go by; what was told since."""
    await begin(world, "patrouille", players=3)
    match = await match_of(world, 1)
    cleo = next(s for s, m in match.seated.items() if m.user_id == world.people[2].id)
    asked = await world.people[2].slash(world.channel, "table resign")
    await world.press(world.people[2], "resigned", asked.response)
    assert cleo in match.resigned
    since = match.entries
    for _ in range(turns):
        match = await match_of(world, 1)
        seat = min(match.awaited)
        move = next(a for a in match.legal(seat) if a.word() == "move")
        await player(world, match).slash(world.channel, "play", move=str(move))
        await world.env.advance_time(2)
    words = Words.of("en", "patrouille", locale_of("patrouille")).named({cleo: "Cleo"})
    assert sum(line.entry.seat == cleo for line in match.lines[since:]) >= 2
    return [text for _, text in log_lines.told(match, words, None)]


async def test_a_resigned_army_is_passed_over_in_silence(world: World) -> None:
    told = await resigned(world, 8)
    after = told[told.index("🏳️ Cleo resigns.") + 1 :]
    about = [text for text in after if "Cleo" in text or "Yellow" in text]
    assert about == ["🏳️ Cleo has resigned, and is passed over from now on."]
    assert not any("pass" in text for text in after if text not in about)
