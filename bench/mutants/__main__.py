"""`python -m bench.mutants`: runs every mutant against its tests, and says which nobody finds."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence

import pytest

from bench.mutants.patches import FOLDERS, Mutant, Stale, mutants, mutated
from bench.mutants.running import Verdict, keep, measure, run, verdicts


def main() -> int:
    """Run mutants, or ask something about them. Gives 1 if a patch does not apply any more."""
    given = argparse.ArgumentParser("python -m bench.mutants", description=main.__doc__)
    given.add_argument("--only", help="the mutants with this in their name")
    given.add_argument("--folder", choices=FOLDERS, help="the mutants of one folder")
    given.add_argument("--short", action="store_true", help="without the tests that are long")
    given.add_argument("--new", action="store_true", help="those alone that nobody has found yet")
    given.add_argument("--check", action="store_true", help="only whether each patch applies")
    given.add_argument("--table", action="store_true", help="only what was found last time")
    given.add_argument("--sound", action="store_true",
                       help="only whether each test that found one passes without it")  # fmt: skip
    given.add_argument("--reach", nargs=argparse.REMAINDER, metavar="PYTEST",
                       help="run pytest with what follows, to learn which tests reach which "
                       "mutants (kept in build/mutants)")  # fmt: skip
    asked = given.parse_args()
    every = mutants()
    if stale := [told for one in every if (told := _stale(one))]:
        print("\n".join(stale))
        return 1
    if asked.check:
        return 0
    if asked.reach is not None:
        return measure(asked.reach)
    if asked.sound:
        return pytest.main(sorted({each.test for each in verdicts().values() if each.form}))
    chosen = [
        one
        for one in every
        if (asked.only or "") in one.name
        and one.folder == (asked.folder or one.folder)
        and not (asked.table or (asked.new and verdicts().get(one.name, Verdict()).form))
    ]
    found = verdicts()
    for one, judged in run(chosen, asked.short) if chosen else ():
        found[one.name] = judged
        keep(found, every)
        print(f"{one.name}: {judged.form or 'SURVIVES'} {judged.test}", flush=True)
    print(_table(every))
    return 0


def _stale(one: Mutant) -> str:
    try:
        mutated(one)
    except Stale as why:
        return str(why)
    return ""


def _table(every: Sequence[Mutant]) -> str:
    found = verdicts()
    forms = {one.name: found.get(one.name, Verdict()).form for one in every}
    lines = [f"{'folder':14} mutants  short   long"]
    for folder in (*FOLDERS, ""):
        here = [forms[one.name] for one in every if not folder or one.folder == folder]
        short, dead = here.count("short"), len(here) - here.count("")
        lines.append(f"{folder or 'all':14} {len(here):7} {short:6} {dead:6}")
    lines += [
        f"survives: {one.name} ({one.file}): {one.behaviour}"
        for one in every
        if not forms[one.name]
    ]
    return "\n".join(lines)


if __name__ == "__main__":
    sys.exit(main())
