"""What people and fate do in a world, each drawn by chance; what must come of it is noted.

Long because there are many kinds of operations, each of a few lines.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import replace
from datetime import timedelta
from typing import Any

from bot.base.address import address, bare
from bot.tables import menu
from bot.tables.records import Status, Table
from bot.tables.schedule import ClockMode, ClockSettings
from games import registry
from games.core import Action, Seat
from tests.support.bot.players import player_of
from tests.support.bot.playing import asks_on, components, step_to
from tests.support.bot.scenes import give_back, said, take_away
from tests.worlds.realm import Panel, Realm
from tests.worlds.replica import Broken, Replica

GAMES = ("race", "race", "whisper", "whisper", "diceland", "patrouille", "maillot", "vague")
THINKING = ("race", "diceland", "patrouille")
"""Games in which a computer plays at some tables."""
HOUR = timedelta(hours=1)
PACES = (
    ClockSettings(),
    ClockSettings(),
    ClockSettings(ClockMode.HARD, 24 * HOUR),
    ClockSettings(ClockMode.HARD, 3 * HOUR),
    ClockSettings(ClockMode.NONE),
)
PASSING = ((500, 0), (502, 0), (503, 0), (429, 0), (401, 0), (403, 0), (403, 40333), (404, 0))
REFUSALS = {
    ("POST", "/channels/*/messages"): (*PASSING, (400, 50035), (413, 40005), (400, 400001)),
    ("PATCH", "/channels/*/messages/*"): PASSING,
}
"""How Discord refuses a call: the status of HTTP, and its own code."""
ANSWERS = ("POST", "/interactions/*/callback")
JUMP = 40  # minutes by which the clock may be wrong; a start after more would be an outage
NONSENSE = ("", "rest", "rest nap nap", "bl:do:1:0:rest", "@everyone", "１", "a" * 90)
READING = ("table status", "table board", "table text", "table log", "mygames", "help")
Operation = Callable[[Realm], Awaitable[None]]


async def play(realm: Realm) -> None:
    """Somebody who is awaited makes a legal move; it must be made, once."""
    replica = _running(realm)
    if replica is None:
        return
    seat = realm.chance.choice(sorted(replica.people))
    player = player_of(replica.table.game)
    with realm.env.time_context():
        match = await realm.world.app.host.matches.match(replica.id)
        legal = list(replica.legal(seat))
        action = player(match.view(seat), legal, realm.chance)
    await _act(realm, replica, seat, action)


async def undisturbed(realm: Realm) -> None:
    """Somebody moves at a table that nothing stands in the way of; whatever befalls the others,
    who is awaited next has the board within five seconds."""
    for replica in [r for r in realm.replicas.values() if _is_free(realm, r)]:
        seat = realm.chance.choice(sorted(replica.people))
        person, channel = _person(realm, replica, seat), _channel(realm, replica.table)
        if not realm.sky.may_press(person.id, channel.id):
            continue
        before, legal = replica.awaited, list(replica.legal(seat))
        with realm.env.time_context():
            match = await realm.world.app.host.matches.match(replica.id)
            action = player_of(replica.table.game)(match.view(seat), legal, realm.chance)
        _note(realm, await person.slash(channel, "play", move=str(action)), True)
        await realm.wait(5)
        match = await realm.world.app.host.matches.match(replica.id)
        people = [s for s in match.awaited if _computer(replica, s) is None]
        post = await realm.world.store.post(replica.id, "turn")
        shown = post is not None and post.body["awaited"] == sorted(match.awaited)
        if people and match.awaited != before and not shown:
            raise Broken(f"#{replica.id} has no board of {sorted(match.awaited)} in five seconds")
        return


def _is_free(realm: Realm, replica: Replica) -> bool:
    """Whether nothing stands in the way of a table's board, as far as it stands in a channel."""
    table, delivery = replica.table, realm.world.app.host.delivery
    where = table.channel_id
    doors = [fault for faults in realm.closed_doors.values() for fault in faults]
    torn = realm.lost_answers or realm.dies or realm.sky.deaf or realm.paused
    return bool(
        replica.people
        and table.status is Status.RUNNING
        and not torn
        and all(fault in doors for fault in realm.env.backend.faults)
        and realm.sky.is_free(where)
        and realm.writes_in(where)
        and not table.in_person
        and table.id not in delivery.unposted
        and delivery.silence.of(where) is None
    )


async def anything(realm: Realm) -> None:
    """The same with any legal move, also out of turn."""
    replica = _running(realm)
    if replica is None:
        return
    people = [s for s in replica.now.revisions if _computer(replica, s) is None]
    seat = realm.chance.choice(sorted(people))
    legal = list(replica.legal(seat))
    if legal and seat not in replica.now.resigned:
        await _act(realm, replica, seat, realm.chance.choice(legal))


async def _act(realm: Realm, replica: Replica, seat: Seat, action: Action) -> None:
    person = _person(realm, replica, seat)
    channel = _channel(realm, replica.table)
    board = _board(realm, replica)
    may = board is not None and realm.sky.may_press(person.id, board.channel.id)
    if may and realm.chance.random() < 0.5:
        done = await _clicked(realm, person, board, action)
        if done is not None:
            await _twice(realm, done)
            return
    may = channel is not None and realm.sky.may_press(person.id, channel.id)
    if not may or realm.chance.random() < 0.2:
        result = await person.user.slash("play", move=str(action), table=replica.id)
    else:
        result = await person.slash(channel, "play", move=str(action))
    _note(realm, result, True)


async def _clicked(realm: Realm, person: Any, board: Any, action: Action) -> Panel | None:
    """From My move to Confirm, be it asked for or not; its panel with that button, or None if an
    answer was lost on the way."""
    move = next(a for a in _addresses(board) if a.startswith("bl:move:"))
    faulty = bool(realm.env.backend.faults) or realm.sky.clear() is not None
    panel = (await person.click(board, custom_id=move)).response
    path = menu.path_of(action)
    while panel is not None and (step := step_to(panel, path) or _form(panel, path)) is not None:
        where, value = step
        if ":enter:" in where:
            shown = await person.click(panel, custom_id=where)
            result = await person.submit_modal(shown, {"number": value})
        elif value is not None:
            result = await person.select(panel, [value], custom_id=where)
        else:
            result = await person.click(panel, custom_id=where)
        at_once = result.response is not None and not asks_on(result.response, where)
        if ":do:" in where or at_once:
            _note(realm, result, True)
            number, revision = bare(where).split(":")[2:4]
            found = Panel(person, panel, address("do", int(number), revision, *path))
            realm.panels.append(found)
            return found
        panel = result.response
    if not faulty:
        raise Broken(f"no way leads to {action} by clicking")
    return None


def _form(panel: Any, path: menu.Path) -> tuple[str, str] | None:
    """The button of a form for the next answer on the way to an action, and that answer."""
    for where in _addresses(panel):
        _, verb, _, *rest = where.split(":")
        if verb == "enter" and tuple(rest[1:]) == path[: len(rest) - 1]:
            return where, path[len(rest) - 1]
    return None


async def _twice(realm: Realm, done: Panel) -> None:
    """Now and then the same button is pressed again; it must do nothing."""
    if realm.chance.random() < 0.5:
        await _stale(realm, done)


async def press_old(realm: Realm) -> None:
    """A button that was good for a move once is pressed again."""
    if realm.panels:
        await _stale(realm, realm.chance.choice(realm.panels[-12:]))


async def _stale(realm: Realm, panel: Panel) -> None:
    stored = realm.env.backend.messages.get(panel.message.channel_id, {}).get(panel.message.id)
    if stored is None:
        return
    if panel.custom_id not in _addresses(panel.message):  # the panel has moved on
        before, row = stored.components, {"type": 1, "components": [_old(panel.custom_id)]}
        stored.components = [row]
        result = await panel.person.click(panel.message, custom_id=panel.custom_id)
        if stored.components == [row]:
            stored.components = before
    else:
        result = await panel.person.click(panel.message, custom_id=panel.custom_id)
    _note(realm, result, False)


def _old(custom_id: str) -> dict[str, Any]:
    return {"type": 2, "style": 1, "label": "Confirm", "custom_id": custom_id}


async def meddle(realm: Realm) -> None:
    """Somebody tries a move that only another may make; nothing must come of it."""
    replica = _running(realm)
    channel = None if replica is None else _channel(realm, replica.table)
    if replica is None or channel is None:
        return
    move = str(replica.legal(min(replica.people))[0])
    players = {m.user_id for m in replica.table.members}
    players |= {friend for user in players for friend in realm.deputies.get(user, ())}
    strangers = [p for p in realm.world.people if p.id not in players]
    if strangers:
        stranger = realm.chance.choice(strangers)
        _note(realm, await stranger.slash(channel, "play", move=move), False)


async def babble(realm: Realm) -> None:
    """A player types what is no move."""
    replica = _running(realm)
    channel = None if replica is None else _channel(realm, replica.table)
    if replica is not None and channel is not None:
        person = _person(realm, replica, min(replica.people))
        text = realm.chance.choice(NONSENSE)
        _note(realm, await person.slash(channel, "play", move=text), False)


async def press_anything(realm: Realm) -> None:
    """Somebody presses any button there is in a channel."""
    channel = realm.chance.choice(realm.channels)
    buttons = [
        (message, item["custom_id"])
        for message in channel.history()
        for row in components(message)
        for item in row["components"]
        if item["type"] == 2
    ]
    if buttons:
        message, where = realm.chance.choice(buttons)
        await realm.chance.choice(realm.world.people).click(message, custom_id=where)


async def read(realm: Realm) -> None:
    """Somebody looks."""
    person = realm.chance.choice(realm.world.people)
    await person.slash(realm.chance.choice(realm.channels), realm.chance.choice(READING))


async def resign(realm: Realm) -> None:
    """Somebody gives up."""
    replica = _running(realm)
    channel = None if replica is None else _channel(realm, replica.table)
    if replica is None or channel is None:
        return
    person = _person(realm, replica, min(replica.people))
    asked = (await person.slash(channel, "table resign")).response
    if asked is not None and any(a.startswith("bl:resign:") for a in _addresses(asked)):
        await person.click(asked, label="Resign")


async def take_back(realm: Realm) -> None:
    """Whoever moved last, or somebody, takes something back or brings it back; often all agree."""
    replica = _running(realm)
    channel = None if replica is None else _channel(realm, replica.table)
    if replica is None or channel is None:
        return
    people = sorted(s for s in replica.now.revisions if _computer(replica, s) is None)
    last = replica.lines[-1].entry.seat
    seat = last if last in people and realm.chance.random() < 0.7 else realm.chance.choice(people)
    person = _person(realm, replica, seat)
    asked = (await person.slash(channel, "table undo")).response
    await _press_one(realm, person, asked, "takeback")
    await _all_agree(realm, replica, channel)


async def pause(realm: Realm) -> None:
    """Somebody would like a match to stand still, or to go on; often all agree."""
    replica = _running(realm)
    channel = None if replica is None else _channel(realm, replica.table)
    if replica is not None and channel is not None:
        await _person(realm, replica, min(replica.people)).slash(channel, "table pause")
        await _all_agree(realm, replica, channel)


async def _all_agree(realm: Realm, replica: Replica, channel: Any) -> None:
    if realm.chance.random() < 0.3:
        return
    await realm.wait(2)
    for member in replica.table.members:
        person = next((p for p in realm.world.people if p.id == member.user_id), None)
        asked = [m for m in channel.history() if _open_to_all(m, f"bl:agree:{replica.id}")]
        if person is not None and asked:
            await _press_one(realm, person, asked[-1], "agree")


async def agree(realm: Realm) -> None:
    """Somebody agrees to what was proposed, be it to a pause or to an undo."""
    channel = realm.chance.choice(realm.channels)
    for message in reversed(channel.history()):
        if _open_to_all(message, "bl:agree:"):
            person = realm.chance.choice(realm.world.people)
            await _press_one(realm, person, message, "agree")
            return


async def _press_one(realm: Realm, person: Any, message: Any, verb: str) -> None:
    """One of the buttons with this verb, or a choice of its menu, if there is any; whether it acts
    is not known here."""
    items = [item for row in components(message) for item in row["components"]] if message else []
    found = [i for i in items if i.get("custom_id", "").startswith(f"bl:{verb}:")]
    if not found:
        return
    item = realm.chance.choice(found)
    if options := item.get("options"):
        value = realm.chance.choice(options)["value"]
        await person.select(message, [value], custom_id=item["custom_id"])
    else:
        await person.click(message, custom_id=item["custom_id"])


async def go_away(realm: Realm) -> None:
    """Somebody goes away for some days, half of the time with a friend who plays meanwhile."""
    replica = _running(realm)
    person, friend = realm.chance.sample(realm.world.people, 2)
    if replica is not None:
        owner = next(m.user_id for m in replica.table.members if m.seat == min(replica.people))
        person = next(p for p in realm.world.people if p.id == owner)
        friend = realm.chance.choice([p for p in realm.world.people if p is not person])
    more = {}
    if realm.chance.random() < 0.5:
        more["deputy"] = friend
        realm.deputies.setdefault(person.id, set()).add(friend.id)
    realm.gone.add(person.id)
    until = realm.chance.choice(("1d", "3d", "6h"))
    await person.slash(realm.chance.choice(realm.channels), "away", until=until, **more)


async def come_back(realm: Realm) -> None:
    """Somebody who may be away is back."""
    person = realm.chance.choice(realm.world.people)
    panel = (await person.slash(realm.chance.choice(realm.channels), "away")).response
    await _press_one(realm, person, panel, "back")
    realm.gone.discard(person.id)


async def open_table(realm: Realm) -> None:
    """Two or three sit down at a free channel and begin."""
    world, chance = realm.world, realm.chance
    channel, game = chance.choice(realm.channels), chance.choice(GAMES)
    found = await world.store.table_in(channel.id)
    if found is not None and found.status in (Status.LOBBY, Status.RUNNING):
        await _begin(realm, channel, found)
        return
    players = chance.sample(world.people, 2 if 3 not in registry()[game].INFO.seats else 3)
    against = game in THINKING and chance.random() < 0.3
    more = {"computers": "easy"} if against else {}
    await players[0].slash(channel, "table open", game=game, **more)
    for player in players[1:] if not against else ():
        await player.slash(channel, "table join")
    table = await world.store.table_in(channel.id)
    if table is None or table.status is not Status.LOBBY:
        return
    pace = chance.choice(PACES)
    with realm.env.time_context():
        await world.app.host.matches.update(
            table.id, lambda t: world.app.host.matches.keep(replace(t, clock=pace))
        )
    await _begin(realm, channel, table)


async def _begin(realm: Realm, channel: Any, table: Table) -> None:
    if table.status is Status.LOBBY:
        opener = next(m.user_id for m in table.members if m.opener)
        person = next(p for p in realm.world.people if p.id == opener)
        await person.slash(channel, "table start")


async def a_moment(realm: Realm) -> None:
    """Some seconds pass."""
    await realm.wait(realm.chance.choice((1, 2, 5, 30)))


async def hours(realm: Realm) -> None:
    """Hours pass, or days."""
    await realm.wait(3600 * realm.chance.choice((1, 4, 13, 25, 80)))


async def refuse(realm: Realm) -> None:
    """Discord refuses a few calls."""
    method, path = realm.chance.choice(list(REFUSALS))
    status, code = realm.chance.choice(REFUSALS[method, path])
    times = realm.chance.randint(1, 4)
    realm.env.inject_error(method, path, status=status, code=code, times=times)


async def refuse_an_answer(realm: Realm) -> None:
    """Discord refuses an answer to somebody."""
    method, path = ANSWERS
    realm.env.inject_error(method, path, status=500, times=1)


async def lose_an_answer(realm: Realm) -> None:
    """Discord takes a message, and the bot does not hear of it."""
    realm.lost_answers = realm.chance.randint(1, 2)


async def close_a_door(realm: Realm) -> None:
    """Somebody takes no direct messages any more, or takes them again."""
    person = realm.chance.choice(realm.world.people)
    if person.id in realm.closed_doors:
        open_door(realm, person.id)
        return
    faults = realm.env.backend.faults
    path = f"/channels/{person.user.dm_channel.id}/messages"
    realm.env.inject_error("POST", path, status=403, code=50007, times=None)
    realm.closed_doors[person.id] = [faults[-1]]


def open_door(realm: Realm, user: int) -> None:
    """Somebody takes direct messages again."""
    for fault in realm.closed_doors.pop(user):
        if fault in realm.env.backend.faults:
            realm.env.backend.faults.remove(fault)


async def shut_out(realm: Realm) -> None:
    """The bot may write in a channel no more, or may again."""
    channel = realm.chance.choice(realm.channels)
    if channel.id in realm.shut:
        await let_in(realm, channel)
    else:
        what = realm.chance.choice(("send_messages", "view_channel", "attach_files"))
        await take_away(realm.world, channel, what)
        realm.shut.add(channel.id)


async def let_in(realm: Realm, channel: Any) -> None:
    """The bot may do all it could in a channel."""
    realm.shut.discard(channel.id)
    await give_back(realm.world, channel)


async def delete_a_message(realm: Realm) -> None:
    """A message is deleted, the newest as often as all others together."""
    messages = realm.chance.choice(realm.channels).history()
    if messages:
        newest = realm.chance.random() < 0.5
        message = messages[-1] if newest else realm.chance.choice(messages)
        await realm.world.people[3].delete(message)
        await realm.env.settle()


async def delete_a_channel(realm: Realm) -> None:
    """A channel is deleted, and there is another to play in."""
    channel, backend = realm.chance.choice(realm.channels), realm.env.backend
    backend.delete_channel(channel.id)
    realm.sky.deaf, deaf = True, realm.sky.deaf  # Discord does not say so of its threads
    for thread in [c for c in backend.channels.values() if c.parent_id == channel.id]:
        backend.delete_channel(thread.id)
    realm.sky.deaf = deaf
    await realm.env.settle()
    realm.shut.discard(channel.id)
    realm.channels = [known for known in realm.channels if known.id in backend.channels]
    name = f"channel-{sum(realm.done.values())}"
    realm.channels.append(realm.world.guild.create_text_channel(name))


async def restart(realm: Realm) -> None:
    """The host is told to stop, and started again."""
    await realm.restart()


async def crash(realm: Realm) -> None:
    """The process is killed."""
    await realm.crash()


async def die_while_posting(realm: Realm) -> None:
    """The process is killed between a message that it posts and its note of it."""
    await play(realm)
    realm.dies = True
    await realm.wait(2)
    await realm.crash()


async def jump(realm: Realm) -> None:
    """The clock of the host is set."""
    await realm.jump(timedelta(minutes=realm.chance.randint(0, JUMP)))


OPERATIONS: dict[Operation, int] = {
    play: 46, anything: 5, press_old: 5, meddle: 3, babble: 2, press_anything: 4, read: 4,
    resign: 1, open_table: 9, a_moment: 5, hours: 4, refuse: 5, refuse_an_answer: 1,
    lose_an_answer: 2, close_a_door: 3, shut_out: 3, delete_a_message: 3, delete_a_channel: 1,
    restart: 2, crash: 3, die_while_posting: 3, jump: 3, take_back: 5,
    pause: 2, agree: 3, go_away: 3, come_back: 2,
}  # fmt: skip


def _note(realm: Realm, result: Any, acts: bool) -> None:
    number = str(result._interaction.id)
    realm.presses[number].acts = acts
    realm.answers[number] = said(result)


def _running(realm: Realm) -> Replica | None:
    """A match that waits for somebody who can be found."""
    running = [r for r in realm.replicas.values() if r.table.status is Status.RUNNING]
    found = [r for r in running if r.people]
    return realm.chance.choice(found) if found else None


def _computer(replica: Replica, seat: Seat) -> Any:
    return next(m.computer for m in replica.table.members if m.seat == seat)


def _person(realm: Realm, replica: Replica, seat: Seat) -> Any:
    """Whoever sits there, or half of the time a friend who plays for them while they are away."""
    member = next(m for m in replica.table.members if m.seat == seat)
    users = {m.user_id for m in replica.table.members}
    with realm.env.time_context():
        called = member.called(realm.now())
    if called is not None and called not in users and realm.chance.random() < 0.5:
        return next(p for p in realm.world.people if p.id == called)
    return next(p for p in realm.world.people if p.id == member.user_id)


def _channel(realm: Realm, table: Table) -> Any:
    return next((c for c in realm.channels if c.id == table.channel_id), None)


def _board(realm: Realm, replica: Replica) -> Any:
    channel = _channel(realm, replica.table)
    address = f"bl:move:{replica.id}"
    messages = [] if channel is None else channel.history()
    return next((m for m in reversed(messages) if address in _addresses(m)), None)


def _addresses(message: Any) -> list[str]:
    items = [item for row in components(message) for item in row["components"]]
    return [item["custom_id"] for item in items if "custom_id" in item]


def _open_to_all(message: Any, address: str) -> bool:
    """Whether everybody sees a message, and it has a button whose address begins so."""
    seen = not message.flags.ephemeral
    return seen and any(a.startswith(address) for a in _addresses(message))
