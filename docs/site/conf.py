"""How Sphinx makes the site. Nothing of it comes from elsewhere when it is read."""

from __future__ import annotations

import tomllib
from dataclasses import fields, is_dataclass
from pathlib import Path
from typing import Any

from docs.site.staging import ROOT, language_of

project = html_title = "Braakland"
release = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["version"]
extensions = ["myst_parser", "sphinx.ext.autodoc"]

myst_heading_anchors = 4
myst_enable_extensions = ["attrs_block"]
default_role = "literal"  # a docstring has names of the code between single backticks
autodoc_member_order = "bysource"
autodoc_typehints_format = "short"

html_theme = "furo"
html_static_path = [str(Path(__file__).parent / "static")]
html_css_files = ["style.css"]
html_favicon = str(ROOT / "bot/screens/page/icon.svg")
html_use_index = html_domain_indices = html_copy_source = html_show_copyright = False
html_show_search_summary = False  # it would fetch each page, which a browser denies a file


def _say_the_language(app: Any, page: str, template: str, context: dict[str, Any], *_: Any) -> None:
    """Each page says in which language it is, for who has it read aloud."""
    context["language"] = language_of(f"{page}.md")


def _name_the_fields(app: Any, what: str, name: str, kind: Any, *_: Any) -> tuple[str, str] | None:
    """A dataclass is made of its fields, which its docstring explains; of many that each have a
    docstring of their own nothing is said twice."""
    if getattr(kind, "_is_protocol", False):
        return "", ""
    if what != "class" or not is_dataclass(kind):
        return None
    named = fields(kind)
    explained = all(each.kw_only for each in named)
    return ("" if explained else f"({', '.join(each.name for each in named)})", "")


def _skip_the_numbers(app: Any, what: str, name: str, kind: Any, skip: bool, *_: Any) -> bool:
    """The fields of a named tuple, which Python explains by their places."""
    return skip or str(kind.__doc__).startswith("Alias for field number")


def setup(app: Any) -> None:
    """What Sphinx calls."""
    app.connect("html-page-context", _say_the_language)
    app.connect("autodoc-process-signature", _name_the_fields)
    app.connect("autodoc-skip-member", _skip_the_numbers)
