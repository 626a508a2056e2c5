"""Gives functions that are loaded already the code of another text of their file."""

from __future__ import annotations

import gc
import importlib
from collections.abc import Iterator
from pathlib import Path
from types import CodeType, FunctionType

from bench.mutants.patches import ROOT


def swap(file: str, text: str, root: Path = ROOT) -> None:
    """Every function and method of the file, in this process, does from now on what `text` says.

    What ran when the module was imported is not run again. Raises LookupError if no function that
    is there changes by it.
    """
    importlib.import_module(file.removesuffix(".py").removesuffix("/__init__").replace("/", "."))
    path = str(root / file)
    codes = dict(_functions(compile(text, path, "exec", dont_inherit=True)))
    changed = False
    gc.unfreeze()  # else what was frozen is not among the objects (tests/budget.py)
    for each in gc.get_objects():
        if isinstance(each, FunctionType) and each.__code__.co_filename == path:
            code = codes.get((each.__code__.co_qualname, each.__code__.co_name))
            if code is not None and code.co_freevars == each.__code__.co_freevars:
                changed |= each.__code__ != code
                each.__code__ = code
    if not changed:
        raise LookupError(f"no function of {file} is changed")


def _functions(code: CodeType) -> Iterator[tuple[tuple[str, str], CodeType]]:
    for part in code.co_consts:
        if isinstance(part, CodeType):
            yield (part.co_qualname, part.co_name), part
            yield from _functions(part)
