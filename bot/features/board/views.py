"""What the page shows of a seat, as JSON: the panel's own reply, and what of it can be touched."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable

import discord

from bot.base.address import address, parse
from bot.features.board.presses import is_ours
from bot.features.board.shown import DIGEST, Json, name_of, named, picture_of
from bot.features.play.views import opened
from bot.host import Host
from bot.matches import as_read, boards
from bot.matches.match import Match
from bot.matches.painting_queue import Rank
from bot.matches.pictures import Pictures
from bot.screens import board_messages, log_lines, messages, news
from bot.screens.form import ChoiceField, FileField, Form, TextField
from bot.screens.replies import Item, Reply, Style, Target, button
from bot.screens.showing import whole as drawn
from games.codec import to_json
from games.core import Seat
from games.log import EntryKind
from games.trails import trail
from render import Picture

ASKS = ("pick", "pick2", "quick", "area", "enter", "do", "doever", "choices", "row")


async def present(host: Host, match: Match, seat: Seat) -> Reply:
    """The panel of My move; where there is nothing to ask, whose move it is, or who won."""
    words = as_read.words(match.table)
    if match.result is not None or not match.awaited:
        name = messages.table_name(match.table, words)
        again = button(words.line("button", "rematch"), address("rematch", match.id), Style.success)
        keys = ("steps", *board_messages.reviewed(match))
        past = board_messages.looking_back(match.id, words, keys)
        text = "\n".join((name, *messages.ranking(match, words)))
        return Reply(text, rows=((again, *past),))
    if not match.legal(seat):
        name = messages.table_name(match.table, words)
        return Reply("\n".join((name, messages.waiting(match, words))))
    return _chosen(match, seat) or await opened(host, match, seat)


def _chosen(match: Match, seat: Seat) -> Reply | None:
    """What a seat has chosen in secret, with the button to change it; None if it has chosen
    nothing, or is still to choose."""
    if seat in match.awaited:
        return None
    number, entry = next(
        (
            (number, entry)
            for number, entry in reversed([*enumerate(line.entry for line in match.lines)])
            if entry.kind is EntryKind.PLAY and entry.seat == seat
        ),
        (0, None),
    )
    action = None if entry is None else entry.action
    if action is None or not action.secret or type(action) not in map(type, match.legal(seat)):
        return None
    words = as_read.words(match.table)
    said = [text for _, text in log_lines.told(match, words, seat, number)][:1]
    lines = [
        messages.table_name(match.table, words),
        *(said or [words.line("panel", "done", action=words.action(action))]),
        messages.waiting(match, words),
        words.line("panel", "changeable"),
    ]
    again = address("change", match.id, action.word())
    return Reply("\n".join(lines), rows=((button(words.line("button", "change"), again),),))


def sign(match: Match, seat: Seat) -> str:
    """What a page compares to know whether its seat sees anything new.

    It is made of what the seat may see and of nothing else. So neither a sign, nor how often it
    changes, shows anything of what others plan or choose in secret. Stamps and numbers of entries
    are not in it, for they count that too.
    """
    table, own = match.table, match.seated[seat]
    seen = {
        "state": (table.status, table.why_closed),
        "people": [(s, m.name, m.left, m.computer) for s, m in sorted(match.seated.items())],
        "own": (own.user_id, None if own.deputy is None else own.deputy.user_id),
        "known": (match.known(seat)[-1], match.revision(seat), sorted(match.awaited)),
        "planned": match.plan_of(seat).stored,
        "warned": match.is_warned(seat),
        "view": to_json(match.view(seat)),
    }
    return hashlib.sha256(json.dumps(seen, sort_keys=True).encode()).hexdigest()[:DIGEST]


async def since(pictures: Pictures, match: Match, seat: Seat) -> Picture | None:
    """The board with the moves since the awaited player's last turn drawn on it, numbered; where
    nothing is hidden, the same picture that the channel has."""
    away = board_messages.away_since(match, match.entries)
    if match.game.INFO.public:
        return await boards.picture(pictures, match, away, Rank.LOOK)
    words, sight = as_read.picture_words(match.table), as_read.sight(match.table)
    ways = trail((event for _, event in match.heard(seat, away)), boards.WAYS)
    return await pictures.picture(match.view(seat), words, trail=ways, sight=sight)


async def board(pictures: Pictures, match: Match, seat: Seat, made: Reply, have: str = "") -> Json:
    """A reply as the page shows it. A picture whose digest is `have` is left out: the page has
    it."""
    words = as_read.words(match.table)
    happened = news.newest(news.since(match, words, seat, _own_last(match, seat)), words)
    facts = {
        "sign": sign(match, seat),
        "known": match.known(seat)[-1],
        "revision": match.revision(seat),
        "mine": seat in match.awaited,
        "over": match.result is not None or not match.awaited,
    }
    # Painted last: others may move meanwhile, and the page is notified of what they do.
    made = await drawn(made)
    picture = made.picture or await since(pictures, match, seat)
    touch = made.touch() if made.touch is not None and made.picture is not None else None
    spots = made.picture.spots if made.picture is not None else {}
    touched = [one for one in touch.targets if one.place in spots] if touch else []
    ways = [one for one in touch.ways if one.place in spots] if touch else []
    whole = bool(touch and touch.complete and len(touched) == len(touch.targets))
    rows = _rows(made, match, touched, areas=not whole)
    came, text = _apart(made, messages.table_name(match.table, words))
    if whole:  # every place can be touched, so no area is asked for
        text = text.replace(words.line("panel", "area"), "")
    return facts | {
        "table": name_of(match.table),
        "language": words.language,
        "asks": bool(touched) or any(_asks(part) for row in rows for part in row),
        "text": named(text, match, words),
        "came": named(came, match, words),
        "news": named("\n".join(happened), match, words),
        "picture": picture_of(picture, have),
        "spots": [_spot(one, spots[one.place]) for one in touched],
        "ways": [_spot(one, spots[one.place]) for one in ways],
        "rows": rows,
    }


def _own_last(match: Match, seat: Seat) -> int:
    """The entry with the seat's last action, which may itself have led to much; else the first that
    the board shows."""
    own = (n for n, line in enumerate(match.lines) if line.entry.seat == seat and line.entry.action)
    return max(own, default=board_messages.away_since(match, match.entries))


def form(made: Form) -> Json:
    """A form as the page shows it, without fields for files, which the page cannot send."""
    fields = [_field(field) for field in made.fields if not isinstance(field, FileField)]
    return {"title": made.title, "press": made.custom_id, "fields": fields}


def _field(field: TextField | ChoiceField) -> Json:
    if isinstance(field, TextField):
        return {
            "id": field.key, "label": field.label, "about": field.hint, "value": field.value,
            "most": field.most, "required": field.required,
        }  # fmt: skip
    options = [
        {"value": c.value, "label": c.label, "about": c.about, "chosen": c.value in field.chosen}
        for c in field.choices
    ]
    return {
        "id": field.key, "label": field.label, "options": options,
        "one": field.most == 1 < len(field.choices), "least": field.least, "most": field.most,
    }  # fmt: skip


def _spot(target: Target, at: tuple[int, int]) -> Json:
    return {
        "x": at[0], "y": at[1], "place": target.place.upper(), "number": target.number,
        "name": target.name, "press": target.custom_id, "value": target.value,
    }  # fmt: skip


def _rows(made: Reply, match: Match, touched: Iterable[Target], *, areas: bool) -> list[list[Json]]:
    """The buttons and menus, without what can be touched instead, and without links."""
    instead = {(one.custom_id, one.value) for one in touched}
    found = [
        [part for item in row if (part := _part(item, match, instead, areas=areas)) is not None]
        for row in made.rows
    ]
    return [row for row in found if row]


def _part(item: Item, match: Match, instead: set[tuple[str, str]], *, areas: bool) -> Json | None:
    where = str(getattr(item, "custom_id", None) or "")
    if not is_ours(where, match.id):
        return None
    if isinstance(item, discord.ui.Button):
        # The address of a button ends with its answer; a menu has its answers beside the address.
        if any(where == f"{press}:{value}" for press, value in instead):
            return None
        style = item.style.name
        return {"kind": "button", "label": item.label, "style": style, "press": where,
                "disabled": item.disabled}  # fmt: skip
    if not isinstance(item, discord.ui.Select) or (":area" in where and not areas):
        return None
    same = where.replace(":pick2:", ":pick:", 1)
    options = [_option(one) for one in item.options if (same, one.value) not in instead]
    if not options:
        return None
    return {"kind": "menu", "ask": item.placeholder or "", "press": where, "options": options,
            "most": item.max_values}  # fmt: skip


def _apart(made: Reply, table: str) -> tuple[str, str]:
    """What came of a press, and what is asked now. The line with the name of the table separates
    them; it is left out, for the page shows it above both."""
    lines = "\n".join(filter(None, (made.content, made.embedded))).split("\n")
    ahead = next((at for at in reversed(range(len(lines))) if lines[at] == table), -1)
    return "\n".join(lines[: max(0, ahead)]), "\n".join(lines[ahead + 1 :])


def _asks(part: Json) -> bool:
    """Whether a button or menu answers the present question."""
    at = parse(part["press"])
    return at is not None and at.verb in ASKS


def _option(option: discord.SelectOption) -> Json:
    return {
        "label": option.label, "value": option.value, "about": option.description or "",
        "chosen": option.default,
    }  # fmt: skip
