"""Which units of tests a change is asked of, within so many seconds, and which are left out."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import zip_longest
from pathlib import PurePath

from tests.quick.reach import SCENES, Reach
from tests.source import ROOT, imported, module_of, named, sources

SECONDS = 20
NEW = 2
"""Seconds that a file of tests takes of which nothing is known."""
RULES = ("tests/test_layers.py", "tests/test_shape.py")
"""What holds of every file of code."""
WORDS = ("tests/test_locale.py", "tests/test_locale_punctuation.py", "tests/test_words.py")
DOCUMENTS = ("tests/test_site.py", "tests/test_documents.py")
APPROVED = re.compile(r"tests/screens/en/(\w+)\.txt")
LINE = re.compile(r'^[-+][^-+\n]*?= *"(.+)"$', re.MULTILINE)
TELLING = 12
"""Letters of a text that make it likely that it is found where it is said, and nowhere else."""
FEW = 4
"""Scenes that are played of one change of words."""


@dataclass(frozen=True)
class Choice:
    """What is run, what reaches the change too and is left out, and how many more there are."""

    run: Sequence[str]
    left: Sequence[str]
    more: int


def chosen(changed: Mapping[str, str], reach: Reach) -> Choice:
    """The units for files that have changed, each with its difference: the nearest of each file
    first, then the next of each, as long as there is time."""
    mine = [name for name in changed if is_test(name)]
    asked = [list(near(name, changed[name], reach)) for name in changed if name not in mine]
    rules = RULES if any(name.endswith(".py") for name in changed) else ()
    in_turn = [unit for units in zip_longest(*asked) for unit in units if unit is not None]
    run, spent = list(dict.fromkeys(mine)), 0
    first = {units[0] for units in asked if units}
    left = list[str]()
    for unit in dict.fromkeys((*in_turn, *rules)):
        cost = reach.seconds.get(unit, NEW)
        if unit in run or not (ROOT / unit.partition("[")[0]).exists():
            continue
        if (unit in first and cost <= SECONDS) or spent + cost <= SECONDS:
            run.append(unit)
            spent += cost
        else:
            left.append(unit)
    known = max((reach.number.get(name, 0) for name in changed), default=0)
    return Choice(run, left, max(0, known - len(run) - len(left)))


def is_test(name: str) -> bool:
    """Whether a file holds tests, and is there."""
    return PurePath(name).name.startswith("test_") and name.endswith(".py") and exists(name)


def exists(name: str) -> bool:
    return (ROOT / name).exists()


def near(name: str, difference: str, reach: Reach) -> Iterator[str]:
    """The units nearest to a file: by the table; by its name and its words where that has none."""
    if found := APPROVED.fullmatch(name):
        yield f"{SCENES}{found[1]}]"
    elif name.startswith("data/locale/"):
        yield from saying(difference)
        yield from WORDS
    elif name.endswith(".md"):
        yield from DOCUMENTS
    elif name in reach.near:
        yield from reach.near[name]
    elif name.endswith(".py") and exists(name):
        module = module_of(ROOT / name)
        for path in sources("bot", "games", "render", "data", "tests"):
            if any(f"{each}.".startswith(f"{module}.") for each in imported(path)):
                yield from (named(path),) if is_test(named(path)) else ()
                yield from reach.near.get(named(path), ())[:1]
    else:
        word = PurePath(name).name
        texts = ((path, path.read_text("utf-8")) for path in sources("tests"))
        yield from (named(path) for path, text in texts if is_test(named(path)) and word in text)


def saying(difference: str) -> Iterator[str]:
    """The scenes in whose transcripts a line of the catalogue stood or will stand."""
    parts = [part for line in LINE.findall(difference) for part in re.split(r"\{[^}]*\}", line)]
    telling = [part.strip() for part in parts if len(part.strip()) >= TELLING]
    scenes = sorted((ROOT / "tests/screens/en").glob("*.txt"), key=lambda file: file.stat().st_size)
    said = (file.stem for file in scenes if any(p in file.read_text("utf-8") for p in telling))
    for _, scene in zip(range(FEW), said, strict=False):
        yield f"{SCENES}{scene}]"
