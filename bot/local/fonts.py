"""The fonts of the page, which the server serves itself, so that it looks the same everywhere.

They are those of the pictures; code and emoji use the fonts of SimCord's own preview.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType

import simcord
from font_source_sans_pro import font_files_ttf

_SIMCORD = Path(simcord.__file__).parent / "preview" / "static" / "fonts"

FONTS: Mapping[str, Path] = MappingProxyType(
    {
        "sans.ttf": Path(font_files_ttf["SourceSansPro"]),
        "sans-italic.ttf": Path(font_files_ttf["SourceSansProIt"]),
        "sans-semibold.ttf": Path(font_files_ttf["SourceSansProSemibold"]),
        "sans-bold.ttf": Path(font_files_ttf["SourceSansProBold"]),
        "sans-bold-italic.ttf": Path(font_files_ttf["SourceSansProBoldIt"]),
        "mono.ttf": _SIMCORD / "noto-sans-mono-v2.014.ttf",
        "emoji.ttf": _SIMCORD / "noto-color-emoji-v2.051.ttf",
    }
)
"""The files by the names under which `page/letters.css` asks for them."""
