"""Runs the tests that reach a mutant, in a copy of the tree with the fault in it."""

from __future__ import annotations

import json
import os
import re
import resource
import shutil
import subprocess
import sys
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from importlib.util import cache_from_source
from pathlib import Path

from bench.mutants.patches import HERE, ROOT, Mutant, mutated
from bench.mutants.reaching import CALL, probed

KEPT = ROOT / "build" / "mutants"
VERDICTS = HERE / "verdicts.tsv"
FIRST, MOST = 10, 60  # tests that are run against a mutant: the nearest, then the others
BUDGET = 90.0  # seconds of the processor that they may take without the fault
LIMIT = 400  # seconds of the processor after which a run is ended: the fault makes it endless
UNCOPIED = (".git", ".venv", "build", ".mypy_cache", ".ruff_cache", ".pytest_cache")
FAILED = re.compile(r"^(?:FAILED|ERROR) (.+?)(?: - .*)?$", re.MULTILINE)
PYTEST = (sys.executable, "-m", "pytest", "-p", "no:cacheprovider", "-q")


@dataclass(frozen=True)
class Reach:
    """A test that passes, what it takes of the processor, and how many mutants it reaches."""

    test: str
    seconds: float
    long: bool
    mutants: int


@dataclass(frozen=True)
class Verdict:
    """In which form of the tests a mutant dies ("" if in none), and by which test."""

    form: str
    test: str


def copied(name: str) -> Path:
    """A new copy of the tree."""
    tree = KEPT / name
    shutil.rmtree(tree, ignore_errors=True)
    return Path(shutil.copytree(ROOT, tree, ignore=shutil.ignore_patterns(*UNCOPIED)))


def measure(listed: Sequence[Mutant], words: Sequence[str]) -> int:
    """Run pytest with these words, and keep which tests reach which mutants."""
    tree = copied("probed")
    for file in {one.file for one in listed}:
        here = [one for one in listed if one.file == file]
        (tree / file).write_text(probed((ROOT / file).read_text("utf-8"), here), "utf-8")
    # The processes that tests start do not load the plugin.
    unheard = f"import builtins\nbuiltins.{CALL} = lambda name, value=None: value\n"
    (tree / "sitecustomize.py").write_text(unheard, "utf-8")
    (kept := KEPT / "reach").mkdir(parents=True, exist_ok=True)
    command = (*PYTEST, "-p", "bench.mutants.reaching", *words)
    there = {**_paths(tree), "MUTANTS_REACH": str(kept)}
    return subprocess.run(command, cwd=tree, env=there, check=False).returncode


def reached() -> dict[str, list[Reach]]:
    """The tests that reach each mutant, as far as `measure` has seen."""
    rows: dict[str, Mapping[str, object]] = {}
    for file in sorted((KEPT / "reach").glob("*.jsonl")):
        for row in map(json.loads, file.read_text("utf-8").splitlines()):
            known = rows.get(row["test"], {"reached": []})
            rows[row["test"]] = {**row, "reached": {*known["reached"], *row["reached"]}}  # type: ignore[misc]
    found: dict[str, list[Reach]] = {}
    for test, row in rows.items():
        names: Collection[str] = row["reached"]  # type: ignore[assignment]
        for name in names:
            one = Reach(test, row["seconds"], row["long"], len(names))  # type: ignore[arg-type]
            found.setdefault(name, []).append(one)
    return found


def near(mutant: Mutant, tests: Iterable[Reach]) -> list[str]:
    """The tests to run: first those named like its file, and those that reach little else."""
    words = set(re.split(r"[/_.]", mutant.file)) - {"py", "bot", "games"}

    def distance(one: Reach) -> tuple[int, int, float]:
        named = set(re.split(r"[/_.]", one.test.split("::")[0]))
        return -len(words & named), one.mutants, one.seconds

    chosen, spent = list[str](), 0.0
    for one in sorted(tests, key=distance)[:MOST]:
        if (spent := spent + one.seconds) <= BUDGET or not chosen:
            chosen.append(one.test)
    return chosen


def verdict(mutant: Mutant, tests: Iterable[Reach], before: Verdict, tree: Path) -> Verdict:
    """Whether a test finds the fault: the one that did last time, else the nearest ones."""
    file = tree / mutant.file
    whole, fault = file.read_text("utf-8"), mutated(mutant, tree)
    seen = list(tests)
    rounds = [[before.test]] if before.test else []
    for long in (False, True):
        chosen = near(mutant, [one for one in seen if one.long is long])
        rounds += [chosen[:FIRST], chosen[FIRST:]]
    forms = {one.test: "long" if one.long else "short" for one in seen}
    try:
        _put(file, fault)
        for chosen in filter(None, rounds):
            if (test := failing(chosen, tree)) is not None:
                return Verdict(forms.get(test, before.form or "short"), test)
    finally:
        _put(file, whole)
    return Verdict("", "")


def failing(tests: Sequence[str], tree: Path) -> str | None:
    """The first of these tests that fails there; None if all pass. A test that is gone is not run.

    Raises RuntimeError where pytest itself does not run.
    """
    command = (*PYTEST, "-x", "--tb=no", "-rfE", "--timeout=120", *tests)
    run = subprocess.Popen(
        command, cwd=tree, env=_paths(tree), text=True,
        stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
    )  # fmt: skip
    resource.prlimit(run.pid, resource.RLIMIT_CPU, (LIMIT, LIMIT))
    told = run.communicate()[0]
    if run.returncode == 0:
        return None
    if run.returncode == 4 and "not found: " in told:
        left = [test for test in tests if f"{test}\n" not in told]
        return failing(left, tree) if left and len(left) < len(tests) else None
    if run.returncode in (1, 2) and (failed := FAILED.search(told)):
        return failed[1]
    if run.returncode < 0 or run.returncode in (3, 4):  # it ran for ever, or could not be loaded
        return tests[0]
    raise RuntimeError(told)


def _put(file: Path, text: str) -> None:
    Path(cache_from_source(str(file))).unlink(missing_ok=True)  # it is told by seconds and size
    file.write_text(text, "utf-8")


def _paths(tree: Path) -> dict[str, str]:
    return {**os.environ, "PYTHONPATH": str(tree)}


def verdicts() -> dict[str, Verdict]:
    """What was found last time, by the names of the mutants."""
    lines = VERDICTS.read_text("utf-8").splitlines() if VERDICTS.is_file() else []
    return {name: Verdict(form, test) for name, form, test in (one.split("\t") for one in lines)}


def keep(found: Mapping[str, Verdict], listed: Sequence[Mutant]) -> None:
    """Write down what was found of the mutants there are."""
    lines = [
        f"{one.name}\t{found[one.name].form}\t{found[one.name].test}\n"
        for one in listed
        if one.name in found
    ]
    VERDICTS.write_text("".join(lines), "utf-8")
