"""How Sphinx makes the site. Nothing of it comes from elsewhere when it is read."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

from docs.site.staging import language_of

_PROJECT = tomllib.loads((Path(__file__).parents[2] / "pyproject.toml").read_text("utf-8"))["project"]

project = "Braakland"
release = _PROJECT["version"]
copyright = ""
extensions = ["myst_parser", "sphinx.ext.autodoc"]

myst_heading_anchors = 4
myst_enable_extensions = ["attrs_block", "attrs_inline"]
# In a docstring a single backtick is a name as it stands.
default_role = "literal"
autodoc_member_order = "bysource"
autodoc_preserve_defaults = True
autodoc_typehints_format = "short"

html_theme = "furo"
html_title = "Braakland"
html_static_path = [str(Path(__file__).parent / "static")]
html_css_files = ["style.css"]
html_favicon = str(Path(__file__).parents[2] / "bot/local/page/icon.svg")
html_copy_source = html_show_sourcelink = False
html_show_copyright = False


def _say_the_language(app: Any, page: str, template: str, context: dict[str, Any], tree: Any) -> None:
    """Each page says in which language it is, for who hears it read aloud."""
    context["language"] = language_of(f"{page}.md")


def setup(app: Any) -> None:
    """What Sphinx asks for."""
    app.connect("html-page-context", _say_the_language)
