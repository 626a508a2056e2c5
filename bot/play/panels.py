"""The private panel of a move: question by question, the places numbered on the picture."""

from __future__ import annotations

from collections.abc import Collection, Sequence

import render
from bot.base import limits, reading
from bot.base.address import address
from bot.base.errors import Refused, Stale
from bot.host import Host
from bot.matches.match import Match
from bot.play import advice, choice_form, choices, number_form, questions, row_form
from bot.screens import messages
from bot.screens import teaching as learning
from bot.screens.replies import Item, Reply, Rows, Style, button, in_rows
from bot.tables import menu
from data.words import Words
from games.core import Action, Seat
from render import Marks

AND = " + "  # between places that were chosen
EVER = "doever"  # the verb of a confirmation that is the last without a warning


async def panel(
    host: Host, match: Match, seat: Seat, path: Sequence[str] = (), area: str = ""
) -> Reply:
    """What the seat is asked after the answers of `path`, of many choices those of an `area`.

    Raises Refused when it has nothing to choose, Stale when the answers fit no more.
    """
    words = host.matches.words(match.table)
    legal = match.legal(seat)
    if not legal:
        raise nothing_to_do(match, words)
    try:
        asked = questions.asked_of(match, seat, tuple(path), words)
        controls = _controls(match, seat, asked, tuple(path), area, words)
        if isinstance(asked, Action):
            reply = await _confirm(host, match, seat, asked, words, controls)
        else:
            reply = await _question(host, match, seat, asked, area, words, controls)
    except menu.Gone as gone:
        raise Stale from gone
    if step := learning.step_text(match, words):
        return learning.above_the_board(reply, step)
    return reply


def _controls(
    match: Match,
    seat: Seat,
    asked: menu.Question | Action,
    path: menu.Path,
    area: str,
    words: Words,
) -> list[Item]:
    """The small buttons below a question: back, or what may be done beside it; and advice."""
    behind = bool(path or area)
    full = menu.path_of(asked) if isinstance(asked, Action) else asked.path
    ways = _back(match, seat, full, area, words) if behind else _asides(match, seat, words)
    ask = learning.ask_button(match.table.game, match.id, words)
    beside = [*ways, *advice.hint_button(match, seat, words, path), ask]
    if behind or match.lesson is not None:
        return beside
    if any(action.secret for action in match.legal(seat)):
        return beside  # a letter has no room for lessons
    undo = button(words.line("button", "undo"), address("undo", match.id, "here"))
    how = learning.how_button(match.table.game, match.id, words)
    return [*([undo] if match.may_think_again(seat) else []), *beside, how]


def not_my_turn(match: Match, seat: Seat, words: Words) -> Reply:
    """Whose turn it is, and behind it, small, what may be done meanwhile and what that costs."""
    lines = [not_yours(match, words)]
    view, legal = match.view(seat), match.legal(seat)
    for word in dict.fromkeys(action.word() for action in legal):
        label = words.line(f"command.{word}", "label")
        about = words.line(f"command.{word}", "description")
        lines.append(words.line("panel", "meanwhile", what=label, about=about))
        remark = menu.in_common(view.remark(a) for a in legal if a.word() == word)
        if remark is not None:
            lines.append(words.line("panel", "remark_all", text=advice.alone(remark, words)))
    return Reply("\n".join(lines), rows=in_rows(_kinds(match, seat, (), words)))


def nothing_to_do(match: Match, words: Words) -> Refused:
    """Why a seat has no move now."""
    if match.result is not None or not match.awaited:
        return Refused("match_finished")
    return Refused("not_awaited", who=_awaited(match, words))


def not_yours(match: Match, words: Words) -> str:
    """Whose move it is, for somebody whose it is not."""
    return words.line("refusal", "not_awaited", who=_awaited(match, words))


def _awaited(match: Match, words: Words) -> str:
    return words.listed(words.seat(s) for s in sorted(match.awaited))


async def _question(
    host: Host,
    match: Match,
    seat: Seat,
    asked: menu.Question,
    area: str,
    words: Words,
    controls: Sequence[Item],
) -> Reply:
    """Long because a question stands on the board, in words and above buttons. Many parameters
    because of that too.
    """
    chosen = menu.places_so_far(match.legal(seat), asked.path)
    lines = [_head(match, seat, words), f"**{questions.ask(match, seat, asked, words)}**"]
    if chosen:
        places = AND.join(words.line("panel", "places", place=place) for place in chosen)
        lines.append(words.line("panel", "so_far", places=places))
    every = [menu.answers(choice.value)[0] for choice in asked.choices]
    kinds = [asked.word] if asked.word else every
    lines += _above(match, seat, kinds, words)
    if any(action.secret for choice in asked.choices for action in choice.actions):
        lines += _sealed(match, seat, words)
    typed = number_form.button_for(match, seat, asked, words)
    forms = (*choice_form.button_for(match, seat, words), *row_form.button_for(match, seat, words))
    together = forms if menu.back(match.legal(seat), asked.path) is None else ()
    quick = choices.shortcuts(match, seat, asked, host.matches.plain_words(match.table))
    above = in_rows([*together, *quick])
    below = _in_full_rows([*typed, *controls])
    room = limits.ROWS - len(above) - len(below)
    shown = choices.shown(asked, area, room, typed=bool(typed and quick))
    single = sorted((part for part in shown if isinstance(part, menu.Choice)), key=choices.order)
    areas = [part for part in shown if isinstance(part, menu.Area)]
    numbers = choices.numbered(asked, single)
    most = choices.WHOLE if any(choice.whole for choice in single) else choices.BUTTONS
    as_buttons = len(single) <= min(most, room * limits.ROW_BUTTONS)
    if areas:
        lines.append(words.line("panel", "area"))
        rows = choices.area_rows(match, seat, asked, areas, numbers, words)
    else:
        plain = host.matches.plain_words(match.table)  # a label knows no Markdown
        said = choices.remarks(match, seat, single, plain)
        if as_buttons:  # a menu shows them with each choice
            lines += choices.prices(match, seat, asked, single, numbers, said, words)
        rows = choices.choice_rows(
            match, seat, asked, single, numbers, said, plain, as_buttons=as_buttons
        )
        if as_buttons:
            rows = choices.without(rows, quick)
    within = {place for choice in single for place in choice.places}  # of an area that is opened
    marks: Marks = (
        *((place, "") for place in chosen if place not in numbers),
        *((place, str(n)) for place, n in numbers.items() if areas or place in within),
    )
    return await _drawn(host, match, seat, lines, (*above, *rows, *below), marks)


def _head(match: Match, seat: Seat, words: Words) -> str:
    """The table, and for whom a deputy plays."""
    table, reader = messages.table_name(match.table, words), reading.person()
    if reader in (None, match.seated[seat].user_id):
        return table
    return words.line("panel", "for_friend", table=table, seat=seat)


def _sealed(match: Match, seat: Seat, words: Words) -> list[str]:
    """What becomes of a secret choice that is pressed."""
    lines = [words.line("panel", "secret")]
    return [*lines, words.line("panel", "last")] if match.awaited == {seat} else lines


async def _confirm(
    host: Host, match: Match, seat: Seat, action: Action, words: Words, controls: Sequence[Item]
) -> Reply:
    path = menu.path_of(action)
    marks: Marks = tuple((place, "") for place in menu.places_of(action))
    if not learning.asked_for(match, action):
        refused = words.line("refusal", "not_in_lesson")
        return await _drawn(host, match, seat, [refused], _in_full_rows(controls), marks)
    key = "sealed" if action.secret else "sure"
    lines = [
        _head(match, seat, words),
        words.line("panel", key, action=words.action(action)),
    ]
    if len(match.legal(seat)) == 1:  # nobody has pressed for it
        lines.append(words.line("panel", "only"))
    lines += _above(match, seat, [action.word()], words)
    view = match.view(seat)
    remark, consequences = view.remark(action), view.consequences(action)
    if remark is not None and remark not in consequences:
        lines.append(words.line("panel", "remark_all", text=advice.alone(remark, words)))
    lines += advice.leads_to(match, seat, action, words)
    where = address("do", match.id, match.revision(seat), *path)
    items = [button(words.line("button", "confirm"), where, Style.success), *controls]
    if match.lesson is None and not any(remark.warning for remark in consequences):
        last = address(EVER, match.id, match.revision(seat), *path)
        items.insert(1, button(words.line("button", "ever"), last))
    return await _drawn(host, match, seat, lines, _in_full_rows(items), marks)


def _in_full_rows(items: Sequence[Item]) -> Rows:
    """In rows, of which the way to *How it works* takes none of its own."""
    alone = len(items) % limits.ROW_BUTTONS == 1
    return in_rows(learning.without_how(items) if alone else items)


async def _drawn(
    host: Host,
    match: Match,
    seat: Seat,
    lines: list[str],
    rows: Rows,
    marks: Marks,
) -> Reply:
    view = match.view(seat)
    picture = await host.pictures.picture(
        view, host.matches.picture_words(match.table), marks, sight=host.matches.sight(match.table)
    )
    if picture is None:
        lines.append(render.describe(view, host.matches.words(match.table)))
    return Reply("\n".join(lines), picture, rows)


def _above(match: Match, seat: Seat, kinds: Sequence[str], words: Words) -> list[str]:
    """What the game says of these kinds of action as soon as they are asked for."""
    view = match.view(seat)
    asked = [kind for kind in match.game.INFO.actions if kind.word() in kinds]
    said = dict.fromkeys(remark for kind in asked for remark in view.question(kind))
    return [words.remark(remark) for remark in said]


def _back(match: Match, seat: Seat, path: menu.Path, area: str, words: Words) -> list[Item]:
    """The way to the question before, if there was one: from an area to all areas."""
    earlier = path if area else menu.back(match.legal(seat), path)
    if earlier is None:
        return []
    first = questions.asked_of(match, seat, (), words)
    if isinstance(first, menu.Question) and any(
        choice.asked is not None
        and (*first.path, *menu.answers(choice.value))[: len(earlier)] == earlier
        for choice in first.choices
    ):
        earlier = ()  # it was asked together with the kind
    # Not "pick", which is the menu beside it.
    where = address("unpick", match.id, match.revision(seat), *earlier)
    return [button(words.line("button", "other"), where)]


def _asides(match: Match, seat: Seat, words: Words) -> list[Item]:
    """What can be done beside what is asked."""
    asked = {action.word() for action in menu.foremost(match.legal(seat))}
    return _kinds(match, seat, asked, words)


def _kinds(match: Match, seat: Seat, but: Collection[str], words: Words) -> list[Item]:
    """A small button for each kind of action the seat may take, but for those."""
    every = dict.fromkeys(action.word() for action in match.legal(seat))
    kinds = [word for word in every if word not in but]
    return [
        button(
            words.line(f"command.{word}", "label"),
            address("pick", match.id, match.revision(seat), word),
        )
        for word in kinds
    ]
