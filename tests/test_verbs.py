"""Every verb has a button, menu, form or command that asks for it, and an answer."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cache
from itertools import product
from typing import NamedTuple

import bot.features  # noqa: F401 - registers what answers
from bot.interactions.router import router
from tests.source import ROOT, module_of, named, sources, syntax

TAKES = {"address": 0, "Address": 0, "at": 0, "at_table": 3, "at_one_of": 3}
"""What takes a verb, and as which of its arguments."""
METHODS = ("address",)
"""Those of them that are methods too."""
OTHER = "bot/base/setting_kinds.py"
"""Here an Address is where something listens."""

Function = ast.FunctionDef | ast.AsyncFunctionDef
_passed: dict[tuple[Function, str], set[str]] = {}


class Place(NamedTuple):
    """A node of a file, and the functions around it, the outermost first."""

    file: str
    around: tuple[Function, ...]
    node: ast.AST


def test_a_verb_that_is_asked_for_is_answered() -> None:
    unknown = {f"{where}: {verb}" for verb, where in asked_for() if verb not in router.verbs}
    assert not unknown


def test_a_verb_that_is_answered_can_be_asked_for() -> None:
    assert not {*router.verbs} - {verb for verb, _ in asked_for()}


def test_a_verb_is_found_wherever_it_comes_from() -> None:
    """Of each way in which code chooses a verb one is known by name."""
    found = {verb for verb, _ in asked_for()}
    by_constant, by_parameter, by_field = "begin", "adcomputed", "srvsetpace"
    by_loop, by_default, by_text, by_command = "keep", "quick", "contest_leaved", "undo"
    assert {by_constant, by_parameter, by_field, by_loop, by_default, by_text, by_command} <= found


def asked_for() -> Iterator[tuple[str, str]]:
    """Each verb that the code puts into an address or calls, and where."""
    for name, position in TAKES.items():
        for place in calls()[name]:
            assert isinstance(place.node, ast.Call)
            if place.file != OTHER and position < len(place.node.args):
                for verb in texts(place.node.args[position], place) - {""}:
                    yield verb, f"{place.file}:{place.node.lineno}"


def texts(node: ast.AST, place: Place) -> set[str]:
    """The texts that an expression may come to, as far as the code says them."""
    match node:
        case ast.Constant(value=str(text)):
            return {text}
        case ast.IfExp(body=body, orelse=orelse):
            return texts(body, place) | texts(orelse, place)
        case ast.JoinedStr(values=values):
            return {"".join(parts) for parts in product(*(texts(part, place) for part in values))}
        case ast.FormattedValue(value=value) | ast.Starred(value=value):
            return texts(value, place)
        case ast.Name(id=name):
            return named_texts(name, place)
        case ast.Attribute(value=ast.Name(id=module), attr=name) if module in imports(place.file):
            return constants(imports(place.file)[module], name)
        case ast.Attribute(attr=field):
            return {text for made in fields().get(field, ()) for text in texts(made.node, made)}
    return set()


def named_texts(name: str, place: Place) -> set[str]:
    """What a name is: an argument, what is bound in the function, or a constant."""
    for function in place.around:
        given = [*function.args.posonlyargs, *function.args.args, *function.args.kwonlyargs]
        names = [argument.arg for argument in given if argument.arg not in ("self", "cls")]
        if name in names:
            return passed(function, name, names.index(name))
    if name in imports(place.file):
        module, _, name = imports(place.file)[name].rpartition(".")
        return constants(module, name)
    inside = [p for p in places() if p.file == place.file and p.around and p.around == place.around]
    found = {text for other in inside for text in bound_texts(other, name)}
    return found or constants(module_of(ROOT / place.file), name)


def constants(module: str, name: str) -> set[str]:
    """The texts of a constant of a module."""
    file = f"{module.replace('.', '/')}.py"
    at_top = [place for place in places() if place.file == file and not place.around]
    return {text for place in at_top for text in bound_texts(place, name)}


def passed(function: Function, name: str, position: int) -> set[str]:
    """What is passed to a function as this argument, by what calls it, and its default."""
    if (function, name) in _passed:  # also while it is looked for: a function may call itself
        return _passed[function, name]
    _passed[function, name] = set()
    defaults = dict(
        zip(reversed(function.args.args), reversed(function.args.defaults), strict=False)
    )
    found = {
        default.value
        for argument, default in defaults.items()
        if argument.arg == name and isinstance(default, ast.Constant)
    }
    for place in calls().get(function.name, ()):
        assert isinstance(place.node, ast.Call)
        by_name = [key.value for key in place.node.keywords if key.arg == name]
        for value in by_name or place.node.args[position : position + 1]:
            found |= texts(value, place)
    _passed[function, name] = {text for text in found if isinstance(text, str)}
    return _passed[function, name]


def bound_texts(place: Place, name: str) -> set[str]:
    """The texts to which an assignment, a loop or a comprehension may bind that name."""
    match place.node:
        case ast.Assign(targets=[ast.Name(id=target)], value=value) if target == name:
            return texts(value, place)
        case (
            ast.For(target=ast.Name(id=target), iter=value)
            | ast.comprehension(target=ast.Name(id=target), iter=value)
        ) if target == name:
            return {text for one in ast.iter_child_nodes(value) for text in texts(one, place)}
        case (
            ast.For(target=ast.Tuple(elts=targets), iter=value)
            | ast.comprehension(target=ast.Tuple(elts=targets), iter=value)
        ):
            names = [target.id for target in targets if isinstance(target, ast.Name)]
            if name in names:
                column = _column(value, names.index(name))
                return {text for one in column for text in texts(one, place)}
    return set()


def _column(value: ast.AST, number: int) -> list[ast.AST]:
    """What a loop over rows gives to its variable of that number, from 0."""
    match value:
        case ast.Call(func=ast.Name(id="zip"), args=args):
            return list(ast.iter_child_nodes(args[number]))
        case ast.Tuple(elts=elements) | ast.List(elts=elements):
            return [row.elts[number] for row in elements if isinstance(row, ast.Tuple)]
    return []


@cache
def places() -> tuple[Place, ...]:
    """Every node of the code of bot/."""

    def below(node: ast.AST, file: str, around: tuple[Function, ...]) -> Iterator[Place]:
        for child in ast.iter_child_nodes(node):
            yield Place(file, around, child)
            inner = (*around, child) if isinstance(child, Function) else around
            yield from below(child, file, inner)

    return tuple(p for path in sources("bot") for p in below(syntax(path), named(path), ()))


@cache
def calls() -> dict[str, list[Place]]:
    """The calls of functions and of METHODS, by their names."""
    found: dict[str, list[Place]] = {}
    for place in places():
        if isinstance(place.node, ast.Call):
            function = place.node.func
            if isinstance(function, ast.Name):
                found.setdefault(function.id, []).append(place)
            elif isinstance(function, ast.Attribute) and (
                function.attr in METHODS or _is_module(function.value, place.file)
            ):
                found.setdefault(function.attr, []).append(place)
    return found


@cache
def fields() -> dict[str, list[Place]]:
    """What dataclasses are made with, by the names of their fields."""
    found: dict[str, list[Place]] = {}
    for place in places():
        if isinstance(place.node, ast.ClassDef):
            names = [
                line.target.id
                for line in place.node.body
                if isinstance(line, ast.AnnAssign) and isinstance(line.target, ast.Name)
            ]
            for made in calls().get(place.node.name, ()):
                assert isinstance(made.node, ast.Call)
                for name, value in zip(names, made.node.args, strict=False):
                    found.setdefault(name, []).append(made._replace(node=value))
    return found


def _is_module(node: ast.AST, file: str) -> bool:
    return isinstance(node, ast.Name) and node.id in imports(file)


@cache
def imports(file: str) -> dict[str, str]:
    """What a file imports, by the names it has there."""
    return {
        alias.asname or alias.name: f"{node.module}.{alias.name}"
        for node in ast.walk(syntax(ROOT / file))
        if isinstance(node, ast.ImportFrom)
        for alias in node.names
    }
