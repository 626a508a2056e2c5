"""Every verb is answered, and some button, menu, form or command asks for it."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator

import bot.features  # noqa: F401 - registers what answers
from bot.interactions.router import router
from tests.source import READS_IT_ALL, named, nodes, sources, syntax

pytestmark = READS_IT_ALL

ASKS = {"address": 0, "Address": 0, "at": 0, "at_table": 3, "at_one_of": 3}
"""What takes a verb, and as which of its arguments."""
WORDS = {"line", "said", "notice", "warning", "Refused"}
"""What takes keys of the catalogue, some of which are spelled like verbs."""

APART = {
    *("find", "first", "invite", "log", "release", "reviewed", "rows", "step"),
    *("resigned", "tournament_replaced"),
}
"""Verbs whose addresses end with what no handler reads: it tells two of a message apart, or a menu
from the one before."""


def test_a_verb_that_is_asked_for_is_answered() -> None:
    asked = {
        f"{named(path)}:{node.lineno}": verb.value
        for path in sources("bot")
        for node in nodes(path)
        if isinstance(node, ast.Call) and called(node) in ASKS
        for verb in node.args[ASKS[called(node)] :][:1]
        if isinstance(verb, ast.Constant) and verb.value
    }
    assert len(asked) > 100
    assert not {where: verb for where, verb in asked.items() if verb not in router.verbs}


def test_a_verb_that_is_answered_can_be_asked_for() -> None:
    known = {text for path in sources("bot") for text in texts(syntax(path))}
    patterns = [text for text in known if re.fullmatch(r"\w+(\.\+\w*)+", text)]
    unasked = [verb for verb in router.verbs if verb not in known]
    assert not [verb for verb in unasked if not any(re.fullmatch(t, verb) for t in patterns)]


def test_an_address_gives_what_its_handler_takes() -> None:
    looked, wrong = set[str](), list[str]()
    for path in sources("bot"):
        for node in (each for each in nodes(path) if isinstance(each, ast.Call)):
            for verb, count in gives(node):
                takes = router.takes(verb)
                looked.add(verb)
                needed = sum(one.is_needed for one in takes.each)
                enough = len(takes.each) + (verb in APART)
                if count < needed or (count > enough and not takes.rest):
                    wrong.append(f"{named(path)}:{node.lineno}: {verb} is given {count}")
    assert len(looked) > 100
    assert not wrong


def gives(node: ast.Call) -> Iterator[tuple[str, int]]:
    """The verb of an address that is made here, and how many arguments it is given; nothing if the
    source does not say both."""
    match node:
        case ast.Call(ast.Name("address"), [ast.Constant(str(verb)), _, *args]):
            pass
        case ast.Call(ast.Name("Address"), [ast.Constant(str(verb)), _, ast.Tuple(args)]):
            pass
        case ast.Call(ast.Name("Address"), [ast.Constant(str(verb)), _]):
            args = []
        case _:
            return
    if verb and not any(isinstance(arg, ast.Starred) for arg in args):
        yield verb, len(args)


def texts(node: ast.AST) -> Iterator[str]:
    """Each text below a node, but for the verb of a handler and keys of words; a text that is put
    together as a pattern."""
    if isinstance(node, ast.Call) and called(node) in WORDS | {"on"}:
        node = ast.Tuple([part for part in node.args if not isinstance(part, ast.Constant)])
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value
    elif isinstance(node, ast.JoinedStr):
        said = [str(p.value) if isinstance(p, ast.Constant) else "" for p in node.values]
        if said[0]:
            yield "".join(re.escape(part) or ".+" for part in said)
    else:
        for part in ast.iter_child_nodes(node):
            yield from texts(part)


def called(node: ast.Call) -> str:
    """The name of what is called."""
    return node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
