"""The private panel of a move: one question at a time, with its places numbered on the picture."""

from __future__ import annotations

from asyncio import Task
from collections.abc import Collection, Sequence
from dataclasses import replace

import render
from bot.base import limits, reading
from bot.base.address import address
from bot.base.errors import Refused
from bot.features.play import advice, choices, forms, questions, touching
from bot.features.play.decision import Decision
from bot.features.play.service import awaited, not_yours
from bot.matches import as_read
from bot.matches.again import Again
from bot.matches.match import Match
from bot.matches.painting_queue import Rank, is_unhurried
from bot.matches.pictures import Pictures
from bot.screens import messages, teaching
from bot.screens.layout import Price
from bot.screens.replies import Item, Reply, Rows, Style, button, in_rows
from bot.tables import menu
from data.words import Words, capital
from games.core import Action, Remark, View
from games.notation import places_of
from render import OPEN, Marks, Picture

AND = " + "  # between places that were chosen
EVER = "doever"  # the verb of a confirmation that is the last without a warning


async def panel(
    pictures: Pictures,
    at: Decision,
    path: Sequence[str] = (),
    area: str = "",
    but: Remark | None = None,
) -> Reply:
    """What the seat is asked after the answers of `path`; of many choices only those of an `area`.
    Of what an action leads to, `but` is said elsewhere.

    Raises Refused if it has nothing to choose, Gone if the answers no longer fit.
    """
    if not at.legal:
        raise nothing_to_do(at.match, at.words)
    path, meant = tuple(path), teaching.asked_for(at.match, at.legal)
    if meant:
        return await _lesson(pictures, at, meant, path, area, but)
    asked = questions.asked_of(at, path)
    controls = _controls(at, asked, path, area)
    if isinstance(asked, Action):
        return await _confirm(pictures, at, asked, controls, but)
    return await _question(pictures, at, asked, area, controls)


async def _lesson(
    pictures: Pictures,
    at: Decision,
    meant: Sequence[Action],
    path: menu.Path,
    area: str,
    but: Remark | None,
) -> Reply:
    """The panel of a lesson's step. The button that leads on comes first, and the step names it;
    any other answer asks the same again."""
    fitting = [action for action in meant if menu.path_of(action)[: len(path)] == path]
    if not fitting:
        path, area = (), ""
    asked = questions.asked_of(at, path)
    controls = _controls(at, asked, path, area)
    if isinstance(asked, Action):
        reply = await _confirm(pictures, at, asked, controls, but)
    else:
        reply = await _question(pictures, at, asked, area, controls, (fitting or meant)[0])
    step = teaching.pressing(teaching.step_text(at.match, at.words), reply, at.words)
    if not fitting:
        step = at.words.line("refusal", "not_in_lesson_asked", step=step)
    return teaching.above_the_board(reply, step)


def _controls(
    at: Decision, asked: menu.Question | Action, path: menu.Path, area: str
) -> list[Item]:
    """The small buttons below a question: back, other actions, and advice."""
    match, words, behind = at.match, at.words, bool(path or area)
    full = menu.path_of(asked) if isinstance(asked, Action) else asked.path
    first = {action.word() for action in menu.foremost(at.legal)}
    ways = _back(at, full, area) if behind else _kinds(at, first)
    if at.foreseen:
        return ways
    ask = teaching.ask_button(match.table.game, match.id, words)
    beside = [*ways, *advice.hint_button(at, path), ask]
    if behind or match.lesson is not None or any(action.secret for action in at.legal):
        return beside  # a direct message has no room for lessons
    undo = button(words.line("button", "undo"), address("undo", match.id, "here"))
    how = teaching.how_button(match.table.game, match.id, words)
    return [*([undo] if match.may_think_again(at.seat) else []), *beside, how]


def not_my_turn(at: Decision) -> Reply:
    """Whose turn it is; in small type what the seat may do meanwhile, and what that costs."""
    lines, words = [not_yours(at.match, at.words)], at.words
    for word in dict.fromkeys(action.word() for action in at.legal):
        label = words.line(f"command.{word}", "label")
        about = words.line(f"command.{word}", "description")
        lines.append(words.line("panel", "meanwhile", what=label, about=about))
        remark = choices.remark_of(at, (a for a in at.legal if a.word() == word))
        lines += [_remark(remark, words)] if remark is not None else []
    return Reply("\n".join(lines), rows=in_rows(_kinds(at, ())))


def _remark(remark: Remark, words: Words) -> str:
    """A remark on a line of its own; beside a choice it continues a sentence."""
    return _small(words.remark(remark), words)


def _small(text: str, words: Words) -> str:
    """The text of a remark on a line of its own."""
    return words.line("panel", "remark_all", text=capital(text))


def nothing_to_do(match: Match, words: Words) -> Refused:
    """Why a seat has no move now."""
    if match.result is not None or not match.awaited:
        return Refused("match_finished")
    return Refused("not_awaited", who=awaited(match, words))


async def _question(
    pictures: Pictures,
    at: Decision,
    asked: menu.Question,
    area: str,
    controls: Sequence[Item],
    meant: Action | None = None,
) -> Reply:
    """The panel of a question; the action that a lesson asks for (`meant`) has the first button.
    Long because the picture, the words and the buttons share its room."""
    words, chosen = at.words, menu.places_so_far(at.legal, asked.path)
    lines = [_head(at), f"**{questions.ask(at, asked)}**"]
    if chosen:
        places = AND.join(words.line("panel", "places", place=place) for place in chosen)
        lines.append(words.line("panel", "so_far", places=places))
    every = [menu.answers(choice.value)[0] for choice in asked.choices]
    lines += _above(at, [asked.word] if asked.word else every)
    if any(action.secret for choice in asked.choices for action in choice.actions):
        lines.append(words.line("panel", "secret" if at.match.people_awaited(at.seat) else "last"))
    typed, quick = forms.number_button(at, asked), choices.shortcuts(at, asked)
    if meant is not None:
        typed, quick = (), []
    first = menu.back(at.legal, asked.path) is None and meant is None
    above = in_rows([*(forms.buttons_for_several(at) if first else ()), *quick])
    below = _in_full_rows([*typed, *controls])
    room = limits.ROWS - len(above) - len(below) - (meant is not None)
    shown = choices.shown(asked, area, room, typed=bool(typed and quick))
    prices: tuple[Price, ...] = ()
    single = sorted((part for part in shown if isinstance(part, menu.Choice)), key=choices.order)
    areas = [part for part in shown if isinstance(part, menu.Area)]
    numbers = choices.numbered(asked, single)
    few = meant is not None or any(choice.whole for choice in single)
    most = choices.WHOLE if few else choices.BUTTONS
    as_buttons = len(single) <= min(most, room * limits.ROW_BUTTONS)
    if areas:
        lines.append(words.line("panel", "area"))
        rows = choices.area_rows(at, asked, areas, numbers)
    else:
        said = choices.remarks(at, single)
        rows = choices.choice_rows(at, asked, single, numbers, said, as_buttons=as_buttons)
        if as_buttons:  # a menu shows the remarks with each choice
            if same := choices.same_price(at, asked, single, numbers, said):
                lines.append(_small(same, words))
            else:
                prices = choices.prices(at, asked, single, numbers, said)
            rows = choices.without(rows, quick)
    if meant is not None:
        lead = choices.lead(at, asked, meant, numbers)
        below = choices.without(below, [lead])
        others = choices.without(rows, [lead]) if as_buttons and not areas else ()
        above = in_rows([lead, *(item for row in others for item in row)])
        rows = () if others else rows
    open_to = dict.fromkeys(p for each in (asked.choices if areas else single) for p in each.places)
    marks: Marks = (
        *((place, "") for place in chosen if place not in open_to),
        *((place, str(numbers.get(place, OPEN))) for place in open_to),
    )
    drawn = await _drawn(pictures, at, lines, (*above, *rows, *below), marks)
    return replace(drawn, prices=prices, touch=lambda: touching.touch(at, asked, numbers))


def _head(at: Decision) -> str:
    """The table, and for whom a deputy plays."""
    table, reader = messages.table_name(at.match.table, at.words), reading.person()
    if reader in (None, at.match.seated[at.seat].user_id):
        return table
    return at.words.line("panel", "for_friend", table=table, seat=at.seat)


async def _confirm(
    pictures: Pictures,
    at: Decision,
    action: Action,
    controls: Sequence[Item],
    but: Remark | None = None,
) -> Reply:
    path, words = menu.path_of(action), at.words
    marks: Marks = tuple((place, "") for place in places_of(action))
    key = "sealed" if action.secret else "sure"
    lines = [_head(at), words.line("panel", key, action=words.action(action))]
    if len(at.legal) == 1:  # nobody has chosen it
        lines.append(words.line("panel", "only"))
    consequences = at.advice.consequences(at.view, action)
    lines += _above(at, [action.word()], but=consequences)
    remark = at.advice.remark(at.view, action)
    if remark is not None and remark not in consequences:
        lines.append(_remark(remark, words))
    lines += advice.leads_to(at, action, but=but)
    items = [button(words.line("button", "confirm"), at.address("do", *path), Style.success)]
    if at.match.lesson is None and not any(remark.warning for remark in consequences):
        items.append(button(words.line("button", "ever"), at.address(EVER, *path)))
    return await _drawn(pictures, at, lines, _in_full_rows([*items, *controls]), marks)


def _in_full_rows(items: Sequence[Item]) -> Rows:
    """The items in rows; the button of *How it works* is left out if it would have a row to
    itself."""
    alone = len(items) % limits.ROW_BUTTONS == 1
    return in_rows(teaching.without_how(items) if alone else items)


async def _drawn(
    pictures: Pictures, at: Decision, lines: Sequence[str], rows: Rows, marks: Marks
) -> Reply:
    """The panel: the first line above the picture, the others below it. A picture that takes long
    follows later; a lesson waits for it, since its layout depends on the picture."""
    painting = painted(pictures, at.match, at.view, marks)
    found = await (painting if at.match.lesson else pictures.soon(painting))
    picture, later = (
        (None, found) if isinstance(found, Task) else (found, _again(pictures, at, marks))
    )
    described = "" if picture is not None else render.describe(at.view, at.words)
    head, *asks = lines
    return Reply(
        *(head, picture, rows),
        asks="\n".join(asks),
        instead=described,
        later=None if picture is not None else later,
    )


def _again(pictures: Pictures, at: Decision, marks: Marks) -> Again | None:
    """The picture of a message that is sent in words now."""
    if not is_unhurried() or as_read.sight(at.match.table).text:
        return None
    return Again(lambda: painted(pictures, at.match, at.view, marks))


async def painted(pictures: Pictures, match: Match, view: View, marks: Marks) -> Picture | None:
    """A view with marked places, with the reader's sight; None also if the match goes on before it
    is painted."""
    words, sight = as_read.picture_words(match.table), as_read.sight(match.table)
    entries = match.entries
    return await pictures.picture(
        view, words, marks, sight=sight, rank=Rank.MOVE, current=lambda: match.entries == entries
    )


def _above(at: Decision, kinds: Sequence[str], but: Collection[Remark] = ()) -> list[str]:
    """What the game says about these kinds of action when they are asked for, `but` for what is
    said below."""
    asked = [kind for kind in at.match.game.INFO.actions if kind.word() in kinds]
    said = dict.fromkeys(remark for kind in asked for remark in at.advice.question(at.view, kind))
    return [at.words.remark(remark) for remark in said if remark not in but]


def _back(at: Decision, path: menu.Path, area: str) -> list[Item]:
    """The button to the earlier question, if there was one: from an area to all areas."""
    earlier = path if area else menu.back(at.legal, path)
    if earlier is None:
        return []
    first = questions.asked_of(at, ())
    if isinstance(first, menu.Question) and any(
        choice.asked is not None
        and (*first.path, *menu.answers(choice.value))[: len(earlier)] == earlier
        for choice in first.choices
    ):
        earlier = ()  # it was asked together with the kind
    # Not "pick", which is the menu beside it.
    return [button(at.words.line("button", "other"), at.address("unpick", *earlier))]


def _kinds(at: Decision, but: Collection[str]) -> list[Item]:
    """A small button for each kind of action that the seat may take, `but` for these."""
    return [
        button(at.words.line(f"command.{word}", "label"), at.address("pick", word))
        for word in dict.fromkeys(action.word() for action in at.legal)
        if word not in but
    ]
