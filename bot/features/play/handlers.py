"""The buttons and forms of a move: My move, its panel, typed moves, hints."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import wraps

from bot.base.errors import Refused, Stale
from bot.base.narrowing import plain
from bot.features.play import advice, board, forms, panels, service
from bot.features.play.decision import Decision, decision
from bot.features.play.views import AFAR, after, fresh, go_on, opened, when_asked, with_buttons
from bot.interactions.access import mine
from bot.interactions.request import Answer, Panel, Place, Request
from bot.interactions.router import Handler, on
from bot.matches import as_read
from bot.matches.match import Match
from bot.screens import messages, next_table
from bot.screens.form import Form
from bot.screens.replies import Reply, Style, button
from bot.tables import menu
from bot.tables.schedule import Confirm
from games.core import Action, Forbidden


def deciding(act: Handler) -> Handler:
    """Give a handler what the seat of its person may do now (`at`); if the press is out of date
    (Stale, Gone), reply with the present question. Its address has the revision of the question,
    then the answers so far."""

    @wraps(act)  # so that the router sees what the address carries
    async def handler(request: Request, revision: int | None, *path: str) -> Answer:
        match, seat = await mine(request.matches, request.actor, request.table)
        try:
            return await act(request, revision, *path, at=decision(match, seat))
        except (Stale, menu.Overtaken):
            about = None if revision is None else _about(match, request, revision, path)
            return await fresh(request.host, match.id, seat, about)

    return handler


def _about(
    match: Match, request: Request, revision: int, path: menu.Path
) -> tuple[int, str] | None:
    """The revision and the kind of action of an old question, as its address has them; a form
    of secret choices is about any kind of these."""
    answers = _given(request, path)
    if request.at.verb in ("choices", "chosen"):
        answers = tuple(kind.word() for kind in match.game.INFO.actions if kind.secret)
    return (revision, answers[0]) if answers else None


def _given(request: Request, path: menu.Path) -> menu.Path:
    """All answers: the earlier ones of the address, and the new one."""
    return *path, *(one for value in request.chosen for one in menu.answers(value))


def _must_be_now(revision: int, at: Decision) -> None:
    """Raises Stale if the seat has moved on since the question."""
    if revision != at.revision:
        raise Stale


@on("move", place=Place.NEW, panel=Panel.OPENS)
async def move(request: Request, where: str = "") -> Reply:
    """Open the panel with the first question."""
    match, seat = await mine(request.matches, request.actor, request.table)
    return await opened(request.host, match, seat, afar=where == AFAR)


@on("next", panel=Panel.OPENS)
async def on_to_next(request: Request) -> Reply:
    """Open the panel of the table that waits most urgently, except the one they come from."""
    waiting = await next_table.waiting(request.store, request.user_id, request.table)
    if not waiting:
        return Reply(request.words.line("status", "none_waits"))
    return await opened(
        request.host, *await mine(request.matches, request.actor, waiting[0]), afar=True
    )


@on("change", place=Place.HERE, panel=Panel.OPENS)
async def change(request: Request, *path: str) -> Reply | None:
    """Choose again in secret; once that choice is over, show the position, with no question."""
    match, seat = await mine(request.matches, request.actor, request.table)
    if seat not in match.awaited and menu.leads_on(match.legal(seat), path):
        await request.reply(await opened(request.host, match, seat), Place.NEW)
        return None
    words = as_read.words(match.table)
    lines = words.line("panel", "choice_over"), messages.waiting(match, words)
    return Reply("\n".join(lines), rows=((go_on(match, seat, words),),))


# One handler, several verbs: no two components of a message may have the same custom_id.
@on("pick2", "pick", "quick", place=Place.HERE, panel=Panel.GOES_ON)
@deciding
async def pick(request: Request, revision: int, *path: str, at: Decision) -> Reply:
    """Add an answer; the next question replaces this one."""
    return await _answered(request, at, revision, _given(request, path))


@on(board.FIRST, place=Place.NEW, panel=Panel.OPENS)
@deciding
async def begin(request: Request, revision: int, *path: str, at: Decision) -> Reply:
    """Take the first answer, given below the board in the channel; the next question is private."""
    if at.seat not in at.awaited:
        return await opened(request.host, at.match, at.seat)
    return await _answered(request, at, revision, _given(request, path))


@on("unpick", "area", place=Place.HERE, panel=Panel.GOES_ON)
@deciding
async def turn_page(request: Request, revision: int, *path: str, at: Decision) -> Reply:
    """Go back by one answer, or to an area of a board that has more choices than a menu holds."""
    area = request.picked if request.at.verb == "area" else ""
    _must_be_now(revision, at)
    return await panels.panel(request.pictures, at, path, area)


@on("enter", place=Place.HERE)
@deciding
async def enter(request: Request, revision: int, *path: str, at: Decision) -> Form:
    """Open the form for a number."""
    _must_be_now(revision, at)
    return forms.number_form(at, path)


@on("entered", place=Place.HERE, panel=Panel.GOES_ON)
@deciding
async def number(request: Request, revision: int, *path: str, at: Decision) -> Reply:
    """Take the number that was typed into the form."""
    _must_be_now(revision, at)
    typed = plain(request.entered)
    if not menu.leads_on(at.legal, (*path, typed)):
        raise forms.no_choice(at, path, typed)
    return await _answered(request, at, revision, (*path, typed), opened=True)


async def _answered(
    request: Request, at: Decision, revision: int, path: menu.Path, *, opened: bool = False
) -> Reply:
    """The next question after the answers of `path`; an action that needs no confirmation is done
    at once, unless it is held. `opened`: a form was opened for the answer."""
    _must_be_now(revision, at)
    asked = menu.ask(at.legal, path) if menu.leads_on(at.legal, path) else None
    when = (await request.store.deadlines.preferences(request.user_id)).confirm
    opened = opened or request.on_private
    held = request.press.held
    if not isinstance(asked, Action) or held or advice.asks_first(at, asked, when, opened=opened):
        return await panels.panel(request.pictures, at, path)
    foreseen = advice.leads_to(at, asked, by_game=True)
    return await _play(request, at, revision, [asked], foreseen=foreseen)


async def _play(
    request: Request,
    at: Decision,
    revision: int,
    actions: Sequence[Action],
    beside: Sequence[str] = (),
    *,
    foreseen: Sequence[str] = (),
) -> Reply:
    """Play them, and show what followed, with the lines `beside` it. Many parameters because what
    was `foreseen` is shown only where chance or others' secrets have not decided it."""
    since, key = at.match.entries, request.host.key_of(request.press.key)
    await service.play(at.match, at.seat, revision, actions, key)
    if foreseen and not _is_decided(at.match, since):
        beside = (*beside, *foreseen)
    return await after(request.host, at.match, at.seat, since, actions[-1], beside)


def _is_decided(match: Match, since: int) -> bool:
    """Whether something was drawn or revealed from that entry on."""
    return any(
        entry.draws or any(told.event.reveals for told in entry.told)
        for entry in (line.entry for line in match.lines[since:])
    )


@on("confirms", place=Place.HERE)
async def confirms(request: Request, when: Confirm) -> Reply:
    """Set when a player is asked to confirm a move."""
    now = await service.wish(request.store, request.user_id, when)
    return when_asked(now, request.words)


@on(panels.EVER, place=Place.HERE)
@deciding
async def ever(request: Request, revision: int, *path: str, at: Decision) -> Reply:
    """Take the confirmed action, and from the next one on ask only if there is a warning."""
    await service.wish(request.store, request.user_id, Confirm.NEVER)
    told = [request.words.line("confirm", "from_now_on")]
    return await _confirmed(request, at, revision, path, told)


@on("do", place=Place.HERE, panel=Panel.GOES_ON)
@deciding
async def do(request: Request, revision: int, *path: str, at: Decision) -> Reply:
    """Take the confirmed action; an outdated confirmation asks again."""
    return await _confirmed(request, at, revision, path)


async def _confirmed(
    request: Request, at: Decision, revision: int, path: menu.Path, beside: Sequence[str] = ()
) -> Reply:
    action = menu.ask(at.legal, path)
    if isinstance(action, menu.Question):
        raise Stale
    return await _play(request, at, revision, [action], beside)


@on("choices", "row", place=Place.HERE, panel=Panel.GOES_ON)
@deciding
async def open_form(request: Request, revision: int, *, at: Decision) -> Form:
    """Open the form with a field for each secret choice, or for each action made in a row."""
    _must_be_now(revision, at)
    return forms.row_form(at) if request.at.verb == "row" else forms.secret_form(at)


@on("chosen", "rowed", place=Place.HERE, panel=Panel.GOES_ON)
@deciding
async def several(request: Request, revision: int, *, at: Decision) -> Reply:
    """Take all actions typed into such a form, or none of them."""
    _must_be_now(revision, at)
    read = forms.read_row if request.at.verb == "rowed" else forms.read_secret
    try:
        actions = read(at, request.entries)
    except Forbidden as against:
        raise as_read.refusal(at.match.table, against) from against
    if not actions:
        raise Refused("nothing_typed")
    return await _play(request, at, revision, actions)


@on("typed", place=Place.HERE)
async def typed(request: Request, *line: str) -> Reply:
    """Take an action that was typed as a line of notation."""
    match, seat = await mine(request.matches, request.actor, request.table)
    action = service.read(match, seat, " ".join(line))
    at = decision(match, seat)
    return await _play(request, at, at.revision, [action])


@on("hint", place=Place.HERE, panel=Panel.GOES_ON)
@deciding
async def hint(request: Request, revision: int | None = None, *path: str, at: Decision) -> Reply:
    """Show what a computer would do, or what the lesson asks for, as if it had been chosen; if
    something else was chosen, that stays, and the hint is offered beside it. A button of release
    0.2.0 has no revision."""
    if at.seat not in at.awaited:
        raise panels.nothing_to_do(at.match, at.words)
    if not advice.may_hint(at.match, at.seat):
        raise Refused("no_hints")
    answered = path if revision == at.revision else ()
    action, other = await service.advised(request.store, request.host.thinkers, at.match, at.seat)
    # Decided again: the computer has thought for a while, and the match may have moved on.
    at, advised = decision(at.match, at.seat), menu.path_of(action)
    own = at.match.lesson is None and answered != advised[: len(answered)]
    reason = at.advice.reason(at.view, action)
    if own:
        reply = await panels.panel(request.pictures, at, answered)
    else:  # what is the reason is not repeated among what the action leads to
        reply = await panels.panel(request.pictures, at, advised, but=reason)
    lines = [advice.hint(at, action, other, reason)]
    if advice.may_be_rated(at.match):
        lines.append(at.words.line("advice", "unrated"))
    if own:
        take = button(
            at.words.line("advice", "take"), at.address("unpick", *advised), Style.primary
        )
        reply = with_buttons(reply, take)
    return replace(reply, text="\n".join((*lines, "", reply.text)))
