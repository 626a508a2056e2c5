"""The message of a lobby, and the private panel of its options."""

from __future__ import annotations

from bot.base import limits, reading
from bot.base.address import address
from bot.matches import as_read
from bot.matches.as_read import name_in
from bot.screens import messages, teaching
from bot.screens.form import ChoiceField, Form, Option
from bot.screens.replies import Item, Reply, Style, button, in_rows, menu, option, people_menu
from bot.tables import colours, known_games, lobby
from bot.tables.computers import AnyLevel
from bot.tables.durations import clock_settings_line
from bot.tables.notifications import LOBBY_DAYS
from bot.tables.records import OPEN, Member, Status, Table
from data.words import Words
from games.colours import BY_LOT
from games.computers import Level, has_computers

LOT, NO_WISH = "lot", "none"  # in the menu of colours, beside their numbers


def lobby_message(table: Table) -> Reply:
    """The message of a lobby: its people, what is missing, its options."""
    # Where there is no channel, each has a lobby of their own, in their language.
    words = as_read.words(table) if table.direct else as_read.public_words(table)
    if table.status is not Status.LOBBY:
        note = table.why_closed if words.has("closed", table.why_closed) else table.status.value
        return Reply(words.line("closed", note, name=messages.table_name(table, words)))
    game, name = known_games.game(table.game), messages.table_name(table, words)
    seats = lobby.seats(table, game)
    lines = [
        _head(words, name),
        words.line("lobby", "seats", here=len(lobby.players(table)), most=seats[-1]),
        *_goes_on(table, words),
        *_people(table, words),
        *_challenge(table, words),
        *_missing(table, seats, words),
        "",
        *(setting_line(s, words) for s in lobby.settings(game, table.options)),
        words.line("lobby", "pace", clock=clock_settings_line(table.clock, words)),
        words.line("lobby", "expires", when=messages.ago(table.changed_at + LOBBY_DAYS)),
    ]
    pings = tuple(m.user_id for m in lobby.invited(table))
    rows: list[tuple[Item, ...]] = [_lobby_buttons(table, words)]
    rows += [row] if (row := lobby_row(table, words)) else []
    if game.INFO.colours and table.settings.imported is None:
        rows.append((button(words.line("button", "colour"), address("colour", table.id)),))
    # In direct messages each has their own lobby: only a guest's has an invitation to refuse.
    if reading.person() in pings if table.direct else pings:
        rows.append((button(words.line("button", "uninvite"), address("uninvite", table.id)),))
    return Reply("\n".join(lines), None, tuple(rows), pings)


def _head(words: Words, name: str) -> str:
    pitch, many = words.line("", "pitch"), words.line("", "players")
    return words.line("lobby", "head", name=name, pitch=pitch, players=many)


def options_panel(table: Table, user_id: int) -> Reply:
    """The options of a table: to read for everybody, and to change for its opener."""
    words = as_read.words(table)
    settings = lobby.settings(known_games.game(table.game), table.options)
    lines = [words.line("lobby", "options", name=messages.table_name(table, words))]
    lines += [
        f"{setting_line(s, words)}\n-# {words.line(f'option.{s.field}', 'help')}" for s in settings
    ]
    *more, spoken, seen = (
        button(words.line("button", verb), address(verb, table.id))
        for verb in ("seats", "clock", "language", "sight")
    )
    if table.status is not Status.LOBBY:
        opened = table.status in OPEN and lobby.opener(table).user_id == user_id
        return Reply("\n".join(lines), rows=((spoken, seen),) if opened else ())
    if table.settings.imported is not None:
        return Reply("\n".join([*lines, words.line("refusal", "import_settled")]))
    if (opener := lobby.opener(table)).user_id != user_id:
        lines.append(words.line("lobby", "only_opener", opener=limits.safe_name(opener.name)))
        return Reply("\n".join(lines))
    rows = list(in_rows([_switch(table, s, words) for s in settings if s.is_switch]))
    menus = [(_choice(table, s, words),) for s in settings if not s.is_switch]
    if len(settings) > 1 and len(setup_form(table).fields) <= limits.FIELDS:
        more.insert(0, button(words.line("button", "at_once"), address("setup", table.id)))
    if rows and len(rows[-1]) + len(more) <= limits.ROW_BUTTONS:
        rows[-1] = (*rows[-1], *more)
    else:
        rows.append(tuple(more))
    for item in (spoken, seen):  # without room for both, sight is reached from the language
        if len(rows[-1]) < limits.ROW_BUTTONS:
            rows[-1] = (*rows[-1], item)
        elif len(menus) + len(rows) < limits.ROWS:
            rows.append((item,))
    return Reply("\n".join(lines), rows=(*menus, *rows))


def setup_form(table: Table) -> Form:
    """All options of a table in one form: choices, and boxes for what is on or off."""
    words = as_read.plain_words(table)
    settings = lobby.settings(known_games.game(table.game), table.options)
    fields = [
        ChoiceField(
            s.field,
            words.line(f"option.{s.field}", "label"),
            tuple(
                Option(lobby.spell(c), setting_value(s, c, words))
                for c in s.choices[: limits.SELECT_OPTIONS]
            ),
            (lobby.spell(s.value),),
        )
        for s in settings
        if not s.is_switch
    ]
    switches = [s for s in settings if s.is_switch]
    if switches:
        boxes = (Option(s.field, words.line(f"option.{s.field}", "label")) for s in switches)
        ticked = tuple(s.field for s in switches if s.value)
        label = words.line("lobby", "switches")
        fields.append(ChoiceField("on", label, tuple(boxes), ticked, 0, len(switches)))
    return Form(messages.short_name(table, words), address("setupdone", table.id), tuple(fields))


def seats_panel(table: Table) -> Reply:
    """Who is invited, and in which order people sit."""
    words = as_read.words(table)
    players = lobby.players(table)
    most = lobby.seats(table, known_games.game(table.game))[-1]
    lines = [
        words.line("lobby", "order", name=messages.table_name(table, words)),
        *_people(table, words),
    ]
    # Who declined may be invited again, though the list is the same.
    stamp = int(table.changed_at.timestamp() * 1e6)
    invited, places = lobby.invited(table), max(1, most - len(table.members))
    where, ask = address("invite", table.id, stamp), words.line("lobby", "invite")
    guests = people_menu(where, ask, invited, places)
    rows: list[tuple[Item, ...]] = [(guests,)]
    if invited:
        options = [option(m.user_id, m.name) for m in invited]
        ask = words.line("lobby", "release")
        rows.append((menu(address("release", table.id, stamp), ask, options),))
    if len(players) > 1:
        options = [option(m.user_id, m.name) for m in players if m.computer is None]
        ask = words.line("lobby", "first")
        rows.append((menu(address("first", table.id, stamp), ask, options),))
        rows.append((button(words.line("button", "shuffle"), address("shuffle", table.id)),))
    return Reply("\n".join(lines), rows=tuple(rows))


def colours_panel(table: Table, user_id: int) -> Reply:
    """Who has which colour, with a menu of those that this player may choose."""
    words, info = as_read.words(table), known_games.game(table.game).INFO
    mine = next(m.colour for m in lobby.players(table) if m.user_id == user_id)
    names = {c: words.line("seat", str(c)) for c in colours.open_to(table, info, user_id)}
    choices = {
        **{str(colour): name for colour, name in names.items()},
        LOT: words.line("lobby", "leave_to_lot"),
        NO_WISH: words.line("lobby", "no_wish"),
    }
    now = NO_WISH if mine is None else LOT if mine == BY_LOT else str(mine)
    options = [option(v, label, chosen=v == now) for v, label in choices.items()]
    lines = [
        words.line("lobby", "colours", name=messages.table_name(table, words)),
        *_people(table, words),
        words.line("lobby", "colours_help"),
    ]
    picker = menu(address("wear", table.id), words.line("lobby", "colour"), options)
    return Reply("\n".join(lines), rows=((picker,),))


def start_without(table: Table) -> Reply:
    """The question whether to begin although some guests have not come."""
    words = as_read.words(table)
    who = words.all_of(limits.safe_name(m.name) for m in lobby.invited(table))
    start = address("start", table.id, "without")
    row = (
        button(words.line("button", "start"), start, Style.primary),
        button(words.line("button", "no"), address("no", 0)),
    )
    return Reply(words.line("lobby", "without", who=who), rows=(row,))


def taken(words: Words, table: int, game: str, level: AnyLevel | None) -> Reply:
    """That the channel has an open table, and the button that opens the new one in a thread."""
    where = address("in_thread", 0, game, *([] if level is None else [str(level)]))
    thread = button(words.line("button", "in_thread"), where, Style.primary)
    board = button(words.line("button", "board"), address("board", table))
    return Reply(words.line("refusal", "channel_taken", table=table), rows=((thread, board),))


def setting_line(setting: lobby.OptionSetting, words: Words) -> str:
    """An option and its value."""
    value = setting_value(setting, setting.value, words)
    label = words.line(f"option.{setting.field}", "label")
    return words.line("lobby", "setting", label=label, value=value)


def setting_value(setting: lobby.OptionSetting, value: object, words: Words) -> str:
    """A value of an option in words."""
    if isinstance(value, bool):
        return words.line("switch", "on" if value else "off")
    table, key = f"option.{setting.field}.value", lobby.spell(value)
    return words.line(table, key) if words.has(table, key) else key


def _switch(table: Table, setting: lobby.OptionSetting, words: Words) -> Item:
    where = address("option", table.id, setting.field, lobby.spell(not setting.value))
    style = Style.success if setting.value else Style.secondary
    return button(setting_line(setting, words).replace("**", "").lstrip("-• "), where, style)


def _choice(table: Table, setting: lobby.OptionSetting, words: Words) -> Item:
    label = words.line(f"option.{setting.field}", "label")
    options = [
        option(
            lobby.spell(choice),
            words.labelled(label, setting_value(setting, choice, words)),
            chosen=choice == setting.value,
        )
        for choice in setting.choices[: limits.SELECT_OPTIONS]
    ]
    return menu(address("option", table.id, setting.field), label, options)


def _lobby_buttons(table: Table, words: Words) -> tuple[Item, ...]:
    return (
        button(words.line("button", "join"), address("join", table.id), Style.success),
        button(words.line("button", "leave"), address("leave", table.id)),
        button(words.line("button", "options"), address("options", table.id)),
        button(words.line("button", "start"), address("start", table.id), Style.primary),
        teaching.how_button(table.game, table.id, words),
    )


def _people(table: Table, words: Words) -> list[str]:
    lines, colours_here = [], colours.shown(table, known_games.game(table.game).INFO)
    for number, member in enumerate(lobby.players(table)):
        key = "opener" if member.opener else "player"
        colour = _former(table, number, words) or _colour(member, colours_here[number], words)
        name = limits.safe_name(name_in(table, member, words.language))
        lines.append(words.line("lobby", key, name=name, seat=colour))
    lines += [words.line("lobby", "guest", who=f"<@{m.user_id}>") for m in lobby.invited(table)]
    return lines


def _challenge(table: Table, words: Words) -> list[str]:
    """How a guest accepts where there is no channel, and when the match begins."""
    if not table.direct or not lobby.invited(table):
        return []
    who = limits.safe_name(lobby.opener(table).name)
    return [words.line("lobby", "challenge", who=who)]


def _former(table: Table, number: int, words: Words) -> str:
    """Who had the seat of the player at this place, in an imported match."""
    imported = table.settings.imported
    if imported is None or number >= len(imported.open_seats):
        return ""
    who = limits.safe_name(imported.names[imported.open_seats[number]])
    return words.line("lobby", "in_place_of", who=who)


def _goes_on(table: Table, words: Words) -> list[str]:
    """Where an imported match comes from, and which former seats are taken in which order."""
    if (imported := table.settings.imported) is None:
        return []
    names = words.all_of(limits.safe_name(imported.names[seat]) for seat in imported.open_seats)
    return [words.line("lobby", "imported", entries=imported.given, names=names)]


def _colour(member: Member, colour: int, words: Words) -> str:
    """The present colour of a player, and whether it was chosen."""
    if colour == BY_LOT:
        return words.line("lobby", "lot")
    name = words.line("seat", str(colour))
    return name if member.colour is None else words.line("lobby", "chosen", colour=name)


def _missing(table: Table, seats: range, words: Words) -> list[str]:
    here = len(lobby.players(table))
    if here < seats[0]:
        return [words.line("lobby", "missing", count=seats[0] - here)]
    return [words.line("lobby", "ready", opener=limits.safe_name(lobby.opener(table).name))]


def lobby_row(table: Table, words: Words) -> tuple[Item, ...]:
    """The buttons of a lobby for computers; none if the game has none."""
    game = known_games.game(table.game)
    if not has_computers(game):
        return ()
    row = [button(words.line("button", "computers"), address("computers", table.id))]
    if len(table.members) < lobby.seats(table, game)[-1]:
        fill = address("fill", table.id, Level.NORMAL)
        row.append(button(words.line("button", "fill"), fill))
    if len(table.members) == 1 and not table.direct and table.settings.imported is None:
        others = (game.INFO.best or game.INFO.seats[0]) - 1
        alone = words.line("button", "alone", count=others)
        row.append(button(alone, address("alone", table.id), Style.primary))
    return tuple(row)
