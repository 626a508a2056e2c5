"""What a touch on the picture of a question answers."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from bot.features.play import answer_names, choices
from bot.features.play.decision import Decision
from bot.screens.replies import Target, Touch
from bot.tables import menu
from data.words import capital
from games.core import Action, Place
from games.notation import field_types, places_of

WAYS = 10  # so many actions at most are offered where one place is touched


def touch(at: Decision, asked: menu.Question, numbers: Mapping[Place, int]) -> Touch:
    """Where a touch on the picture answers the question: each choice of places at its last one. So
    an attack is touched at its target, which several may have."""
    placed = [choice for choice in asked.choices if choice.places]
    where, said = at.address("pick", *asked.path), choices.remarks(at, placed)
    targets = []
    for choice in placed:
        place, name = choice.places[-1], answer_names.label(at, asked, choice, {}, at.labels)
        name, number = _told(at, name, said.get(choice.value, "")), str(numbers.get(place, ""))
        targets.append(Target(place, number, name, where, choice.value))
    ways = _ways(at, asked, {target.place for target in targets})
    return Touch(tuple(targets), len(placed) == len(asked.choices), ways)


def _ways(at: Decision, asked: menu.Question, taken: Collection[Place]) -> tuple[Target, ...]:
    """The whole actions that a touch on their last place may mean: where at most WAYS end there,
    and the place is no answer itself. If all have the same effect, the first of them is meant."""
    ending = dict[Place, list[Action]]()
    for action in (action for choice in asked.choices for action in choice.actions):
        places = places_of(action)
        if places and places[-1] not in taken and not action.secret:
            ending.setdefault(places[-1], []).append(action)
    where = at.address("pick", *asked.path)
    return tuple(
        Target(place, "", _way(at, action), where, value)
        for place, actions in ending.items()
        for few in (_apart(at, actions),)
        if len(few) == 1 or len(actions) <= WAYS
        for action in (few if len(few) == 1 else actions)
        for value in (menu.AND.join(menu.path_of(action)[len(asked.path) :]),)
    )


def _way(at: Decision, action: Action) -> str:
    remark = at.advice.remark(at.view, action)
    return _told(at, at.labels.action(action), at.labels.remark(remark) if remark else "")


def _told(at: Decision, name: str, remark: str) -> str:
    """What can be touched, with what it costs or brings."""
    told = at.labels.line("panel", "touched", name=name, remark=remark) if remark else name
    return capital(told)


def _apart(at: Decision, actions: Sequence[Action]) -> list[Action]:
    """The actions, but of those of one kind with the same cost and effect only the first."""
    found = dict[object, Action]()
    for action in actions:
        if len(places_of(action)) < len(field_types(type(action))):  # it says more than places
            found[action] = action
            continue
        brings = at.advice.remark(at.view, action), tuple(at.advice.consequences(at.view, action))
        found.setdefault((type(action), *brings), action)
    return list(found.values())
