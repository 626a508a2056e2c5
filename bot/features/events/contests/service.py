"""Open, join and play contests; without Discord."""

from __future__ import annotations

from bot.base.actor import Actor
from bot.base.errors import Refused
from bot.features.events.contests import store as contests_store
from bot.matches.registry import MatchRegistry
from bot.screens.messages import game_name
from bot.store.store import Store
from bot.tables import contests, known_games
from bot.tables.contests import Contest, ContestKind, Entrant, EventStatus, Outcome, Pairing
from bot.tables.records import OVER, Status
from bot.tables.series import PairingOf
from data.words import Words


async def open_contest(
    store: Store, actor: Actor, kind: ContestKind, game: str, language: str, words: Words
) -> Contest:
    """Open a contest in this channel, in that language. Raises Refused, in the actor's `words`: the
    game has no matches for two, or one is open already."""
    if 2 not in known_games.game(game).INFO.seats:
        raise Refused("contest_two", game=game_name(game, words))
    new = Contest(
        id=0,
        guild_id=actor.guild_id or 0,
        channel_id=actor.channel_id,
        kind=kind,
        game=game,
        language=language,
        opener_id=actor.user_id,
        stage=EventStatus.GOING if kind is ContestKind.LADDER else EventStatus.JOINING,
        message_id=None,
        entrants=(),
        pairings=(),
    )
    return await contests_store.open_contest(store, new)


async def here(matches: MatchRegistry, actor: Actor, number: int) -> Contest:
    """A contest of the actor's channel. Raises Refused."""
    if (await contests_store.get(matches.store, number)).channel_id != actor.channel_id:
        raise Refused("contest_none")
    return await settled(matches, number)


async def managed(matches: MatchRegistry, actor: Actor, number: int) -> Contest:
    """As `here`, for those who may manage the server. Raises Refused."""
    if not actor.rights.manages_server:
        raise Refused("manage_server")
    return await here(matches, actor, number)


async def join(matches: MatchRegistry, actor: Actor, number: int) -> Contest:
    """Join a contest. Raises Refused."""
    await here(matches, actor, number)
    return await contests_store.join(matches.store, number, actor.user_id, actor.name)


async def leave(matches: MatchRegistry, actor: Actor, number: int) -> Contest:
    """Leave a contest. Raises Refused, also while the actor plays a match of it."""
    await here(matches, actor, number)
    return await contests_store.leave(matches.store, number, actor.user_id)


async def start(matches: MatchRegistry, actor: Actor, number: int) -> Contest:
    """Begin a round robin, as its opener or as one who manages the server. Raises Refused."""
    contest = await here(matches, actor, number)
    if actor.user_id != contest.opener_id and not actor.rights.manages_server:
        raise Refused("contest_opener")
    return await contests_store.start(matches.store, number)


async def pairing(
    matches: MatchRegistry, actor: Actor, number: int, rival: int
) -> tuple[Contest, Entrant, PairingOf]:
    """The match that this person may open against the entrant of that number. Raises Refused."""
    contest = await here(matches, actor, number)
    me, other = contest.of_user(actor.user_id), contest.entrant(rival)
    contests.must_be_open(contest, me.number, other.number)
    return contest, other, PairingOf(contest.id, me.number, other.number)


async def settled(matches: MatchRegistry, contest_id: int) -> Contest:
    """A contest, with the outcomes of all its finished matches stored. Raises Refused if there is
    none."""
    contest = await contests_store.get(matches.store, contest_id)
    over = [p for p in contest.pairings if p.outcome is Outcome.OPEN and p.status in OVER]
    if not over or contest.stage is EventStatus.OVER:
        return contest
    # In the order in which they ended: on a ladder each result starts from the places before it.
    ended = sorted(over, key=lambda pairing: pairing.ended)
    outcomes = [(pairing.id, await _outcome(matches, contest, pairing)) for pairing in ended]
    return await contests_store.decide(matches.store, contest_id, outcomes)


async def _outcome(matches: MatchRegistry, contest: Contest, pairing: Pairing) -> Outcome:
    """The outcome of a finished match; one called off or damaged counts for nothing.

    A seat counts for the entrant who sat there first, even if another player has taken it over. The
    seat of an erased entrant is the one that the other entrant does not have.
    """
    if pairing.status is not Status.FINISHED or pairing.match_id is None:
        return Outcome.VOID
    try:
        match = await matches.match(pairing.match_id)
    except Refused:  # its record is damaged: that is said elsewhere
        return Outcome.VOID
    seats = {member.user_id: seat for seat, member in match.seated.items()}
    numbers = (pairing.first, pairing.second)
    first, second = (seats.get(contest.entrant(n).user_id or 0) for n in numbers)
    if match.result is None or first is second is None:
        return Outcome.VOID
    winners = set(match.result.winners)
    if len(winners) != 1:
        return Outcome.DRAW
    won = first in winners if first is not None else second not in winners
    return Outcome.FIRST if won else Outcome.SECOND
