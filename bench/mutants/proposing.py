"""`python -m bench.mutants.proposing SEED COUNT FOLDER`: proposes mutants, by the seed, as TOML.

At most one for each function. Whoever reads them drops those that change nothing a player could
see, ornaments of pictures, and those that mypy refuses; names the behaviour that the others break,
and takes them into `list.toml`. What it holds came of the seeds 29 and 29b; of the seeds 33 and 47
those that no test found at first.
"""

from __future__ import annotations

import ast
import random
import sys
from collections.abc import Iterator
from pathlib import Path

from bench.mutants.patches import ROOT, Mutant, written

FLIPPED: dict[type[ast.cmpop], str] = {
    ast.Lt: "<=", ast.LtE: "<", ast.Gt: ">=", ast.GtE: ">", ast.Eq: "!=", ast.NotEq: "==",
    ast.In: "not in", ast.NotIn: "in", ast.Is: "is not", ast.IsNot: "is",
}  # fmt: skip
SIMPLE = (ast.Name, ast.Attribute, ast.Constant, ast.Call, ast.Subscript)
NO_BEHAVIOUR = (ast.JoinedStr, ast.Assert, ast.Raise, ast.AnnAssign, ast.arguments)
Edit = tuple[str, ast.AST, ast.AST, str]
"""The kind of fault, from the start of which node to the end of which, and what stands there."""


def proposed(seed: str, count: int, folder: str) -> list[Mutant]:
    """So many mutants of a folder, of functions drawn by the seed."""
    chance = random.Random(f"{seed} {folder}")
    functions = [
        (path, node)
        for path in sorted((ROOT / folder).rglob("*.py"))
        if ROOT / "games" / "exam" not in path.parents
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
        and node.name != "_"  # one of many under a name, which cannot be put into a process
        and not node.name.startswith("__")
    ]
    chance.shuffle(functions)
    drawn = (_drawn(path, node, chance) for path, node in functions)
    named = (one for one in drawn if one is not None)
    return [one for one, _ in zip(named, range(count), strict=False)]


def _drawn(path: Path, function: ast.AST, chance: random.Random) -> Mutant | None:
    text = path.read_bytes()
    edits = sorted(_edits(function, text), key=lambda edit: edit[0])
    if not edits:
        return None
    kind = chance.choice(sorted({edit[0] for edit in edits}))
    _, first, last, new = chance.choice([edit for edit in edits if edit[0] == kind])
    start, end = span(text, first)[0], span(text, last)[1]
    lines = text.decode().splitlines(keepends=True)
    above, below = first.lineno - 1, last.end_lineno  # type: ignore[attr-defined]
    while above and text.decode().count("".join(lines[above:below])) > 1:
        above -= 1
    offset = len("".join(lines[:above]).encode())
    before = "".join(lines[above:below])
    after = before.encode()[: start - offset] + new.encode() + before.encode()[end - offset :]
    file = path.relative_to(ROOT).as_posix()
    name = f"{file.removesuffix('.py').replace('/', '-')}-{function.name}"  # type: ignore[attr-defined]
    return Mutant(name.replace("_", "-"), file, kind, "", before, after.decode())


def span(text: bytes, node: ast.AST) -> tuple[int, int]:
    """From which byte of the text to which a node stands."""
    lines = text.splitlines(keepends=True)
    starts = [0]
    for line in lines:
        starts.append(starts[-1] + len(line))
    start = starts[node.lineno - 1] + node.col_offset  # type: ignore[attr-defined]
    return start, starts[node.end_lineno - 1] + node.end_col_offset  # type: ignore[attr-defined]


def _edits(node: ast.AST, text: bytes) -> Iterator[Edit]:
    for child in ast.iter_child_nodes(node):
        if isinstance(child, NO_BEHAVIOUR) or (
            isinstance(child, ast.Call) and ast.unparse(child.func).startswith(("log", "_log"))
        ):
            continue
        if not isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            yield from _edits_of(child, text)
            yield from _edits(child, text)


def _edits_of(node: ast.AST, text: bytes) -> Iterator[Edit]:
    def said(part: ast.AST) -> str:
        start, end = span(text, part)
        return text[start:end].decode()

    match node:
        case ast.Compare(ops=[op]):
            flipped = f"{said(node.left)} {FLIPPED[type(op)]} {said(node.comparators[0])}"
            yield "comparison flipped", node, node, flipped
        case ast.BoolOp(values=[first, *_, last]):
            yield "condition dropped", node, node, said(first)
            yield "condition dropped", node, node, said(last)
        case ast.comprehension(ifs=[condition]):
            yield "condition dropped", condition, condition, "True"
        case ast.BinOp(op=ast.Add() | ast.Sub(), right=ast.Constant(value=int(value))):
            yield "one off", node.right, node.right, str(value - 1 if value else 1)
        case ast.Constant(value=int(value)) if not isinstance(value, bool):
            yield "one off", node, node, str(value + 1)
        case ast.Call(args=[*_, one, two]) if isinstance(one, SIMPLE) and isinstance(two, SIMPLE):
            if type(one) is type(two):
                yield "arguments swapped", one, two, f"{said(two)}, {said(one)}"
        case ast.If(test=test, body=[ast.Return() | ast.Continue() as left], orelse=[]):
            yield "negated", test, test, f"not ({said(test)})"
            yield "early return dropped", left, left, "pass"
        case ast.If(test=test) | ast.IfExp(test=test):
            yield "negated", test, test, f"not ({said(test)})"


if __name__ == "__main__":
    print(written(proposed(sys.argv[1], int(sys.argv[2]), sys.argv[3])))
