"""Features beside each other: how few import another, and on how few floors they are."""

from __future__ import annotations

from tests.source import READS_IT_ALL, imported, module_of, sources

pytestmark = READS_IT_ALL

MOST_PAIRS = 25
MOST_FLOORS = 5


def _feature(module: str) -> str:
    """The folder of the feature that a module is of; "" if of none."""
    return module.split(".")[2] if module.startswith("bot.features.") else ""


def _imports() -> dict[str, set[str]]:
    """The features that each feature imports."""
    found = dict[str, set[str]]()
    for path in sources("bot/features"):
        if own := _feature(module_of(path)):
            others = {_feature(module) for module in imported(path)} - {own, ""}
            found.setdefault(own, set()).update(others)
    return found


def test_few_features_import_another() -> None:
    """One pair more is often a thing in the wrong place: it belongs to the other feature or to what
    all build on, or the feature declares it (a button, a job, a hook, a question)."""
    pairs = sorted((own, other) for own, others in _imports().items() for other in others)
    assert len(pairs) <= MOST_PAIRS, pairs


def test_features_are_on_few_floors() -> None:
    below = _imports()
    floors = dict[str, int]()
    while waiting := below.keys() - floors.keys():
        free = {own for own in waiting if below[own] <= floors.keys()}
        assert free, f"in a circle: {sorted(waiting)}"
        floors |= dict.fromkeys(free, max(floors.values(), default=0) + 1)
    assert max(floors.values()) <= MOST_FLOORS
